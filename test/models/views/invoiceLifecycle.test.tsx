import { invoiceForm } from '#domain/invoices/form.ts'
import type { Invoice } from '#domain/invoices/record.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { plainInvoice } from '#test/support/billing/plainInvoice.ts'
import { invoiceLifecycle } from '#test/models/charts/invoiceLifecycle.ts'
import { runLifecycle, type Seen } from '#test/models/views/lifecycle.tsx'

const creditNote: Invoice = {
  ...plainInvoice,
  type: 'CREDIT_NOTE',
  subtotal: '-100.00',
  total: '-100.00',
  balance: '-100.00',
}
const disputed = { disputed: true, disputeReason: 'Wrong hours' }

const isCredit = 'it is a credit note'
const settled = (status: Invoice['status'], amountPaid: string, amountCredited: string, balance: string) => ({
  elsewhere: { status, amountPaid, amountCredited, balance },
  says: new RegExp(`Balance USD ${balance.replace('.', '\\.')}`),
})
const settlements = [
  'a part is paid',
  'all is paid',
  'the rest is credited',
  'all is credited',
  'every payment is reversed',
]

/** The dispute event that an issued invoice offers, depending on whether it is disputed. */
const disputes = ({ disputed: isDisputed }: Invoice) => [isDisputed ? 'Resolve dispute' : 'Mark as disputed']
const noteOnly = ['Internal note']
const offering = (word: string, ...offers: string[]): Seen => ({
  word,
  offers: offers.toSorted(),
  open: noteOnly,
})

runLifecycle<Invoice>({
  model: invoiceLifecycle,
  area: 'invoices',
  permissions: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'],
  form: invoiceForm,
  path: '/invoices/i1',
  begins: {
    'nothing is missing': plainInvoice,
    'it is disputed': { ...plainInvoice, ...disputed },
    [isCredit]: creditNote,
  },
  sees: {
    DRAFT: ({ type }) => ({
      word: 'Draft',
      offers: type === 'INVOICE' ? ['Discard', 'Issue', 'Submit'] : ['Discard', 'Issue'],
      open: [
        // What a credit note credits comes from its invoice.
        ...(type === 'INVOICE' ? ['Description', 'Kind', 'Quantity', 'Rate', 'Tax rate (%)'] : []),
        'Printed note',
        'Internal note',
      ],
    }),
    PENDING_APPROVAL: offering('Pending approval', 'Approve', 'Reject'),
    APPROVED: offering('Approved', 'Discard', 'Issue'),
    ISSUED: (invoice) =>
      invoice.type === 'INVOICE'
        ? offering('Issued', 'Credit', 'Send', 'Void', ...disputes(invoice))
        : offering('Issued', 'Mark as disputed', 'Send'),
    PARTIALLY_PAID: (invoice) => offering('Partially paid', 'Credit', 'Send', ...disputes(invoice)),
    PAID: offering('Paid', 'Credit', 'Send'),
    CREDITED: offering('Credited', 'Send'),
    APPLIED: offering('Applied', 'Send'),
    VOIDED: { ...offering('Voided'), says: /Voided: Wrong party/ },
    DISCARDED: { word: 'Discarded', offers: [], open: [], says: /This draft was discarded\./ },
  },
  acts: {
    'it is submitted': { presses: 'Submit', fills: null, stored: { status: 'PENDING_APPROVAL' } },
    'it is approved': { presses: 'Approve', fills: null, stored: { status: 'APPROVED' } },
    'it is rejected': { presses: 'Reject', fills: { Reason: 'Wrong PO' }, stored: { status: 'DRAFT' } },
    'it is issued': {
      presses: 'Issue',
      fills: {},
      stored: {
        status: 'ISSUED',
        number: 'NWTX-INV-2026-00001',
        issueDate: todayUtc(),
        dueDate: addDays(todayUtc(), 30),
      },
    },
    'it is discarded': {
      presses: 'Discard',
      fills: {},
      stored: { status: 'DISCARDED', balance: '0.00', archivedAt: '2026-03-03T09:00:00.000Z' },
    },
    'it is voided': {
      presses: 'Void',
      fills: { Reason: 'Wrong party' },
      stored: { status: 'VOIDED', balance: '0.00', voidReason: 'Wrong party' },
    },
    'it is disputed': { presses: 'Mark as disputed', fills: { Reason: 'Wrong hours' }, stored: disputed },
    'the dispute is resolved': {
      presses: 'Resolve dispute',
      fills: null,
      stored: { disputed: false, disputeReason: null },
    },
    // Payments and credit notes have pages of their own.
    'a part is paid': settled('PARTIALLY_PAID', '40.00', '0.00', '60.00'),
    'all is paid': settled('PAID', '100.00', '0.00', '0.00'),
    'the rest is credited': settled('PAID', '40.00', '60.00', '0.00'),
    'all is credited': settled('CREDITED', '0.00', '100.00', '0.00'),
    'every payment is reversed': settled('ISSUED', '0.00', '0.00', '100.00'),
    'a credit note is used up': settled('APPLIED', '0.00', '-100.00', '0.00'),
  },
  // A dispute can be raised only once and resolved only once.
  impossible: (words, _, earlier, begins) =>
    words === 'a credit note is used up'
      ? begins !== isCredit
      : settlements.includes(words)
        ? begins === isCredit
        : /disput/.test(words) && earlier.includes(words),
})
