import { addDays } from '#domain/kernel/dates.ts'
import { daysIntoWeek } from '#domain/settings/dated.ts'
import type { Settings } from '#domain/settings/record.ts'

/** The weekday and hour by which a week's timesheets are due. */
export type SubmitDeadline = NonNullable<Settings['submitDeadline']>

/** The maximum number of days that a reminder can be late. After a long server outage, older reminders aren't sent. */
const maxDaysLate = 6

/**
 * Returns the invoice reminder to send now, as a number of days after the due date. This is the latest one whose
 * date has come. Null if there is none, or if its date is too long ago or not after `sentOn`.
 */
export function reminderDayOf(
  { dueDate, sentOn }: { readonly dueDate: string; readonly sentOn: string },
  reminderDays: readonly number[],
  today: string,
): number | null {
  const day = reminderDays.findLast((days) => addDays(dueDate, days) <= today)
  if (day === undefined) return null
  const date = addDays(dueDate, day)
  return date > sentOn && date >= addDays(today, -maxDaysLate) ? day : null
}

/** Returns the first date after `periodEnd` that falls on the deadline's weekday. */
export function deadlineDate(periodEnd: string, { weekday }: SubmitDeadline): string {
  const nextDay = addDays(periodEnd, 1)
  return addDays(nextDay, (7 - daysIntoWeek(nextDay, weekday)) % 7)
}

/** Returns the time of a week's deadline. */
export const dueAtOf = (periodEnd: string, deadline: SubmitDeadline): string =>
  `${deadlineDate(periodEnd, deadline)}T${String(deadline.hour).padStart(2, '0')}:00:00.000Z`

/** Returns whether the deadline of a completed week has passed. False if there is no deadline. Times are in UTC. */
export function isPastDeadline(
  periodEnd: string,
  deadline: SubmitDeadline | null,
  { today, hour }: { readonly today: string; readonly hour: number },
): boolean {
  if (deadline === null) return false
  const date = deadlineDate(periodEnd, deadline)
  return date < today || (date === today && hour >= deadline.hour)
}
