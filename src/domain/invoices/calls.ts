import { invoiceEventCalls } from '#domain/invoices/events.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'

const viewCall = { permission: 'CAN_VIEW_INVOICES', client: 'required', method: 'GET' } as const
const maintainCall = { permission: 'CAN_MAINTAIN_INVOICES', client: 'required' } as const

/** The calls for invoices, credit notes and receivables. */
export const invoiceCalls = {
  listInvoices: { ...viewCall, path: '/invoices', summary: 'Invoices and credit notes of the client' },
  readInvoice: { ...viewCall, path: '/invoice/:id', summary: 'One invoice or credit note' },
  createInvoice: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/create',
    creates: true,
    summary: 'Add a draft invoice without a billing run',
  },
  updateInvoice: {
    ...maintainCall,
    method: 'PUT',
    path: '/invoice/:id',
    summary: 'Change an invoice or credit note',
  },
  listRuns: {
    ...viewCall,
    path: '/invoices/runs',
    summary: 'Past billing periods with invoice counts',
  },
  previewInvoices: {
    ...maintainCall,
    method: 'POST',
    path: '/invoices/preview',
    summary: 'Preview what a billing run for a period would invoice, and what blocks it',
  },
  generateInvoices: {
    ...maintainCall,
    method: 'POST',
    path: '/invoices/generate',
    creates: true,
    summary: 'Create the draft invoices of a billing run',
  },
  bulkInvoices: {
    ...maintainCall,
    method: 'POST',
    path: '/invoices/bulk',
    event: true,
    summary: 'Approve, issue or send several invoices, with a result for each',
  },
  creditInvoice: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/:id/credit',
    creates: true,
    summary: 'Add a draft credit note for an invoice',
  },
  sendInvoice: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/:id/send',
    event: true,
    summary: 'Email an issued invoice or credit note',
  },
  resendInvoice: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/:id/resend',
    event: true,
    summary: "Resend an invoice's emails that failed or whose delivery is unknown",
  },
  confirmInvoiceMails: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/:id/confirm-mails',
    event: true,
    summary: "Mark an invoice's unconfirmed emails as delivered",
  },
  remindInvoice: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/:id/remind',
    event: true,
    summary: 'Email a reminder for an unpaid invoice, at most once a day',
  },
  applyCash: {
    ...maintainCall,
    method: 'POST',
    path: '/invoice/:id/apply-cash',
    event: true,
    summary: "Pay an invoice with its company's unapplied cash in the same currency, oldest payment first",
  },
  listSettlements: {
    ...viewCall,
    path: '/invoice/:id/settlements',
    summary: 'Payments and credit notes of an invoice',
  },
  readInvoicePdf: {
    ...viewCall,
    path: '/invoice/:id/pdf',
    summary: 'The PDF of an issued invoice or credit note',
  },
  listInvoiceMails: { ...viewCall, path: '/invoice/:id/mails', summary: 'Emails of an invoice' },
  readAging: { ...viewCall, path: '/invoices/aging', summary: 'Amounts owed, by age, party and currency' },
  listUnbilled: {
    ...viewCall,
    path: '/invoices/unbilled',
    summary: 'Approved time that is not yet invoiced',
  },
  listMargins: {
    ...viewCall,
    path: '/invoices/margins',
    summary: 'What contracts earned and cost, by month',
  },
  readStatement: {
    ...viewCall,
    path: '/invoices/statement',
    summary: 'Invoices, credit notes and payments of one party with a running balance',
  },
  readInvoiceHistory: { ...viewCall, path: '/invoice/:id/history', summary: 'History of an invoice' },
  ...invoiceEventCalls,
} as const satisfies Record<string, Call>
