import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { classifyWeek, type ClassifiedWork, type OpenWork } from '#domain/timesheets/overtime.ts'
import { overtimeRules, type OvertimeRule } from '#lookups/lists.ts'

const monday = '2026-02-02'
const day = (index: number) => addDays(monday, index)

/** Returns one open entry a day with these hours, from Monday. */
const week = (rule: OvertimeRule, ...hours: number[]): OpenWork[] =>
  hours.map((each, index) => ({ entryId: `d${index}`, date: day(index), minutes: each * 60, rule }))

/** Returns each day's classes in hours. */
const classes = (open: readonly OpenWork[], before: readonly ClassifiedWork[] = []) =>
  [...classifyWeek(monday, before, open).values()].map((parts) =>
    parts.map(({ classification, minutes }) => `${classification} ${minutes / 60}`).join(', '),
  )

describe('the examples of the rules', () => {
  test('45 hours in a week are 40 regular and 5 overtime', () => {
    expect(classes(week('WEEKLY_40', 9, 9, 9, 9, 9))).toEqual([
      'REG 9',
      'REG 9',
      'REG 9',
      'REG 9',
      'REG 4, OT 5',
    ])
  })
  test('without a rule there is no overtime', () => {
    expect(classes(week('NONE', 14, 14, 14, 14))).toEqual(['REG 14', 'REG 14', 'REG 14', 'REG 14'])
  })
  test('more than 8 hours a day are overtime and more than 12 double time, and no hour counts twice', () => {
    expect(classes(week('DAILY_8_WEEKLY_40', 13, 8, 8, 8, 8, 2))).toEqual([
      'REG 8, OT 4, DT 1',
      'REG 8',
      'REG 8',
      'REG 8',
      'REG 8',
      'OT 2',
    ])
  })
  test('on the seventh day in a row the first 8 hours are overtime and the rest double time', () => {
    expect(classes(week('DAILY_8_WEEKLY_40', 4, 4, 4, 4, 4, 4, 10)).at(-1)).toBe('OT 8, DT 2')
    expect(classes(week('DAILY_8_WEEKLY_40', 4, 4, 4, 0, 4, 4, 8)).at(-1)).toBe('REG 8')
    expect(classes(week('WEEKLY_40', 4, 4, 4, 4, 4, 4, 10)).at(-1)).toBe('REG 10')
  })
  test('a late timesheet is classified on top of what was approved, which keeps its class', () => {
    const approved = [0, 1, 2, 3, 4].map((index): ClassifiedWork => ({
      entryId: `a${index}`,
      date: day(index),
      minutes: 480,
      classification: 'REG',
    }))
    const late: OpenWork[] = [{ entryId: 'late', date: day(1), minutes: 120, rule: 'WEEKLY_40' }]
    expect(classes(late, approved)).toEqual(['OT 2'])
  })
  test('time of another assignment fills the same week', () => {
    const open: OpenWork[] = [
      { entryId: 'one', date: day(0), minutes: 1320, rule: 'NONE' },
      { entryId: 'two', date: day(1), minutes: 1320, rule: 'WEEKLY_40' },
    ]
    expect(classes(open)).toEqual(['REG 22', 'REG 18, OT 4'])
  })
})

test('each overtime minute names its rule, threshold and the entries that filled it', () => {
  const parts = classifyWeek(monday, [], week('WEEKLY_40', 9, 9, 9, 9, 9)).get('d4')
  expect(parts?.[1]?.overtime).toEqual([
    {
      rule: 'WEEKLY_40',
      thresholdMinutes: 2400,
      minutes: 300,
      filledBy: [
        { entryId: 'd0', date: day(0), minutes: 540 },
        { entryId: 'd1', date: day(1), minutes: 540 },
        { entryId: 'd2', date: day(2), minutes: 540 },
        { entryId: 'd3', date: day(3), minutes: 540 },
        { entryId: 'd4', date: day(4), minutes: 240 },
      ],
    },
  ])
})

const entries = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 6 }),
      minutes: fc.integer({ min: 1, max: 48 }).map((quarters) => quarters * 15),
      rule: fc.constantFrom(...overtimeRules),
    }),
    { maxLength: 16 },
  )
  .map((rows) =>
    rows
      .toSorted((a, b) => a.day - b.day)
      .map((row, index): OpenWork => ({
        entryId: `e${index}`,
        date: day(row.day),
        minutes: row.minutes,
        rule: row.rule,
      })),
  )

describe('for any week', () => {
  test('no minute is lost, and every overtime minute has a reason whose entries fill its threshold exactly', () =>
    fc.assert(
      fc.property(entries, (open) => {
        for (const [id, parts] of classifyWeek(monday, [], open)) {
          const entry = open.find(({ entryId }) => entryId === id)
          expect(parts.reduce((total, { minutes }) => total + minutes, 0)).toBe(entry?.minutes)
          for (const { classification, minutes, overtime } of parts) {
            expect(overtime.reduce((total, each) => total + each.minutes, 0)).toBe(
              classification === 'REG' ? 0 : minutes,
            )
            for (const { rule, thresholdMinutes, filledBy } of overtime.filter(
              (each) => each.rule !== 'SEVENTH_DAY',
            ))
              expect([rule, filledBy.reduce((total, each) => total + each.minutes, 0)]).toEqual([
                rule,
                thresholdMinutes,
              ])
          }
        }
      }),
    ))

  test('under the weekly rule exactly the minutes beyond 40 hours are overtime', () =>
    fc.assert(
      fc.property(entries, (some) => {
        const open = some.map((entry) => ({ ...entry, rule: 'WEEKLY_40' as const }))
        const total = open.reduce((sum, { minutes }) => sum + minutes, 0)
        const parts = [...classifyWeek(monday, [], open).values()].flat()
        const overtime = parts.filter(({ classification }) => classification === 'OT')
        expect(overtime.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(Math.max(0, total - 2400))
        expect(parts.some(({ classification }) => classification === 'DT')).toBe(false)
      }),
    ))

  test('the daily rule gives exactly the minutes of a plain calculation, minute by minute', () =>
    fc.assert(
      fc.property(entries, (some) => {
        const open = some.map((entry) => ({ ...entry, rule: 'DAILY_8_WEEKLY_40' as const }))
        const perDay = Array.from({ length: 7 }, (_, index) =>
          open.filter(({ date }) => date === day(index)).reduce((sum, { minutes }) => sum + minutes, 0),
        )
        const expected = { REG: 0, OT: 0, DT: 0 }
        const seventh = perDay.slice(0, 6).every((minutes) => minutes > 0)
        for (const [index, minutes] of perDay.entries())
          for (let minute = 0; minute < minutes; minute += 1) {
            if (index === 6 && seventh) expected[minute < 480 ? 'OT' : 'DT'] += 1
            else if (minute >= 720) expected.DT += 1
            else if (minute >= 480 || expected.REG >= 2400) expected.OT += 1
            else expected.REG += 1
          }
        const found = { REG: 0, OT: 0, DT: 0 }
        for (const { classification, minutes } of [...classifyWeek(monday, [], open).values()].flat())
          found[classification] += minutes
        expect(found).toEqual(expected)
      }),
    ))
})
