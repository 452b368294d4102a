import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import type { InvoiceFrequency } from '#lookups/lists.ts'

/** A range of days, including both ends. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const
export type Weekday = (typeof weekdays)[number]

/**
 * The settings that determine when weeks and two-week periods begin. The anchor is the first day of one of the
 * two-week periods.
 */
export interface Calendar {
  readonly weekStart: Weekday
  readonly biWeeklyAnchor: string
}

const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Returns the first day of the week that contains a date. */
export const weekStartOf = (date: string, weekStart: Weekday): string =>
  addDays(date, -modulo(weekdayOf(date) - weekdays.indexOf(weekStart), 7))

/** Returns the month of a date. */
export function monthOf(date: string): Period {
  const from = `${date.slice(0, 7)}-01`
  const next = addDays(from, 31)
  return { from, to: addDays(`${next.slice(0, 7)}-01`, -1) }
}

/** Returns the billing period of a date (domain.md §3 Period rules). */
export function periodOf(frequency: InvoiceFrequency, date: string, calendar: Calendar): Period {
  if (frequency === 'MONTHLY') return monthOf(date)
  if (frequency === 'WEEKLY') {
    const from = weekStartOf(date, calendar.weekStart)
    return { from, to: addDays(from, 6) }
  }
  const from = addDays(date, -modulo(daysBetween(calendar.biWeeklyAnchor, date), 14))
  return { from, to: addDays(from, 13) }
}

/** Returns the overlap of a period and a range, or null if they don't overlap. `to` is null for a range without an end. */
export function overlapOf(period: Period, from: string, to: string | null): Period | null {
  const first = period.from < from ? from : period.from
  const last = to !== null && to < period.to ? to : period.to
  return first > last ? null : { from: first, to: last }
}

/** Returns the parts of a period that none of the excluded periods cover, in order. */
export function subtractPeriods(period: Period, excluded: readonly Period[]): Period[] {
  let remaining: Period[] = [period]
  for (const { from, to } of excluded) {
    remaining = remaining.flatMap((part) => [
      ...(part.from < from ? [{ from: part.from, to: part.to < from ? part.to : addDays(from, -1) }] : []),
      ...(part.to > to ? [{ from: part.from > to ? part.from : addDays(to, 1), to: part.to }] : []),
    ])
  }
  return remaining
}
