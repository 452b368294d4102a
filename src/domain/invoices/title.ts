import type { InvoiceRow } from '#domain/invoices/record.ts'

/** Returns the number of an invoice or credit note, or what it is called before it is issued. Only invoices are approved, so an unnumbered credit note is always a draft. */
export const invoiceTitle = ({ number, type }: Pick<InvoiceRow, 'number' | 'type'>): string =>
  number ?? (type === 'INVOICE' ? 'Unnumbered invoice' : 'Draft credit note')
