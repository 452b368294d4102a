import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import type { PaymentTerms } from '#lookups/lists.ts'

/** Returns the due date, counted in calendar days from the issue date. It can be on a weekend. */
export const dueDateOf = (issueDate: string, terms: PaymentTerms): string =>
  addDays(issueDate, Number(terms.slice('NET_'.length)))

/** Returns the position of a due date's aging bucket: 0 if not overdue, then one position per bound, and a last one for everything older. */
export function agingBucket(dueDate: string, asOf: string, bounds: readonly number[]): number {
  const days = daysBetween(dueDate, asOf)
  if (days <= 0) return 0
  const index = bounds.findIndex((bound) => days <= bound)
  return index < 0 ? bounds.length + 1 : index + 1
}

/** Returns the due dates of an aging bucket, as filters of the invoices list. The first bucket has no end, and the last has no start. */
export function agingDueDates(
  bucket: number,
  asOf: string,
  bounds: readonly number[],
): { readonly dueFrom?: string; readonly dueTo?: string } {
  if (bucket === 0) return { dueFrom: asOf }
  const bound = bounds[bucket - 1]
  return {
    ...(bound !== undefined && { dueFrom: addDays(asOf, -bound) }),
    dueTo: addDays(asOf, -((bounds[bucket - 2] ?? 0) + 1)),
  }
}

/** Returns the heading of an aging bucket: `Current`, `1–30 days`, `Over 90 days`. */
export function agingBucketText(bucket: number, bounds: readonly number[]): string {
  if (bucket === 0) return 'Current'
  const bound = bounds[bucket - 1]
  const previousBound = bounds[bucket - 2] ?? 0
  return bound === undefined ? `Over ${previousBound} days` : `${previousBound + 1}–${bound} days`
}
