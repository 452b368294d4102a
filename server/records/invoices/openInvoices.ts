import { and, eq, gt, gte, inArray, isNotNull, lt, lte, ne, notInArray, or, type SQL } from 'drizzle-orm'
import { openInvoiceStatuses } from '#domain/invoices/statuses.ts'
import { invoices } from '#server/records/invoices/table.ts'

/** The condition for an issued invoice with a balance. */
export const isOwed = and(
  eq(invoices.type, 'INVOICE'),
  inArray(invoices.status, [...openInvoiceStatuses]),
  // Always true, but PostgreSQL needs it to use the indexes on open balances.
  isNotNull(invoices.number),
  gt(invoices.balanceCents, 0n),
) as SQL

/** Returns the condition for an invoice that is overdue on a date. */
export const overdueOn = (today: string): SQL =>
  and(
    eq(invoices.type, 'INVOICE'),
    inArray(invoices.status, [...openInvoiceStatuses]),
    lt(invoices.dueDate, today),
  ) as SQL

/** Returns the opposite of `overdueOn`. */
export const notOverdue = (today: string): SQL =>
  or(
    ne(invoices.type, 'INVOICE'),
    notInArray(invoices.status, [...openInvoiceStatuses]),
    gte(invoices.dueDate, today),
  ) as SQL

/** Returns the condition for an undisputed invoice that has a balance and was due on or before a date. */
export const unpaidSince = (dueBy: string): SQL =>
  and(isOwed, eq(invoices.disputed, false), lte(invoices.dueDate, dueBy)) as SQL
