import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { maintainer } from '#test/support/browser/recordPage.tsx'
import { createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'

export const id = '3f0c5a1e-0000-4000-8000-000000000091'
export const creditId = '3f0c5a1e-0000-4000-8000-000000000092'
export const address = {
  street1: '1 Main St',
  street2: null,
  city: 'Plano',
  state: 'TX',
  zip: '75024',
  country: 'USA',
}
export const line: Invoice['lines'][number] = {
  id: 'l1',
  kind: 'TIME',
  contractId: null,
  employeeId: null,
  description: 'Rao, Priya – week ending 2026-02-08',
  from: '2026-02-02',
  to: '2026-02-06',
  quantity: '40.00',
  unit: 'HOUR',
  rate: '85.00',
  amount: '3400.00',
  minutes: 2400,
  reversesLineId: null,
  overtime: [],
}
export const invoiceAt = (more: Partial<Invoice> = {}): Invoice => ({
  id,
  type: 'INVOICE',
  mailState: null,
  creditOfNumber: null,
  number: null,
  status: 'DRAFT',
  billTo: {
    companyName: 'Initech',
    contact: 'Ada Payne',
    email: 'ap@initech.test',
    ccEmails: [],
    address: null,
    level: 'LEVEL_1',
  },
  seller: null,
  contractIds: [],
  poNumber: 'PO-1',
  currency: 'USD',
  paymentTerms: 'NET_30',
  frequency: 'MONTHLY',
  periodStart: '2026-02-01',
  periodEnd: '2026-02-28',
  issueDate: null,
  dueDate: null,
  lines: [
    line,
    {
      ...line,
      id: 'l2',
      kind: 'DISCOUNT',
      description: 'Discount 2.00%',
      quantity: '-1.00',
      rate: '68.00',
      amount: '-68.00',
      minutes: null,
    },
  ],
  subtotal: '3400.00',
  discountTotal: '-68.00',
  feeTotal: '0.00',
  taxTotal: '0.00',
  total: '3332.00',
  amountPaid: '0.00',
  amountCredited: '0.00',
  balance: '3332.00',
  discountPct: '2.00',
  vmsFeePct: '0.00',
  taxRatePct: '0.00',
  publicNote: null,
  internalNote: null,
  needsApproval: false,
  sentAt: null,
  sentTo: [],
  disputed: false,
  disputeReason: null,
  pdfDocumentId: null,
  pdfSha256: null,
  voidReason: null,
  creditOfInvoiceId: null,
  creditMode: null,
  creditReason: null,
  overdue: false,
  tenantId: 't',
  clientId: 'nwtx00000001',
  version: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  createdBy: 'cleo',
  updatedAt: '2026-03-02T09:00:00.000Z',
  updatedBy: 'cleo',
  archivedAt: null,
  ...more,
})
export const issued = (more: Partial<Invoice> = {}) =>
  invoiceAt({
    number: 'NWTX-INV-2026-00001',
    status: 'ISSUED',
    issueDate: todayUtc(),
    dueDate: addDays(todayUtc(), 30),
    seller: { name: 'Northwind Texas LLC', address, email: 'ar@northwind.test', remitInstructions: 'Bank 1' },
    version: 2,
    ...more,
  })

export const biller = {
  ...maintainer,
  permissions: [...maintainer.permissions, 'CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
}

export function open(path: string, invoice: Invoice, roles?: string[]) {
  const api = createApi(biller)
  const { billTo, ...rest } = invoice
  const row: InvoiceRow = { ...rest, billToName: billTo.companyName }
  api.replies.set('GET /invoices', () => ok([row], 1))
  api.replies.set(`GET /invoice/${id}`, () => ok(invoice))
  const sent = (text: string) =>
    api.requests.filter((call) => call.line === text).map(({ options }) => options.body)
  return { api, sent, ...openSignedIn(path, api, roles) }
}
