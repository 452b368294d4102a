import { addDays } from '#domain/kernel/dates.ts'
import type { Weekday } from '#domain/settings/record.ts'
import { datesOf, isWorkday, weekStartOf } from '#domain/timesheets/weeks.ts'

/** The number of weeks whose hours are shown (domain.md §4). */
const weeksShown = 13
/** The minutes that an employee is assumed to have available on a workday. */
const minutesPerWorkday = 480

/** The values counted for a week, in minutes: approved billable regular time and overtime, and the time that employees could have worked. */
export const hourParts = ['REG', 'OT', 'AVAILABLE'] as const
type HourPart = (typeof hourParts)[number]

/** Returns the key of a value, such as `REG_2026-11-09`: what it counts, and the first day of its week. */
export const hourKey = (part: HourPart, week: string) => `${part}_${week}`

/** Returns the first days of the last completed weeks, earliest first. */
export function completedWeeks(today: string, weekStart: Weekday): string[] {
  const current = weekStartOf(today, weekStart)
  return Array.from({ length: weeksShown }, (_, index) => addDays(current, 7 * (index - weeksShown)))
}

/** The number of employees employed from one date to another. Both dates are within the weeks shown. */
export type EmployedCount = {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** Returns the minutes that employees could have worked in a week: 8 hours on each day they were employed, except weekends and holidays. */
export function availableMinutes(
  week: string,
  employedCounts: readonly EmployedCount[],
  holidays: ReadonlySet<string>,
): number {
  const days = datesOf({ periodStart: week, periodEnd: addDays(week, 6) }).filter(
    (date) => isWorkday(date) && !holidays.has(date),
  )
  return employedCounts.reduce(
    (total, { from, to, count }) =>
      total + count * minutesPerWorkday * days.filter((date) => date >= from && date <= to).length,
    0,
  )
}

/** A week on the dashboard. Times are in minutes. */
export interface WeekHours {
  readonly week: string
  readonly billable: number
  /** The billable minutes that are overtime. */
  readonly overtime: number
  /** Billable minutes as a percentage of available minutes, rounded. Null if nobody was available. */
  readonly utilization: number | null
}

/** Returns the weeks that a tile's values cover, latest first. */
export function weekHours(counts: Readonly<Record<string, number>>): WeekHours[] {
  const prefix = hourKey('REG', '')
  return Object.keys(counts)
    .flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    .toSorted()
    .reverse()
    .map((week) => {
      const [regular = 0, overtime = 0, available = 0] = hourParts.map((part) => counts[hourKey(part, week)])
      const billable = regular + overtime
      return {
        week,
        billable,
        overtime,
        utilization: available === 0 ? null : Math.round((billable * 100) / available),
      }
    })
}
