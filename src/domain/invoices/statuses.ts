/** The statuses of an invoice. Once an invoice is issued, its amounts determine its status, until it is voided (domain.md §3). A discarded draft is archived. */
export const invoiceStatuses = [
  'DRAFT',
  'PENDING_APPROVAL',
  'APPROVED',
  'ISSUED',
  'PARTIALLY_PAID',
  'PAID',
  'CREDITED',
  'APPLIED',
  'VOIDED',
  'DISCARDED',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The statuses in which an issued invoice has a balance. */
export const openInvoiceStatuses = ['ISSUED', 'PARTIALLY_PAID'] as const satisfies readonly InvoiceStatus[]

export const invoiceTypes = ['INVOICE', 'CREDIT_NOTE'] as const
export type InvoiceType = (typeof invoiceTypes)[number]

export const lineKinds = [
  'TIME',
  'OVERTIME',
  'DOUBLE_TIME',
  'PERIOD_FEE',
  'MILESTONE',
  'ABSENCE',
  'EXPENSE',
  'DISCOUNT',
  'VMS_FEE',
  'MANUAL',
  'CREDIT',
] as const
export type LineKind = (typeof lineKinds)[number]
