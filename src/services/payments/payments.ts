import type { Answer } from '#domain/kernel/answer.ts'
import { readTypedDecimal } from '#domain/kernel/decimal.ts'
import type { EventCallOf } from '#domain/kernel/resource.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import { openInvoiceStatuses } from '#domain/invoices/statuses.ts'
import { paymentCalls } from '#domain/payments/calls.ts'
import { payableDraft, payableRows, paymentForm } from '#domain/payments/form.ts'
import type { Payment, PaymentRow, ShownPayment } from '#domain/payments/record.ts'
import { rowsOf } from '#services/http/rows.ts'
import type { Http } from '#services/http/http.ts'
import { createRecords, type Records } from '#services/records/records.ts'

const maxOpenInvoices = 100

type Options = { readonly clientId: string; readonly signal: AbortSignal }

/** `apply` sends the amounts from its dialog, and `reverse` sends a reason. */
const eventCallOf: EventCallOf = ({ event, ...values }) => {
  if (event === 'reverse') return { call: paymentCalls.reversePayment, body: values }
  const applications = payableRows(values)
    .filter(({ amount }) => amount.trim() !== '')
    .map(({ invoiceId, amount }) => ({ invoiceId, amount: readTypedDecimal(amount) }))
  return { call: paymentCalls.applyPayment, body: { applications } }
}

/** Creates the services for the client's payments. A new payment can start from an invoice. Its form then lists what the invoice's company owes. */
export function createPayments(http: Http): Records {
  const records = createRecords<ShownPayment>(http, {
    list: paymentCalls.listPayments,
    totals: 'totalPayments',
    read: paymentCalls.readPayment,
    create: paymentCalls.createPayment,
    update: paymentCalls.applyPayment,
    updateById: 'path',
    loadForm: () => Promise.resolve(paymentForm),
    loadEventCallOf: () => Promise.resolve(eventCallOf),
    rowOf: ({ applications: _applications, open: _open, ...payment }): PaymentRow => payment,
  })

  /** Returns up to 100 open invoices of a company in a currency, earliest due date first. */
  async function readOpenInvoices(
    { billToName, currency }: { billToName: string; currency: string },
    options: Options,
  ): Promise<Answer<readonly InvoiceRow[]>> {
    const query = {
      billTo: billToName,
      currency,
      type: 'INVOICE',
      status: openInvoiceStatuses,
      sort: 'dueDate',
      limit: maxOpenInvoices,
    }
    const answer = await http(invoiceCalls.listInvoices, { query, ...options })
    if (answer.kind !== 'ok') return answer
    return { ...answer, data: rowsOf(answer.data, 'id') as unknown as InvoiceRow[] }
  }

  /** Adds the open invoices of the payment's company to a changed payment. If the API rejects the request for these invoices, the payment is shown without them. */
  async function withOpenInvoices(payment: Payment, options: Options): Promise<ShownPayment> {
    const open = payment.unapplied === '0.00' ? null : await readOpenInvoices(payment, options)
    return toShownPayment(payment, open?.kind === 'ok' ? open.data : [])
  }

  return {
    ...records,
    openRecord: async ({ clientId, id, prefill = {} }, signal) => {
      const options = { clientId, signal }
      if (id !== null) {
        const opened = await records.openRecord({ clientId, id }, signal)
        if (opened.kind !== 'opened' || opened.record === null) return opened
        const payment = opened.record as unknown as Payment
        if (payment.unapplied === '0.00') return { ...opened, record: toShownPayment(payment, []) }
        const open = await readOpenInvoices(payment, options)
        return open.kind === 'ok'
          ? { ...opened, record: toShownPayment(payment, open.data) }
          : withoutCurrent(open)
      }
      const { invoiceId } = prefill
      if (invoiceId === undefined) return { kind: 'opened', record: null, draft: paymentForm.toDraft(null) }
      const answer = await http(invoiceCalls.readInvoice, { params: { id: invoiceId }, ...options })
      if (answer.kind !== 'ok') return withoutCurrent(answer)
      const invoice = answer.data as Invoice
      const party = { billToName: invoice.billTo.companyName, currency: invoice.currency }
      const open = await readOpenInvoices(party, options)
      if (open.kind !== 'ok') return withoutCurrent(open)
      return { kind: 'opened', record: null, draft: draftFor(invoice, open.data) }
    },
    saveRecord: async (input, signal) => {
      const saved = await records.saveRecord(input, signal)
      if (saved.kind !== 'saved') return saved
      return {
        ...saved,
        record: await withOpenInvoices(saved.record as unknown as Payment, { ...input, signal }),
      }
    },
    sendEvent: async (input, signal) => {
      const saved = await records.sendEvent(input, signal)
      if (saved.kind !== 'saved') return saved
      return {
        ...saved,
        record: await withOpenInvoices(saved.record as unknown as Payment, { ...input, signal }),
      }
    },
  }
}

const toShownPayment = (payment: Payment, open: readonly InvoiceRow[]): ShownPayment => ({
  ...payment,
  open: open.map(({ id, number, dueDate, balance }) => ({ id, number, dueDate, balance })),
})

/** Returns the draft of a payment for an invoice's balance. Lists this invoice first, then the company's other open invoices. If this invoice isn't open, the amount is empty. */
function draftFor(invoice: Invoice, open: readonly InvoiceRow[]) {
  // The list of open invoices is limited, so it may not include this one.
  const isOpen = invoice.type === 'INVOICE' && openInvoiceStatuses.some((status) => status === invoice.status)
  const ownRow = isOpen ? [invoice] : []
  const others = open.filter(({ id }) => id !== invoice.id)
  const sortedInvoices = [...ownRow, ...others].slice(0, maxOpenInvoices)
  return {
    ...paymentForm.toDraft(null),
    billToName: invoice.billTo.companyName,
    currency: invoice.currency,
    amount: ownRow.length > 0 ? invoice.balance : '',
    ...payableDraft(
      sortedInvoices,
      ownRow.map(({ balance }) => balance),
    ),
  }
}

type FailedAnswer = Extract<Answer<unknown>, { kind: 'refused' | 'skipped' }>

const withoutCurrent = (answer: FailedAnswer): FailedAnswer =>
  answer.kind === 'refused' ? { kind: 'refused', status: answer.status, errors: answer.errors } : answer
