import type { AlertDays } from '#domain/kernel/alertDays.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'

/**
 * The number of days after a threshold or event in which its notification can still be added. Long enough for
 * a server that was down, and for records that are added late. The dashboard counts what is older.
 */
export const maxDaysLate = 14

/** The same for overdue invoices. Shorter, because their reminder days follow each other closely. */
const maxReminderDaysLate = 2

/** The maximum number of events of one kind that a run considers, latest first. */
export const maxEvents = 5_000

/** The number of days a notification is stored after it was read. Longer than `maxDaysLate`, so that none is added again. */
export const retentionDays = 90

/** The number of days an unread notification is stored. */
export const unreadRetentionDays = 180

/**
 * Returns the threshold that a date has reached: the alert day that was passed last, in days before the date.
 * Null before the first one, and once it was passed too long ago.
 */
export function reachedThreshold(date: string, alertDays: AlertDays, today: string): number | null {
  const left = daysBetween(today, date)
  const reached = alertDays.filter((days) => left <= days)
  if (reached.length === 0) return null
  const threshold = Math.min(...reached)
  return daysBetween(addDays(date, -threshold), today) <= maxDaysLate ? threshold : null
}

/** Returns the reminder day after a due date that was passed last, in days. Null before the first one, and once it was passed too long ago. */
export function reachedDelay(dueDate: string, reminderDays: readonly number[], today: string): number | null {
  const late = daysBetween(dueDate, today)
  const reached = reminderDays.filter((days) => days > 0 && days <= late)
  if (reached.length === 0) return null
  const delay = Math.max(...reached)
  return late - delay <= maxReminderDaysLate ? delay : null
}
