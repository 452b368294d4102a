import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { plainInvoice, timeLine } from '#test/support/billing/plainInvoice.ts'
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
export const line = timeLine
export const invoiceAt = (more: Partial<Invoice> = {}): Invoice => ({
  ...plainInvoice,
  id,
  billTo: {
    companyName: 'Initech',
    contact: 'Ada Payne',
    email: 'ap@initech.test',
    ccEmails: [],
    address: null,
    level: 'LEVEL_1',
  },
  poNumber: 'PO-1',
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
  total: '3332.00',
  balance: '3332.00',
  discountPct: '2.00',
  tenantId: 't',
  clientId: 'nwtx00000001',
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
