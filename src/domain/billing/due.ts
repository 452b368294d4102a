import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import type { PaymentTerms } from '#lookups/lists.ts'

/** Returns the due date: calendar days after the issue date, also on a weekend. */
export const dueDateOf = (issueDate: string, terms: PaymentTerms): string =>
  addDays(issueDate, Number(terms.slice('NET_'.length)))

/** Returns the position of the aging bucket: 0 for what is not overdue, then one per bound, the last one for the rest. */
export function agingBucket(dueDate: string, asOf: string, bounds: readonly number[]): number {
  const days = daysBetween(dueDate, asOf)
  if (days <= 0) return 0
  const within = bounds.findIndex((bound) => days <= bound)
  return within < 0 ? bounds.length + 1 : within + 1
}
