import { addDays } from '#domain/kernel/dates.ts'
import { daysIntoWeek } from '#domain/settings/dated.ts'
import type { Settings } from '#domain/settings/record.ts'

/** The weekday and hour when a week's time is due. */
export type SubmitDeadline = NonNullable<Settings['submitDeadline']>

/** A reminder that is later than this isn't sent anymore, for example after the server was down for a long time. */
const LATEST_DAYS = 6

/**
 * Returns which reminder of an invoice is due, in days from its due date: the latest one whose date has come
 * since the invoice was sent. Null if there is none.
 */
export function reminderDayOf(
  { dueDate, sentOn }: { readonly dueDate: string; readonly sentOn: string },
  reminderDays: readonly number[],
  today: string,
): number | null {
  const day = reminderDays.findLast((days) => addDays(dueDate, days) <= today)
  if (day === undefined) return null
  const on = addDays(dueDate, day)
  return on > sentOn && on >= addDays(today, -LATEST_DAYS) ? day : null
}

/** Returns the first date after a week that falls on the deadline's weekday. */
export function deadlineDate(periodEnd: string, { weekday }: SubmitDeadline): string {
  const after = addDays(periodEnd, 1)
  return addDays(after, (7 - daysIntoWeek(after, weekday)) % 7)
}

/** Returns the time of a week's deadline. */
export const dueAtOf = (periodEnd: string, deadline: SubmitDeadline): string =>
  `${deadlineDate(periodEnd, deadline)}T${String(deadline.hour).padStart(2, '0')}:00:00.000Z`

/** Returns whether the deadline of a completed week has passed. Times are in UTC. */
export function isPastDeadline(
  periodEnd: string,
  deadline: SubmitDeadline | null,
  { today, hour }: { readonly today: string; readonly hour: number },
): boolean {
  if (deadline === null) return false
  const on = deadlineDate(periodEnd, deadline)
  return on < today || (on === today && hour >= deadline.hour)
}
