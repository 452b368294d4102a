import type { Currency, InvoiceGrouping, PaymentTerms } from '#lookups/lists.ts'

/** The terms that determine which contracts share an invoice. An invoice has only one bill-to company, currency, approval rule, set of payment terms and set of percentages. */
export interface GroupingTerms {
  readonly id: string
  readonly invoiceGrouping: InvoiceGrouping
  readonly billToName: string
  readonly currency: Currency
  readonly paymentTerms: PaymentTerms
  readonly poNumber: string | null
  readonly discountPct: string | null
  readonly vmsFeePct: string | null
  readonly invoiceApproval: boolean
}

/** Returns the key of the invoice that a contract belongs to. Contracts with the same key share an invoice. */
export function groupKeyOf(contract: GroupingTerms): string {
  const { invoiceGrouping: grouping, id, poNumber } = contract
  const sharedTerms = [
    contract.billToName.trim().toLowerCase(),
    contract.currency,
    contract.paymentTerms,
    contract.discountPct ?? '0.00',
    contract.vmsFeePct ?? '0.00',
    contract.invoiceApproval ? 'approval' : '',
  ]
  const groupId = grouping === 'PER_CONTRACT' ? id : grouping === 'PER_PO' ? (poNumber ?? id) : ''
  return JSON.stringify([grouping, groupId, ...sharedTerms])
}
