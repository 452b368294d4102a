import type { InvoiceStatus, InvoiceType } from '#domain/invoices/statuses.ts'

/** The part of an invoice or credit note that its lifecycle depends on. Amounts are decimal strings. */
export interface LifecycleInvoice {
  readonly type: InvoiceType
  readonly status: InvoiceStatus
  readonly needsApproval: boolean
  readonly issueDate: string | null
  readonly total: string
  readonly disputed: boolean
  /** Entered by hand, without a billing run. */
  readonly manual: boolean
}

/** The circumstances of an event: the day, and facts from other records. */
export interface InvoiceCircumstances {
  /** A UTC calendar date. */
  readonly today: string
  /** A credit note of the invoice that is not issued yet. */
  readonly hasOpenCredit: boolean
  /** A required PO is exceeded, and nobody gave a reason to bill it. */
  readonly isPoExceeded: boolean
}

/** The context of the lifecycle chart: everything its guards need. */
export interface InvoiceFacts extends InvoiceCircumstances {
  readonly invoice: LifecycleInvoice
}

/** Returns the facts of an invoice's guards. */
export const invoiceFactsOf = (
  invoice: LifecycleInvoice,
  circumstances: InvoiceCircumstances,
): InvoiceFacts => ({
  invoice,
  ...circumstances,
})
