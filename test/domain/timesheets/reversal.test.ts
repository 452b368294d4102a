import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { classifyWeek, type CountedMinutes, type Part } from '#domain/timesheets/overtime.ts'
import { addedOvertime, classifySheet, type ApprovedWork } from '#domain/timesheets/reversal.ts'
import type { OvertimeRule } from '#lookups/lists.ts'

const monday = '2026-02-02'
const day = (index: number) => addDays(monday, index)

/** Returns an entry with these minutes for each day that has any, from Monday. */
const workOf = (rule: OvertimeRule, minutes: readonly number[], prefix = 'd') =>
  minutes.flatMap((each, index) =>
    each === 0 ? [] : [{ entryId: `${prefix}${index}`, date: day(index), minutes: each, rule }],
  )

const classified = (work: readonly CountedMinutes[], parts: ReadonlyMap<string, readonly Part[]>) =>
  work.flatMap(({ entryId, date }): ApprovedWork[] =>
    (parts.get(entryId) ?? []).map((part) => ({ entryId, date, ...part })),
  )

/** Returns the approved work of a week of these minutes a day. */
function approvedWeek(rule: OvertimeRule, minutes: readonly number[]) {
  const work = workOf(rule, minutes)
  return classified(work, classifyWeek(monday, [], work))
}

const totals = (work: readonly Pick<Part, 'classification' | 'minutes'>[]) => {
  const sums = { REG: 0, OT: 0, DT: 0 }
  for (const { classification, minutes } of work) sums[classification] += minutes
  return sums
}

/** Returns the classes of an adjustment's entries in hours, and the overtime that it adds. Both lists have hours per day. */
function adjusted(rule: OvertimeRule, week: readonly number[], changes: readonly number[]) {
  const minutesOf = (hours: readonly number[]) => hours.map((each) => each * 60)
  const parts = classifySheet(
    monday,
    approvedWeek(rule, minutesOf(week)),
    workOf(rule, minutesOf(changes), 'c'),
  )
  const classes = [...parts].map(([id, each]) =>
    [id, ...each.map(({ classification, minutes }) => `${classification} ${minutes / 60}`)].join(' '),
  )
  return { classes, overtime: addedOvertime(parts) / 60 }
}

describe('an adjustment', () => {
  test('moves regular time of a week of 40 hours as regular time', () => {
    expect(adjusted('WEEKLY_40', [8, 8, 8, 8, 8], [-3, 3])).toEqual({
      classes: ['c0 REG -3', 'c1 REG 3'],
      overtime: 0,
    })
    // An earlier day makes room for a later one and the other way around.
    expect(adjusted('WEEKLY_40', [8, 8, 8, 8, 8], [3, -3])).toEqual({
      classes: ['c1 REG -3', 'c0 REG 3'],
      overtime: 0,
    })
  })

  test('moves overtime as overtime, and the rest as regular time', () => {
    expect(adjusted('WEEKLY_40', [9, 9, 9, 9, 9], [-3, 3])).toEqual({
      classes: ['c0 OT -3', 'c1 OT 3'],
      overtime: 0,
    })
    expect(adjusted('WEEKLY_40', [9, 8, 8, 8, 8], [-3, 3])).toEqual({
      classes: ['c0 REG -2 OT -1', 'c1 REG 2 OT 1'],
      overtime: 0,
    })
  })

  test('adds overtime only for the hours beyond 40', () => {
    expect(adjusted('WEEKLY_40', [8, 8, 8, 8, 8], [-3, 5]).overtime).toBe(2)
    expect(adjusted('WEEKLY_40', [9, 9, 9, 9, 9], [-6, 3]).overtime).toBe(0)
  })

  test('moves the daily overtime of a long day to a short day as regular time', () => {
    expect(adjusted('DAILY_8_WEEKLY_40', [10, 6], [-2, 2])).toEqual({
      classes: ['c0 OT -2', 'c1 REG 2'],
      overtime: 0,
    })
    expect(adjusted('DAILY_8_WEEKLY_40', [10, 6], [-3, 3])).toEqual({
      classes: ['c0 REG -1 OT -2', 'c1 REG 2 OT 1'],
      overtime: 0,
    })
    expect(adjusted('DAILY_8_WEEKLY_40', [8, 8], [-2, 2]).overtime).toBe(2)
  })

  test('leaves the daily overtime of other days alone', () => {
    expect(adjusted('DAILY_8_WEEKLY_40', [10, 6, 6], [0, -2, 2])).toEqual({
      classes: ['c1 REG -2', 'c2 REG 2'],
      overtime: 0,
    })
    expect(adjusted('DAILY_8_WEEKLY_40', [10, 10, 6], [-3, 0, 3])).toEqual({
      classes: ['c0 REG -1 OT -2', 'c2 REG 2 OT 1'],
      overtime: 0,
    })
  })

  test('removes the daily overtime of its day, then the overtime of the week, and names the rule of each', () => {
    const work = approvedWeek('DAILY_8_WEEKLY_40', [600, 480, 480, 480, 480, 180])
    const parts = classifySheet(monday, work, workOf('DAILY_8_WEEKLY_40', [-360], 'c')).get('c0')
    expect(
      parts?.map(({ classification, minutes, overtime }) => [
        classification,
        minutes,
        overtime.map((each) => [each.rule, each.minutes]),
      ]),
    ).toEqual([
      ['REG', -60, []],
      [
        'OT',
        -300,
        [
          ['DAILY_8', -120],
          ['WEEKLY_40', -180],
        ],
      ],
    ])
  })

  test('removes overtime that was stored without a reason', () => {
    const work: ApprovedWork[] = [
      { entryId: 'd0', date: day(0), minutes: 120, classification: 'OT', overtime: null },
    ]
    expect([...classifySheet(monday, work, workOf('WEEKLY_40', [-180], 'c')).values()]).toMatchObject([
      [
        { classification: 'REG', minutes: -60, overtime: [] },
        { classification: 'OT', minutes: -120, overtime: [] },
      ],
    ])
  })

  test('that removes all work of a day leaves the seventh day regular', () => {
    expect(adjusted('DAILY_8_WEEKLY_40', [6, 6, 6, 6, 6, 6], [-6, 0, 0, 0, 0, 0, 6])).toEqual({
      classes: ['c0 REG -6', 'c6 REG 6'],
      overtime: 0,
    })
    expect(adjusted('DAILY_8_WEEKLY_40', [6, 6, 6, 6, 6, 6], [-5, 0, 0, 0, 0, 0, 5]).overtime).toBe(5)
  })

  const week = fc.array(
    fc.integer({ min: 0, max: 56 }).map((quarters) => quarters * 15),
    { minLength: 6, maxLength: 6 },
  )

  test.each(['WEEKLY_40', 'DAILY_8_WEEKLY_40', 'NONE'] as const)(
    'of any week leaves the classes that its hours have in the end: %s',
    (rule) =>
      fc.assert(
        fc.property(week, week, (before, after) => {
          const approved = approvedWeek(rule, before)
          const changes = workOf(
            rule,
            after.map((minutes, index) => minutes - (before[index] ?? 0)),
            'c',
          )
          const parts = classifySheet(monday, approved, changes)
          expect(totals([...approved, ...[...parts.values()].flat()])).toEqual(
            totals(approvedWeek(rule, after)),
          )
        }),
      ),
  )
})
