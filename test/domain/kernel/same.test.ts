import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from '#domain/kernel/same.ts'

test('the order of keys does not matter, the order of entries does', () => {
  expect(isSame({ city: 'Plano', zip: '75024' }, { zip: '75024', city: 'Plano' })).toBe(true)
  expect(isSame(['Java', 'SQL'], ['SQL', 'Java'])).toBe(false)
})

test.each([
  [null, undefined, true],
  [{ street2: null }, {}, true],
  ['', null, false],
  [1, '1', false],
  [[], {}, false],
  [['a'], ['a', 'b'], false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
])('%j and %j: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
  expect(isSame(other, one)).toBe(same)
})

const reversed = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversed)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([key, entry]) => [key, reversed(entry)])
            .toReversed(),
        )
      : value

test('any JSON value equals a copy with its keys in reverse order', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(isSame(value, reversed(value))).toBe(true)
    }),
  )
})
