import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOnly, formatPhone, isForeignPhone, isUsPhone } from '#domain/kernel/phone.ts'

const digit = fc.integer({ min: 0, max: 9 }).map(String)
const separator = fc.constantFrom('', '', '', ' ', '-', '.', '(', ')', ') ', '  ')

function writtenAs(count: number) {
  return fc.array(fc.tuple(separator, digit), { minLength: count, maxLength: count }).map((pairs) => ({
    typed: pairs.flat().join(''),
    digits: pairs.map(([, one]) => one).join(''),
  }))
}

test('exactly 10 digits in any format become (###) ###-####', () => {
  fc.assert(
    fc.property(writtenAs(10), ({ typed, digits }) => {
      expect(formatPhone(typed)).toBe(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`)
      expect(isUsPhone(formatPhone(typed))).toBe(true)
    }),
  )
})

test('fewer or more digits stay as typed', () => {
  const others = fc.integer({ min: 0, max: 25 }).filter((count) => count !== 10)
  fc.assert(
    fc.property(others.chain(writtenAs), ({ typed }) => {
      expect(formatPhone(typed)).toBe(typed)
      expect(isUsPhone(formatPhone(typed))).toBe(false)
    }),
  )
})

test('formatting twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        writtenAs(10).map(({ typed }) => typed),
      ),
      (typed) => {
        expect(formatPhone(formatPhone(typed))).toBe(formatPhone(typed))
      },
    ),
  )
})

test.each([
  '+4695550142',
  '+44 20 7946 0958',
  '469555014x',
  '4695550142 ext 7',
  '٤٦٩٥٥٥٠١٤٢',
  'call 4695550142',
  '',
])('%j stays as typed', (typed) => {
  expect(formatPhone(typed)).toBe(typed)
})

test.each([
  ['(469) 555-0142', true],
  ['(469)555-0142', false],
  ['469-555-0142', false],
  ['(469) 555-0142\n', false],
  ['(469) 555-01423', false],
])('%j is the stored form: %s', (text, is) => {
  expect(isUsPhone(text)).toBe(is)
})

test.each([
  ['+1234567', true],
  ['+123456789012345', true],
  ['+123456', false],
  ['+1234567890123456', false],
  ['1234567', false],
  ['+12 34567', false],
  ['++1234567', false],
])('%j is a number outside the USA: %s', (text, is) => {
  expect(isForeignPhone(text)).toBe(is)
})

test('a numeric field keeps only the digits of typed or pasted text, in order', () => {
  expect(digitsOnly('a1b-2 3\n4.5e')).toBe('12345')
  expect(digitsOnly('١٢٣')).toBe('')
  fc.assert(
    fc.property(fc.array(fc.oneof(digit, fc.string({ unit: 'grapheme' }))), (parts) => {
      const joined = digitsOnly(parts.join(''))
      expect(joined).toMatch(/^[0-9]*$/)
      expect(joined).toBe(
        Array.from(parts.join(''))
          .filter((one) => one >= '0' && one <= '9')
          .join(''),
      )
      expect(digitsOnly(joined)).toBe(joined)
    }),
  )
})
