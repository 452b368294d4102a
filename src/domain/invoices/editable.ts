import type { InvoiceStatus } from '#domain/invoices/statuses.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** The internal note is not part of the document. */
const always: readonly string[] = ['internalNote']

/** Returns why an invoice's status locks a field; null for an open one. */
export const invoiceFieldLock = (status: InvoiceStatus, field: string): string | null =>
  status === 'DRAFT' || always.includes(field) ? null : 'Only drafts can be changed.'

/** Returns the reasons against changing these fields of an invoice. */
export const invoiceFieldErrors = (status: InvoiceStatus, changed: readonly string[]): FieldError[] =>
  changed.flatMap((field) => {
    const message = invoiceFieldLock(status, field)
    return message === null ? [] : [{ code: 'not_allowed', message, field }]
  })
