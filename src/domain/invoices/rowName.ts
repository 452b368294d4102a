import { formatNumber } from '#domain/kernel/money.ts'
import type { InvoiceRow } from '#domain/invoices/record.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'

/** Returns the number of an invoice or credit note. Without a number, returns words that identify it in a list. */
export const invoiceName = (row: InvoiceRow): string =>
  row.number ??
  `${invoiceTitle(row)} for ${row.billToName}, ${row.periodStart} – ${row.periodEnd}, ${row.currency} ${formatNumber(row.total)}`
