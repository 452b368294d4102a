import { describe, expect, test } from 'vitest'
import { printedColumns } from '#domain/invoices/printedInvoice.ts'
import { missingCharacters, printable } from '#server/pdf/fonts.ts'

/** Returns the assigned letters, digits and marks of a range of code points. */
const lettersOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    .filter((each) => /[\p{L}\p{N}]/u.test(each))
    .join('')

describe('the fonts have every letter', () => {
  test.each([
    ['of Latin names', 0x41, 0x17f],
    ['of Vietnamese names', 0x1ea0, 0x1ef9],
    ['of Greek', 0x386, 0x3ce],
    ['of Cyrillic', 0x400, 0x45f],
    ['of Hebrew', 0x5d0, 0x5ea],
    ['of Arabic', 0x621, 0x63a],
    ['of the rest of Arabic', 0x641, 0x64a],
    ['of Persian and Urdu names', 0x6a9, 0x6a9],
    ['of Armenian', 0x531, 0x556],
    ['of Georgian', 0x10d0, 0x10f0],
  ])('%s', (_, from, to) => {
    expect(missingCharacters(lettersOf(from, to))).toEqual([])
  })

  test('and every sign that a document prints', () => {
    const signs = '0123456789,.:;%×−–—·•/()[]&#@+*"\'’“”…€£¥₹$¢§©®™°½'
    expect(missingCharacters(`${signs}${printedColumns.join('')}`)).toEqual([])
  })
})

test('a character that no font has is found, and replaced by a mark', () => {
  expect(missingCharacters('Wang 王 🦄 Li 王')).toEqual(['王', '🦄'])
  expect(printable('Wang 王 🦄')).toBe('Wang \uFFFD \uFFFD')
  expect(missingCharacters('\uFFFD')).toEqual([])
})

test('invisible characters are left out, and accents are combined with their letters', () => {
  expect(printable('a\u0000b\u200Bc\uFE0F')).toBe('abc')
  expect(printable('Z\u0307o\u0301łkiewski')).toBe('Żółkiewski')
})
