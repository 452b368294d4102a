import type { Invoice } from '#domain/invoices/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

/** The parts of an invoice that determine which of its fields can change. */
export type EditableInvoice = Pick<Invoice, 'status' | 'type' | 'manual'>

/** The internal note can always change, because it isn't printed. */
const alwaysEditable: readonly string[] = ['internalNote']
/** The fields that a billing run sets. */
const runFields: readonly string[] = ['poNumber', 'paymentTerms', 'periodStart', 'periodEnd']
/** The fields that determine the total. They are locked in a credit note, which could otherwise credit more than its invoice. */
const totalFields: readonly string[] = ['lines', 'taxRatePct']
const fixedFields: readonly string[] = ['contractId', 'billTo', 'currency']

/** Returns why a field of an invoice is locked, or null if it can be changed. */
export function invoiceFieldLock({ status, type, manual }: EditableInvoice, path: string): string | null {
  const [field = path] = path.split('.')
  if (alwaysEditable.includes(field)) return null
  if (status !== 'DRAFT') return 'Only drafts can be changed.'
  if (fixedFields.includes(field))
    return "The contract, company and currency can't be changed. Discard this draft and add another invoice."
  if (runFields.includes(field) && !manual)
    return 'The billing run sets this. Discard this draft, change the contract, and run billing again.'
  if (totalFields.includes(field) && type === 'CREDIT_NOTE')
    return "The lines and tax rate come from the credited invoice and can't be changed."
  return null
}

/** Returns the reasons why changing these fields of an invoice isn't allowed. */
export const invoiceFieldErrors = (invoice: EditableInvoice, changed: readonly string[]): FieldError[] =>
  changed.flatMap((field) => {
    const message = invoiceFieldLock(invoice, field)
    return message === null ? [] : [{ code: 'not_allowed', message, field }]
  })
