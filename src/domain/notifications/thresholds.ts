import type { AlertDays } from '#domain/kernel/alertDays.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'

/**
 * How many days after a threshold its notification can still be added. Read notifications are removed later
 * than that, so none is added again after its removal.
 */
export const maxDaysLate = 60

/** How many days a notification is kept after it was read. */
export const keptDays = 90

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
  return late - delay <= maxDaysLate ? delay : null
}
