import { expect, test } from 'vitest'
import {
  exceededPoWarnings,
  overtimeWarnings,
  sheetWarnings,
  uncoveredLaw,
  workPlaceOf,
  type WarningFacts,
} from '#domain/timesheets/warnings.ts'

const facts: WarningFacts = {
  maxHoursPerWeek: null,
  overtimeRule: 'WEEKLY_40',
  place: { country: 'USA', state: 'TX' },
  holidays: [],
  paysOvertime: true,
  isOnHold: false,
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

test('time of a contract on hold has a warning', () => {
  expect(codesOf(week(8), { isOnHold: true })).toEqual(['on_hold'])
  expect(codesOf([entryOf(0, 480, 'PTO')], { isOnHold: true })).toEqual(['on_hold'])
  expect(codesOf(week(0), { isOnHold: true })).toEqual([])
})

test("more work than the contract's weekly limit is a warning, and leave doesn't count", () => {
  const limit = { maxHoursPerWeek: 40 }
  expect(codesOf(week(8, 8, 8, 8, 8), limit)).toEqual([])
  expect(codesOf([...week(8, 8, 8, 8, 8), entryOf(5, 480, 'PTO')], limit)).toEqual([])
  expect(sheetWarnings([...week(8, 8, 8, 8, 8), entryOf(5, 15)], { ...facts, ...limit })).toEqual([
    {
      code: 'max_hours',
      message: "The total of 40:15 hours exceeds the contract's limit of 40 hours per week.",
    },
  ])
})

test('more than 16 hours of work on a day is a warning, however many entries it has', () => {
  expect(codesOf(week(16))).toEqual([])
  const support = { ...entryOf(0, 15), task: 'Support' }
  expect(sheetWarnings([...week(16), support], facts)).toEqual([
    { code: 'long_day', message: '16:15 hours were entered for 2026-02-02.' },
  ])
})

const federal = /^Federal law requires overtime pay for more than 40 hours a week/
const daily = /requires? overtime pay for more than 8 hours a day/
const trades = /has additional overtime rules for some industries/
const sunday = [...week(8), entryOf(6, 240)]

test.each([
  ['TX', 'NONE', week(8, 8, 8, 8, 8), []],
  ['TX', 'NONE', [...week(8, 8, 8, 8, 8), entryOf(5, 15)], [federal]],
  ['TX', 'NONE', [...week(8, 8, 8, 8, 8), entryOf(5, 480, 'PTO')], []],
  ['TX', 'WEEKLY_40', week(13, 13, 13, 13), []],
  ['CA', 'WEEKLY_40', week(8), []],
  ['CA', 'WEEKLY_40', week(9), [daily]],
  ['CA', 'NONE', week(9, 9, 9, 9, 9), [federal, daily]],
  ['CA', 'DAILY_8_WEEKLY_40', week(8), []],
  ['CA', 'DAILY_8_WEEKLY_40', week(9), [/four 10-hour days/]],
  ['AK', 'NONE', week(9), [daily]],
  ['AK', 'DAILY_8_WEEKLY_40', week(9), []],
  ['PR', 'WEEKLY_40', week(9), [daily]],
  ['PR', 'DAILY_8_WEEKLY_40', week(9), []],
  ['VI', 'WEEKLY_40', week(9), [daily]],
  ['NV', 'NONE', week(9), [daily]],
  ['NV', 'DAILY_8_WEEKLY_40', week(9), [/24 hours from the start of work/]],
  ['NV', 'DAILY_8_WEEKLY_40', week(8), []],
  ['CO', 'DAILY_8_WEEKLY_40', week(12), []],
  ['CO', 'DAILY_8_WEEKLY_40', week(13), [/over 12 hours/]],
  ['KY', 'WEEKLY_40', week(4, 4, 4, 4, 4, 4), []],
  ['KY', 'WEEKLY_40', week(4, 4, 4, 4, 4, 4, 4), [/seventh day/]],
  ['OR', 'WEEKLY_40', week(10), []],
  ['OR', 'WEEKLY_40', week(11), [trades]],
  ['MA', 'WEEKLY_40', week(11), []],
  ['MA', 'WEEKLY_40', sunday, [trades]],
  ['RI', 'WEEKLY_40', sunday, [trades]],
] as const)('a week in %s under %s says what the rule leaves out of the law', (state, rule, work, texts) => {
  const more = { place: { country: 'USA', state }, overtimeRule: rule }
  const warned = sheetWarnings([...work], { ...facts, ...more })
  expect(warned.map(({ code }) => code)).toEqual(texts.length === 0 ? [] : ['overtime_law'])
  const message = warned[0]?.message ?? ''
  for (const text of texts) expect(message).toMatch(text)
  // The sentences are the same as beside the rule, and the long days of a week are named only once.
  const said = uncoveredLaw(state, rule).filter((text) => message.includes(text))
  expect(said).toHaveLength(texts.length)
  if (texts.length > 0) expect(message).toBe([...said, 'Check with payroll before paying.'].join(' '))
  expect(sheetWarnings([...work], { ...facts, ...more, paysOvertime: false })).toEqual([])
})

test('a holiday matters where trades are paid more for it', () => {
  const more = { place: { country: 'USA', state: 'RI' } }
  expect(codesOf(week(8), { ...more, holidays: ['2026-02-03'] })).toEqual([])
  expect(codesOf(week(8), { ...more, holidays: ['2026-02-02'] })).toEqual(['overtime_law'])
})

test('where the place of work is unknown only federal law is known, and abroad nothing is', () => {
  const long = week(9, 9, 9, 9, 9)
  expect(sheetWarnings(long, { ...facts, overtimeRule: 'NONE', place: null })).toEqual([
    {
      code: 'overtime_law',
      message:
        'Federal law requires overtime pay for more than 40 hours a week for non-exempt employees. Check with payroll before paying.',
    },
  ])
  expect(codesOf(long, { place: null })).toEqual([])
  // Cádiz.
  expect(codesOf(long, { overtimeRule: 'NONE', place: { country: 'ESP', state: 'CA' } })).toEqual([])
})

test('remote work is done where the employee works, else lives', () => {
  const at = (state: string) => ({
    street1: '1 Main St',
    street2: null,
    country: 'USA',
    state,
    city: 'X',
    zip: '1',
  })
  const home = { workLocation: null, address: at('CA') }
  const onSite = { remote: false, workAddress: at('NY') }
  expect(workPlaceOf(onSite, home)?.state).toBe('NY')
  expect(workPlaceOf({ remote: false, workAddress: null }, home)).toBeNull()
  expect(workPlaceOf(null, home)).toBeNull()
  const remote = { remote: true, workAddress: null }
  expect(workPlaceOf(remote, home)?.state).toBe('CA')
  expect(workPlaceOf(remote, { ...home, workLocation: 'REMOTE' })?.state).toBe('CA')
  expect(workPlaceOf(remote, { ...home, workLocation: at('NV') })?.state).toBe('NV')
  // The address of a contract that became remote is kept but no longer shown.
  expect(workPlaceOf({ ...onSite, remote: true }, home)?.state).toBe('CA')
})

test('an approver is told how much of the time becomes overtime', () => {
  expect(overtimeWarnings(0)).toEqual([])
  expect(overtimeWarnings(315)).toEqual([
    {
      code: 'overtime_expected',
      message: '5:15 hours will become overtime when this timesheet is approved.',
    },
  ])
})

test('only an exceeded purchase order is a warning', () => {
  expect(exceededPoWarnings(null, 'PO-1')).toEqual([])
  expect(exceededPoWarnings({ pct: 99, state: 'WARNING' }, 'PO-1')).toEqual([])
  expect(exceededPoWarnings({ pct: 100, state: 'USED_UP' }, 'PO-1')).toEqual([])
  expect(exceededPoWarnings({ pct: 104, state: 'EXCEEDED' }, 'PO-1')).toEqual([
    { code: 'po_exceeded', message: 'Including this timesheet, 104% of PO PO-1 has been used.' },
  ])
  expect(exceededPoWarnings({ pct: 104, state: 'EXCEEDED' }, null)).toMatchObject([
    { message: 'Including this timesheet, 104% of the PO has been used.' },
  ])
})
