import type { InvoiceRow } from '#domain/invoices/record.ts'

/** Returns the number of an invoice or credit note, or a title if it has none yet. Credit notes aren't approved, so one without a number is always a draft. */
export const invoiceTitle = ({ number, type }: Pick<InvoiceRow, 'number' | 'type'>): string =>
  number ?? (type === 'INVOICE' ? 'Unnumbered invoice' : 'Draft credit note')
