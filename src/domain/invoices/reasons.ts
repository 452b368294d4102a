import { balanceOf, creditStatus, settledStatus } from '#domain/billing/status.ts'
import type { InvoiceEvent } from '#domain/invoices/events.ts'
import type { InvoiceFacts } from '#domain/invoices/facts.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { centsOf } from '#domain/kernel/money.ts'

const notAllowed = (message: string, code = 'not_allowed'): readonly FieldError[] => [{ code, message }]
const noReasons: readonly FieldError[] = []

/** Returns the reasons why submitting isn't allowed. */
export const submitReasons = ({ invoice }: InvoiceFacts): readonly FieldError[] =>
  invoice.type === 'CREDIT_NOTE'
    ? notAllowed("Credit notes don't need approval. Issue this one directly.")
    : amountReasons(invoice.total)

/** Returns the reasons why issuing a draft isn't allowed. */
export const issueDraftReasons = (facts: InvoiceFacts): readonly FieldError[] => [
  ...(facts.invoice.needsApproval ? notAllowed('This invoice needs approval. Submit it first.') : noReasons),
  ...issueReasons(facts),
]

/** Returns the reasons why issuing isn't allowed, apart from a missing approval. */
export function issueReasons({ invoice, isPoExceeded }: InvoiceFacts): readonly FieldError[] {
  if (invoice.type === 'CREDIT_NOTE') return noReasons
  return [
    ...amountReasons(invoice.total),
    ...(isPoExceeded
      ? notAllowed(
          invoice.manual
            ? "This invoice exceeds the PO. Request a PO increase. If this invoice isn't billed to the PO, remove the PO number."
            : 'This invoice exceeds the PO. Request a PO increase, or discard this invoice, run billing for its period again, and enter a reason for exceeding the PO.',
          'po_exceeded',
        )
      : noReasons),
  ]
}

const amountReasons = (total: string) =>
  centsOf(total) > 0n ? noReasons : notAllowed('The total must be more than zero.', 'invalid')

/** Returns the reasons why voiding isn't allowed. An invoice can only be voided in its month of issue, and only if it has no draft credit note. The lifecycle chart allows voiding only in the status ISSUED. */
export function voidReasons({ invoice, today, hasDraftCreditNote }: InvoiceFacts): readonly FieldError[] {
  if (invoice.type === 'CREDIT_NOTE') return notAllowed("Credit notes can't be voided.")
  if (hasDraftCreditNote) return notAllowed('Discard the draft credit note first.')
  return invoice.issueDate?.slice(0, 7) === today.slice(0, 7)
    ? noReasons
    : notAllowed('Invoices can only be voided in the month of issue. Add a credit note instead.')
}

/** Returns the reasons why disputing isn't allowed. */
export const disputeReasons = ({ invoice }: InvoiceFacts): readonly FieldError[] =>
  invoice.disputed ? notAllowed('This invoice is already disputed.') : noReasons

/** Returns the reasons why resolving a dispute isn't allowed. */
export const resolveReasons = ({ invoice }: InvoiceFacts): readonly FieldError[] =>
  invoice.disputed ? noReasons : notAllowed("This invoice isn't disputed.")

/** The amounts paid and credited on an invoice or credit note. */
export interface SettledAmounts {
  readonly amountPaid: string
  readonly amountCredited: string
}

/** Returns whether the amounts of an issued invoice or credit note result in a given status. */
export function settlesAs(
  { invoice }: InvoiceFacts,
  { amountPaid, amountCredited }: SettledAmounts,
  status: InvoiceFacts['invoice']['status'],
): boolean {
  const [total, paid, credited] = [centsOf(invoice.total), centsOf(amountPaid), centsOf(amountCredited)]
  return invoice.type === 'CREDIT_NOTE'
    ? status === creditStatus(balanceOf({ total, paid, credited }))
    : status === settledStatus({ total, paid, credited })
}

/** Returns the reasons why an event isn't allowed. Doesn't check whether the status allows the event. The chart's guards call the same functions. */
export function invoiceReasons(facts: InvoiceFacts, event: InvoiceEvent): readonly FieldError[] {
  switch (event.type) {
    case 'invoice.submit':
      return submitReasons(facts)
    case 'invoice.issue':
      return facts.invoice.status === 'DRAFT' ? issueDraftReasons(facts) : issueReasons(facts)
    case 'invoice.void':
      return voidReasons(facts)
    case 'invoice.dispute':
      return disputeReasons(facts)
    case 'invoice.resolve':
      return resolveReasons(facts)
    default:
      return noReasons
  }
}
