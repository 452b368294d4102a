import type { InvoiceFacts } from '#domain/invoices/facts.ts'
import { createInvoiceLifecycleMachine } from '#domain/invoices/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'

const inHand: InvoiceFacts = {
  invoice: {
    type: 'INVOICE',
    status: 'DRAFT',
    needsApproval: false,
    issueDate: '2026-03-02',
    total: '100.00',
    disputed: false,
    manual: false,
  },
  today: '2026-03-20',
  hasDraftCreditNote: false,
  isPoExceeded: false,
}
const withInvoice = (change: Partial<InvoiceFacts['invoice']>): InvoiceFacts => ({
  ...inHand,
  invoice: { ...inHand.invoice, ...change },
})
const settled = (amountPaid: string, amountCredited: string) => ({
  type: 'invoice.settle',
  amountPaid,
  amountCredited,
})

export const invoiceLifecycle: Model = {
  name: 'invoiceLifecycle',
  machine: createInvoiceLifecycleMachine(),
  inputs: {
    'nothing is missing': inHand,
    'it needs approval': withInvoice({ needsApproval: true }),
    'its total is zero': withInvoice({ total: '0.00' }),
    'its purchase order is exceeded': { ...inHand, isPoExceeded: true },
    'it is disputed': withInvoice({ disputed: true }),
    'it was issued in another month': withInvoice({ issueDate: '2026-02-27' }),
    'it has a draft credit note': { ...inHand, hasDraftCreditNote: true },
    'it is a credit note': withInvoice({ type: 'CREDIT_NOTE', total: '-100.00' }),
  },
  happenings: {
    'it is submitted': { send: { type: 'invoice.submit' }, to: 'PENDING_APPROVAL' },
    'it is approved': { send: { type: 'invoice.approve' }, from: 'PENDING_APPROVAL', to: 'APPROVED' },
    'it is rejected': {
      send: { type: 'invoice.reject', reason: 'Wrong PO' },
      from: 'PENDING_APPROVAL',
      to: 'DRAFT',
    },
    'it is issued': { send: { type: 'invoice.issue' }, to: 'ISSUED' },
    'it is discarded': { send: { type: 'invoice.discard' }, from: ['DRAFT', 'APPROVED'], to: 'DISCARDED' },
    'it is voided': { send: { type: 'invoice.void', reason: 'Wrong party' }, to: 'VOIDED' },
    'it is disputed': {
      send: { type: 'invoice.dispute', reason: 'Wrong hours' },
      to: ['ISSUED', 'PARTIALLY_PAID'],
    },
    'the dispute is resolved': { send: { type: 'invoice.resolve' }, to: ['ISSUED', 'PARTIALLY_PAID'] },
    'a part is paid': { send: settled('40.00', '0.00'), to: ['PARTIALLY_PAID', 'ISSUED'] },
    'all is paid': { send: settled('100.00', '0.00'), to: ['PAID', 'ISSUED'] },
    'the rest is credited': { send: settled('40.00', '60.00'), to: ['PAID', 'ISSUED'] },
    'all is credited': { send: settled('0.00', '100.00'), to: ['CREDITED', 'ISSUED'] },
    'every payment is reversed': { send: settled('0.00', '0.00'), to: 'ISSUED' },
    'a credit note is used up': { send: settled('0.00', '-100.00'), to: ['APPLIED', 'ISSUED'] },
  },
  always: {
    'only a credit note is applied, and it is never paid': (state) =>
      state.context.invoice.type === 'CREDIT_NOTE'
        ? !['PARTIALLY_PAID', 'PAID', 'CREDITED'].some((status) => state.matches(status))
        : !state.matches('APPLIED'),
    'nothing is issued without an amount': (state) =>
      !state.matches('ISSUED') || state.context.invoice.total !== '0.00',
    'an exceeded purchase order is not billed': (state) =>
      !state.matches('ISSUED') || !state.context.isPoExceeded,
    'only the month of issue voids': (state) =>
      !state.matches('VOIDED') || state.context.invoice.issueDate === '2026-03-02',
    'a draft credit note keeps its invoice': (state) =>
      !state.matches('VOIDED') || !state.context.hasDraftCreditNote,
  },
}
