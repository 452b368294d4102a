import { expect, onTestFinished, test } from 'vitest'
import { fontOf } from '#server/pdf/fonts.ts'
import { PdfDocument, type Style } from '#server/pdf/pdfDocument.ts'

const style: Style = { weight: 'regular', size: 9, color: '#000000' }

/** Returns how many characters the font lays out for a text that is measured and written, as a share of its length. */
function workFor(text: string): number {
  const font = fontOf('regular')
  const { layout } = font
  let characters = 0
  onTestFinished(() => {
    font.layout = layout
  })
  font.layout = (part, ...others) => {
    characters += part.length
    return layout.call(font, part, ...others)
  }
  const sheet = new PdfDocument({ title: 'Note', author: 'Test', day: '2026-01-01' })
  sheet.heightOf(text, style, 504)
  sheet.writeText(sheet.root, 'P', text, style, { x: 54, y: 54, width: 504 })
  return characters / text.length
}

// Previously, a note of 2,000 letters took a hundred times its length or more, which is seconds in which the
// server responded to nobody.
test.each([
  ['a word that is wider than a line', 'ابتثجحخدذرزس'.repeat(166)],
  ['words of one letter', 'ا '.repeat(1000)],
  ['letters of two scripts in turn', 'אب'.repeat(1000)],
])('%s is laid out in a time that follows from its length', (_, text) => {
  expect(workFor(text)).toBeLessThan(12)
})

test('a word that is wider than a line is broken where it no longer fits', () => {
  const sheet = new PdfDocument({ title: 'Note', author: 'Test', day: '2026-01-01' })
  const linesOf = (text: string) => Math.round(sheet.heightOf(text, style, 504) / (9 * 1.4))
  const perLine = Array.from({ length: 200 }, (_, index) => index + 1).findLast(
    (length) => linesOf('a'.repeat(length)) === 1,
  )
  expect(perLine).toBeGreaterThan(80)
  expect(linesOf('a'.repeat((perLine ?? 0) * 3))).toBe(3)
  expect(linesOf('a'.repeat((perLine ?? 0) * 3 + 1))).toBe(4)
  // What is left of a word is followed by the next words on its line.
  expect(linesOf(`${'a'.repeat((perLine ?? 0) * 2 + 1)} b c`)).toBe(3)
})
