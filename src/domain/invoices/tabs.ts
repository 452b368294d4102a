import type { InvoiceQuery } from '#domain/invoices/record.ts'
import { listTabs } from '#domain/kernel/lists/listTabs.ts'

/** The tabs of the invoices list, each with a count. An open invoice can also be overdue and disputed. */
export const invoiceTabs = listTabs<InvoiceQuery>([
  { key: 'ALL', text: 'All', filters: {} },
  {
    key: 'DRAFTS',
    text: 'Not issued',
    filters: { type: ['INVOICE'], status: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'] },
  },
  { key: 'OPEN', text: 'Open', filters: { owed: ['true'] } },
  { key: 'OVERDUE', text: 'Overdue', filters: { overdue: ['true'] } },
  { key: 'DISPUTED', text: 'Disputed', filters: { owed: ['true'], disputed: ['true'] } },
  { key: 'PAID', text: 'Paid', filters: { type: ['INVOICE'], status: ['PAID'] } },
  { key: 'CREDIT_NOTES', text: 'Credit notes', filters: { type: ['CREDIT_NOTE'] } },
])
