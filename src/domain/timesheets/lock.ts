import * as z from 'zod/mini'
import { isDate } from '#domain/kernel/dates.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { timesheetLock } from '#domain/timesheets/record.ts'

/** The time lock as its page shows it. */
export const lockRecord = z.extend(timesheetLock, { id: z.string() })
export type LockRecord = z.output<typeof lockRecord>
/** The number of unapproved timesheets, by status, for the weeks that end on the same day. */
export type OpenWeek = LockRecord['open'][number]

/** Returns a list with one error if time can't be locked through a day, or an empty list if it can. */
export const lockErrors = (day: string, today: string): readonly FieldError[] =>
  day < today ? [] : [{ code: 'invalid', message: 'Choose a day before today.', field: 'lockedThrough' }]

/** Returns a sentence about the timesheets that can no longer be changed once time is locked through a day. */
export function lockEffectText(weeks: readonly OpenWeek[], day: string): string {
  if (!isDate(day)) return 'Choose a day to see what will be locked.'
  const ended = weeks.filter(({ periodEnd }) => periodEnd <= day)
  const sum = (key: 'submitted' | 'drafts' | 'rejected') =>
    ended.reduce((total, week) => total + week[key], 0)
  const parts = [
    [sum('submitted'), 'pending approval'],
    [sum('drafts'), 'not submitted'],
    [sum('rejected'), 'rejected'],
  ].filter(([count]) => count !== 0)
  if (parts.length === 0) return 'There are no unapproved timesheets to lock.'
  return `Timesheets you won't be able to change: ${parts.map((part) => part.join(' ')).join(', ')}.`
}
