import { expect, test } from 'vitest'
import { hasRightToLeft, runsOf } from '#server/pdf/directions.ts'

const texts = (line: string) => runsOf(line).map(({ text }) => text)

test('a line without right-to-left letters is one part', () => {
  expect(runsOf('Þórsdóttir, Żółkiewski (Παπαδόπουλος)')).toEqual([
    { text: 'Þórsdóttir, Żółkiewski (Παπαδόπουλος)', isRightToLeft: false },
  ])
  expect(runsOf('')).toEqual([])
  expect(hasRightToLeft('Rao – 40.00')).toBe(false)
})

test('parts are in the order of the page, each in its reading order', () => {
  expect(runsOf('Omar العلي – week ending 2026-02-08')).toEqual([
    { text: 'Omar ', isRightToLeft: false },
    { text: 'العلي', isRightToLeft: true },
    { text: ' – week ending 2026-02-08', isRightToLeft: false },
  ])
})

test('the words of a right-to-left part stay together, and digits in it keep their direction', () => {
  expect(texts('العلي, عمر – week')).toEqual(['العلي, عمر', ' – week'])
  expect(texts('A שלום 123 שלום B')).toEqual(['A ', ' שלום', '123', 'שלום ', ' B'])
})

test('brackets in a right-to-left part are mirrored', () => {
  expect(texts('כהן (דוד) לוי')).toEqual(['כהן )דוד( לוי'])
})

test('Arabic and Hebrew letters are laid out apart', () => {
  expect(texts('עברית عربي')).toEqual(['عربي', 'עברית '])
})

test('direction marks set the direction and are not shown', () => {
  expect(texts('ABC \u200Fكـ')).toEqual(['ABC ', 'كـ'])
})
