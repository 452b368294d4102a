import { addDays } from '#domain/kernel/dates.ts'
import type { Weekday } from '#domain/settings/record.ts'
import { weekStartOf } from '#domain/timesheets/weeks.ts'

/** The number of past weeks in which missing timesheets are counted. */
export const missingWeeksBack = 8

/** Returns the first and last day of the weeks that a count of missing timesheets covers: last week, or the weeks before it. */
export function missingDates(
  key: 'MISSING_LAST' | 'MISSING_EARLIER',
  today: string,
  weekStart: Weekday,
): { readonly weekFrom: string; readonly weekTo: string } {
  const thisWeek = weekStartOf(today, weekStart)
  const lastWeek = addDays(thisWeek, -7)
  return key === 'MISSING_LAST'
    ? { weekFrom: lastWeek, weekTo: addDays(thisWeek, -1) }
    : { weekFrom: addDays(thisWeek, -7 * missingWeeksBack), weekTo: addDays(lastWeek, -1) }
}
