import type { InvoiceStatus, InvoiceType } from '#domain/invoices/statuses.ts'

/** The part of an invoice or credit note that its lifecycle depends on. The total is a decimal string. */
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

/** The circumstances of an event: the date, and facts from other records. */
export interface InvoiceCircumstances {
  /** A UTC calendar date. */
  readonly today: string
  /** True if the invoice has a credit note that isn't issued yet. */
  readonly hasDraftCreditNote: boolean
  /** True if the invoice exceeds a required PO and no reason for exceeding it was entered. */
  readonly isPoExceeded: boolean
}

/** The context of the lifecycle chart: everything its guards need, apart from the event. */
export interface InvoiceFacts extends InvoiceCircumstances {
  readonly invoice: LifecycleInvoice
}

/** Returns the facts that the guards of an invoice's lifecycle check. */
export const invoiceFactsOf = (
  invoice: LifecycleInvoice,
  circumstances: InvoiceCircumstances,
): InvoiceFacts => ({
  invoice,
  ...circumstances,
})
