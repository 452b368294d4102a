import { addDays, dayMs, daysBetween, timeOf, toDate } from '#domain/kernel/dates.ts'
import { weekdays, type Weekday } from '#domain/settings/record.ts'

/** Consecutive days, including both ends. */
export interface Period {
  readonly periodStart: string
  readonly periodEnd: string
}

/** A range of days. Without an end date, it is open-ended. */
export interface Term {
  readonly startDate: string
  readonly endDate: string | null
}

const firstMonday = timeOf('1900-01-01')
const weekdayIndex = (date: string) => Math.round((timeOf(date) - firstMonday) / dayMs) % 7

/** Returns the first day of a date's work week. */
export function weekStartOf(date: string, weekStart: Weekday): string {
  const daysBack = (weekdayIndex(date) - weekdays.indexOf(weekStart) + 7) % 7
  return addDays(date, -daysBack)
}

/** Returns the dates of a period. */
export function datesOf({ periodStart, periodEnd }: Period): string[] {
  const start = timeOf(periodStart)
  return Array.from({ length: daysBetween(periodStart, periodEnd) + 1 }, (_, day) =>
    toDate(start + day * dayMs),
  )
}

/** Returns true for Monday through Friday. */
export const isWorkday = (date: string) => weekdayIndex(date) < 5

/** Returns the part of a work week that is inside every term, or null if no day is. The week starts on `weekStart`. */
export function periodIn(weekStart: string, terms: readonly Term[]): Period | null {
  const starts = [weekStart, ...terms.map(({ startDate }) => startDate)]
  const ends = [addDays(weekStart, 6), ...terms.flatMap(({ endDate }) => (endDate === null ? [] : [endDate]))]
  const periodStart = starts.reduce((one, other) => (one > other ? one : other))
  const periodEnd = ends.reduce((one, other) => (one < other ? one : other))
  return periodStart <= periodEnd ? { periodStart, periodEnd } : null
}
