import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addWorkdays,
  daysBetween,
  isDate,
  toDate,
  todayUtc,
  yearsBetween,
} from '#domain/kernel/dates.ts'

const dayMs = 86_400_000
const first = Date.UTC(1900, 0, 1) / dayMs
const last = Date.UTC(2199, 11, 31) / dayMs
const day = fc.integer({ min: first, max: last })
const dateOf = (dayNumber: number) => toDate(dayNumber * dayMs)

test('every day from 1900 to 2199 is valid and counted like the calendar', () => {
  fc.assert(
    fc.property(day, (number) => {
      const text = dateOf(number)
      expect(text).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(isDate(text)).toBe(true)
      expect(daysBetween('1970-01-01', text)).toBe(number)
    }),
  )
})

test('adding and counting days are inverse operations', () => {
  fc.assert(
    fc.property(day, day, (from, to) => {
      expect(daysBetween(dateOf(from), dateOf(to))).toBe(to - from)
      expect(addDays(dateOf(from), to - from)).toBe(dateOf(to))
      expect(addDays(addDays(dateOf(from), to - from), from - to)).toBe(dateOf(from))
    }),
  )
})

test('February 29 exists only in leap years', () => {
  for (let year = 1900; year <= 2199; year += 1) {
    const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    expect(isDate(`${year}-02-29`), String(year)).toBe(leap)
    expect(addDays(`${year}-02-28`, 1)).toBe(leap ? `${year}-02-29` : `${year}-03-01`)
  }
})

test.each([
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '1899-12-31',
  '2200-01-01',
  '2026-1-5',
  '26-01-05',
  '2026/01/05',
  '01/05/2026',
  '2026-01-05T00:00:00Z',
  '2026-01-05\n',
  ' 2026-01-05',
  '٢٠٢٦-٠١-٠٥',
  '+002026-01-05',
  'today',
  '',
])('%j is not a date', (text) => {
  expect(isDate(text)).toBe(false)
})

test('only real dates are accepted', () => {
  const digits = fc
    .tuple(fc.nat(2400), fc.nat(14), fc.nat(33))
    .map((parts) => parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-'))
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number)
      const exists =
        /^\d{4}-\d{2}-\d{2}$/.test(text) &&
        year >= 1900 &&
        year <= 2199 &&
        month >= 1 &&
        month <= 12 &&
        dayOfMonth >= 1 &&
        dayOfMonth <= new Date(Date.UTC(year, month, 0)).getUTCDate()
      expect(isDate(text)).toBe(exists)
    }),
  )
})

test.each([
  ['1991-04-02', '2007-04-01', 15],
  ['1991-04-02', '2007-04-02', 16],
  ['2008-02-29', '2024-02-28', 15],
  ['2008-02-29', '2025-02-28', 16],
  ['2008-02-29', '2025-03-01', 17],
  ['2026-01-01', '2025-12-31', -1],
])('from %s to %s are %i full years', (from, to, years) => {
  expect(yearsBetween(from, to)).toBe(years)
})

test('today is the UTC date, also right before and after midnight', () => {
  expect(todayUtc(Date.UTC(2026, 1, 28, 23, 59, 59, 999))).toBe('2026-02-28')
  expect(todayUtc(Date.UTC(2026, 2, 1))).toBe('2026-03-01')
})

const probe = `
  import { addDays, addWorkdays, daysBetween, isDate, toDate, todayUtc, yearsBetween } from '#domain/kernel/dates.ts'
  console.log(JSON.stringify([
    new Date(2026, 0, 1).getTimezoneOffset(),
    todayUtc(Date.UTC(2026, 2, 8, 0, 30)), todayUtc(Date.UTC(2026, 2, 8, 23, 30)), toDate(0),
    addDays('2026-03-07', 1), addDays('2026-03-08', 1), addDays('2026-10-25', 1), addDays('2011-12-29', 1),
    daysBetween('2026-01-01', '2027-01-01'), daysBetween('2026-03-28', '2026-03-30'),
    isDate('2011-12-30'), isDate('2026-03-08'), yearsBetween('2008-02-29', '2026-03-01'),
  ]))`

test.each([
  ['Pacific/Pago_Pago', 660],
  ['America/New_York', 300],
  ['Europe/Berlin', -60],
  ['Pacific/Apia', -780],
  ['Pacific/Kiritimati', -840],
])('a machine in %s counts the same days', (zone, offset) => {
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', probe], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(printed)).toEqual([
    offset,
    '2026-03-08',
    '2026-03-08',
    '1970-01-01',
    '2026-03-08',
    '2026-03-09',
    '2026-10-26',
    '2011-12-30',
    365,
    2,
    true,
    true,
    18,
  ])
})

test('workdays leave out Saturdays and Sundays, in both directions', () => {
  expect(addWorkdays('2026-01-15', 3)).toBe('2026-01-20')
  expect(addWorkdays('2026-01-20', -3)).toBe('2026-01-15')
  expect(addWorkdays('2026-01-17', 1)).toBe('2026-01-19')
  expect(addWorkdays('2026-01-17', -1)).toBe('2026-01-16')
  expect(addWorkdays('2026-01-17', 0)).toBe('2026-01-17')
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 400 }), (number, days) => {
      const reached = addWorkdays(dateOf(number), days)
      const between = Array.from({ length: daysBetween(dateOf(number), reached) }, (_, at) => number + at + 1)
      // The first of January 1970 was a Thursday.
      expect(between.filter((each) => ![2, 3].includes(((each % 7) + 7) % 7))).toHaveLength(days)
    }),
  )
})
