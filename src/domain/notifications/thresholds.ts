import type { AlertDays } from '#domain/kernel/alertDays.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'

/**
 * How many days after a threshold or an event its notification can still be added. Enough for a server that
 * was down, and for records that are added late. Older ones are no news: the dashboard counts them.
 */
export const maxDaysLate = 14

/** The same for overdue invoices. Shorter, because their reminder days follow each other closely. */
const maxDelayLate = 2

/** The most events of one kind that a run looks at, latest first. */
export const maxEvents = 5_000

/** How many days a notification is kept after it was read. Longer than it could be added, so that none is added again. */
export const keptDays = 90

/** How many days an unread notification is kept. */
export const keptUnreadDays = 180

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
  return late - delay <= maxDelayLate ? delay : null
}
