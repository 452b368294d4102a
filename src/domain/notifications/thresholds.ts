import type { AlertDays } from '#domain/kernel/alertDays.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'

/**
 * A notification is still added up to this many days after its threshold or event. That is long enough for a
 * server outage, and for records that are added late. The dashboard has no such limit.
 */
export const maxDaysLate = 14

/** The same for overdue invoices. Shorter, because their reminder days are close together. */
const maxReminderDaysLate = 2

/** The maximum number of events of one kind that one run of the job considers, starting with the latest. */
export const maxEvents = 5_000

/** A notification is removed this many days after it was read, or earlier, when `unreadRetentionDays` have passed. Longer than `maxDaysLate`, so that a removed notification isn't added again. */
export const retentionDays = 90

/** A notification is removed this many days after it was added, even if it is unread. */
export const unreadRetentionDays = 180

/**
 * Returns the alert day that was reached last, in days before the date. Null if none has been reached yet, or
 * if the last one was reached more than `maxDaysLate` days ago.
 */
export function reachedThreshold(date: string, alertDays: AlertDays, today: string): number | null {
  const left = daysBetween(today, date)
  const reached = alertDays.filter((days) => left <= days)
  if (reached.length === 0) return null
  const threshold = Math.min(...reached)
  return daysBetween(addDays(date, -threshold), today) <= maxDaysLate ? threshold : null
}

/** Returns the reminder day that was reached last, in days after the due date. Null if none has been reached yet, or if the last one was reached more than `maxReminderDaysLate` days ago. */
export function reachedDelay(dueDate: string, reminderDays: readonly number[], today: string): number | null {
  const late = daysBetween(dueDate, today)
  const reached = reminderDays.filter((days) => days > 0 && days <= late)
  if (reached.length === 0) return null
  const delay = Math.max(...reached)
  return late - delay <= maxReminderDaysLate ? delay : null
}
