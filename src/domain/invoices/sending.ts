import type { FieldError } from '#domain/kernel/errors.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import type { StoredBillTo } from '#domain/invoices/parties.ts'
import type { InvoiceStatus } from '#domain/invoices/statuses.ts'

const issuedStatuses: readonly InvoiceStatus[] = ['ISSUED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'APPLIED']

/** Returns why an invoice or credit note can't be sent. Empty if it can. */
export const sendErrors = ({ status }: { readonly status: InvoiceStatus }): readonly FieldError[] =>
  issuedStatuses.includes(status)
    ? []
    : [{ code: 'not_allowed_now', message: 'Only issued invoices and credit notes can be sent.' }]

/** Returns why a reminder about an invoice can't be sent. Empty if it can. */
export function remindErrors({
  type,
  status,
  disputed,
  sentAt,
}: Pick<Invoice, 'type' | 'status' | 'disputed' | 'sentAt'>): readonly FieldError[] {
  const notNow = (message: string) => [{ code: 'not_allowed_now', message }]
  if (type !== 'INVOICE' || (status !== 'ISSUED' && status !== 'PARTIALLY_PAID'))
    return notNow('You can only send reminders for issued invoices with a balance.')
  if (sentAt === null) return notNow('Send the invoice before you send a reminder.')
  return disputed ? notNow('Resolve the dispute before you send a reminder.') : []
}

/** Returns who receives an invoice or credit note by default: the billing contact and the CC addresses. */
export const recipientsOf = ({
  email,
  ccEmails = [],
}: Pick<StoredBillTo, 'email' | 'ccEmails'>): string[] => [
  ...new Set([...(email === null ? [] : [email]), ...ccEmails]),
]

/** Splits a string of email addresses at commas and semicolons. */
export const addressesOf = (typed: unknown): string[] =>
  (typeof typed === 'string' ? typed : '')
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
