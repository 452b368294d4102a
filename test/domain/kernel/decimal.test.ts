import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canonicalDecimal,
  divideHalfUp,
  formatDecimal,
  parseDecimal,
  readTypedDecimal,
} from '#domain/kernel/decimal.ts'

const units = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
const places = fc.integer({ min: 0, max: 4 })

test('formatting and parsing a decimal returns the same value', () => {
  fc.assert(
    fc.property(units, places, (value, count) => {
      expect(parseDecimal(formatDecimal(value, count), count)).toBe(value)
    }),
  )
})

test('cents have no floating-point errors', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(formatDecimal(parseDecimal('0.1', 2)! + parseDecimal('0.2', 2)!, 2)).toBe('0.30')
  expect(parseDecimal('1.005', 3)).toBe(1005n)
  expect(parseDecimal('9007199254740993.01', 2)).toBe(900719925474099301n)
  expect(formatDecimal(900719925474099301n, 2)).toBe('9007199254740993.01')
})

test('adding cents is exact', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 200 }), (cents) => {
      const sum = cents.reduce((total, cent) => total + parseDecimal(formatDecimal(BigInt(cent), 2), 2)!, 0n)
      expect(sum).toBe(BigInt(cents.reduce((total, cent) => total + cent, 0)))
    }),
  )
})

test.each([
  ['12', 2, 1200n],
  ['12.', 2, 1200n],
  ['.5', 2, 50n],
  ['12.5', 2, 1250n],
  ['12.500000', 2, 1250n],
  ['-0.01', 2, -1n],
  ['-0', 2, 0n],
  ['007', 0, 7n],
  ['55.1250', 4, 551250n],
])('%s with %i places is %s', (text, count, value) => {
  expect(parseDecimal(text, count)).toBe(value)
})

test.each([
  '',
  '.',
  '-',
  '+5',
  '1e3',
  '0x10',
  '1,200',
  '1.2.3',
  ' 1',
  '1 ',
  'NaN',
  'Infinity',
  '١٢',
  '1_000',
  '--1',
  '1.005',
])('%j is not an amount with 2 decimal places', (text) => {
  expect(parseDecimal(text, 2)).toBeNull()
})

test('more than 24 characters are rejected', () => {
  expect(parseDecimal('1'.repeat(24), 2)).not.toBeNull()
  expect(parseDecimal('1'.repeat(25), 2)).toBeNull()
  expect(parseDecimal('0'.repeat(50_000), 2)).toBeNull()
})

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [-5n, -2n, 3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [1n, 3n, 0n],
  [-1n, 3n, 0n],
  [0n, 7n, 0n],
])('%s / %s is %s, rounded half up', (numerator, denominator, result) => {
  expect(divideHalfUp(numerator, denominator)).toBe(result)
})

test('rounding is half up, away from zero, so that a full credit is exactly the negative amount', () => {
  fc.assert(
    fc.property(units, fc.bigInt({ min: 1n, max: 10n ** 6n }), (numerator, denominator) => {
      const result = divideHalfUp(numerator, denominator)
      expect(divideHalfUp(-numerator, denominator)).toBe(-result)
      expect(divideHalfUp(numerator, -denominator)).toBe(-result)
      const twiceAway =
        2n * (numerator < 0n ? result * denominator - numerator : numerator - result * denominator)
      // The remainder is at most half a unit; exactly one half rounds away from zero.
      expect(twiceAway >= -denominator && twiceAway < denominator).toBe(true)
    }),
  )
})

test.each([
  ['55', 4, '55.00'],
  ['55.125', 4, '55.125'],
  ['55.1250', 4, '55.125'],
  ['55.1000', 4, '55.10'],
  ['0.0001', 4, '0.0001'],
  ['-.5', 2, '-0.50'],
  ['-0', 2, '0.00'],
  ['7', 0, '7'],
  ['100', 2, '100.00'],
])('%s with %i places is stored as %s', (text, count, stored) => {
  expect(canonicalDecimal(text, count)).toBe(stored)
})

test('the canonical form keeps the value, has at least two decimals and is stable', () => {
  fc.assert(
    fc.property(units, fc.constantFrom(2, 3, 4), (value, count) => {
      const stored = canonicalDecimal(formatDecimal(value, count), count)!
      expect(parseDecimal(stored, count)).toBe(value)
      expect(stored).toMatch(/^-?\d+\.\d{2}(\d*[1-9])?$/)
      expect(canonicalDecimal(stored, count)).toBe(stored)
    }),
  )
  expect(canonicalDecimal('1.23456', 4)).toBeNull()
  expect(canonicalDecimal('a', 4)).toBeNull()
})

test.each([
  [' $85.5 ', '85.5'],
  ['$ 1,200', '1200'],
  ['1,234,567.89', '1234567.89'],
  ['-1,200', '-1200'],
  ['1,20', '1,20'],
  ['12,34,567', '12,34,567'],
  ['abc', 'abc'],
  ['', ''],
])('%j as typed is read as %j', (typed, plain) => {
  expect(readTypedDecimal(typed)).toBe(plain)
})
