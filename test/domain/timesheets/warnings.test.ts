import { expect, test } from 'vitest'
import {
  orderWarnings,
  overtimeExpected,
  sheetWarnings,
  type WarningFacts,
} from '#domain/timesheets/warnings.ts'

const facts: WarningFacts = {
  maxHoursPerWeek: null,
  overtimeRule: 'WEEKLY_40',
  state: 'TX',
  paysOvertime: true,
}
const entryOf = (day: number, minutes: number, type: 'WORK' | 'PTO' = 'WORK') => ({
  date: `2026-02-0${day + 2}`,
  type,
  minutes,
  startTime: null,
  endTime: null,
  task: null,
  note: null,
  billable: true,
})
const week = (...hours: readonly number[]) => hours.map((each, day) => entryOf(day, each * 60))
const codesOf = (entries: ReturnType<typeof week>, more: Partial<WarningFacts> = {}) =>
  sheetWarnings(entries, { ...facts, ...more }).map(({ code }) => code)

test("more work than the contract's weekly limit is a warning, and leave doesn't count", () => {
  const limit = { maxHoursPerWeek: 40 }
  expect(codesOf(week(8, 8, 8, 8, 8), limit)).toEqual([])
  expect(codesOf([...week(8, 8, 8, 8, 8), entryOf(5, 480, 'PTO')], limit)).toEqual([])
  expect(sheetWarnings([...week(8, 8, 8, 8, 8), entryOf(5, 15)], { ...facts, ...limit })).toEqual([
    { code: 'max_hours', message: "40:15 hours exceed the contract's limit of 40 hours per week." },
  ])
})

test('more than 16 hours of work on a day is a warning, however many entries it has', () => {
  expect(codesOf(week(16))).toEqual([])
  expect(sheetWarnings([...week(16), { ...entryOf(0, 15), task: 'Support' }], facts)).toEqual([
    { code: 'long_day', message: '16:15 hours were entered for 2026-02-02.' },
  ])
})

test.each([
  ['CA', 'WEEKLY_40', week(9), ['overtime_law']],
  ['CA', 'WEEKLY_40', week(8), []],
  ['CA', 'DAILY_8_WEEKLY_40', week(9), []],
  ['AK', 'NONE', week(9), ['overtime_law']],
  ['NV', 'NONE', week(9), ['overtime_law']],
  ['CO', 'DAILY_8_WEEKLY_40', week(12), []],
  ['CO', 'DAILY_8_WEEKLY_40', week(13), ['overtime_law']],
  ['KY', 'WEEKLY_40', week(4, 4, 4, 4, 4, 4), []],
  ['KY', 'WEEKLY_40', week(4, 4, 4, 4, 4, 4, 4), ['overtime_law']],
  ['TX', 'WEEKLY_40', week(13), []],
  [null, 'WEEKLY_40', week(13), []],
] as const)(
  'a week in %s under %s warns where the rule leaves out what the law requires',
  (state, overtimeRule, entries, codes) => {
    expect(codesOf([...entries], { state, overtimeRule })).toEqual(codes)
    expect(codesOf([...entries], { state, overtimeRule, paysOvertime: false })).toEqual([])
  },
)

test('an approver is told how much of the time becomes overtime', () => {
  expect(overtimeExpected(0)).toEqual([])
  expect(overtimeExpected(315)).toEqual([
    { code: 'overtime_expected', message: '5:15 hours become overtime when this is approved.' },
  ])
})

test('only an exceeded purchase order is a warning', () => {
  expect(orderWarnings(null, 'PO-1')).toEqual([])
  expect(orderWarnings({ pct: 99, state: 'WARNING' }, 'PO-1')).toEqual([])
  expect(orderWarnings({ pct: 100, state: 'USED_UP' }, 'PO-1')).toEqual([])
  expect(orderWarnings({ pct: 104, state: 'EXCEEDED' }, 'PO-1')).toEqual([
    { code: 'po_exceeded', message: 'Purchase order PO-1 is 104% used with this time.' },
  ])
  expect(orderWarnings({ pct: 104, state: 'EXCEEDED' }, null)).toMatchObject([
    { message: 'The PO is 104% used with this time.' },
  ])
})
