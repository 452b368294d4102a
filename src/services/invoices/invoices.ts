import { creditedLines } from '#domain/invoices/creditDraft.ts'
import { invoiceCalls } from '#domain/invoices/calls.ts'
import { invoiceEventCall, type OfferedInvoiceEvent } from '#domain/invoices/events.ts'
import { invoiceForm } from '#domain/invoices/form.ts'
import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import { recordCalls } from '#domain/kernel/calls/recordCalls.ts'
import type { EventCallOf } from '#domain/kernel/resource.ts'
import type { Http } from '#services/http/http.ts'
import { addressesOf } from '#domain/invoices/sending.ts'
import { createList, createRecords, type Records } from '#services/records/records.ts'

/** Each event has its own call. A credit adds a credit note, which the page then opens. */
const eventCallOf: EventCallOf = ({ event, ...body }, record) => {
  switch (event) {
    case 'credit': {
      const { mode, reason } = body
      const lines = creditedLines(record as unknown as Invoice, body)
      return {
        call: invoiceCalls.creditInvoice,
        body: { mode, reason, ...(lines === undefined ? {} : { lines }) },
        adds: (invoice) => invoice,
      }
    }
    case 'send':
      return { call: invoiceCalls.sendInvoice, body: { ...body, to: addressesOf(body['to']) } }
    case 'remind':
      return { call: invoiceCalls.remindInvoice, body }
    case 'applyCash':
      return { call: invoiceCalls.applyCash, body }
    case 'confirmMails':
      return { call: invoiceCalls.confirmInvoiceMails, body }
    case 'resend':
      return { call: invoiceCalls.resendInvoice, body }
    default:
      return { call: invoiceEventCall(event as OfferedInvoiceEvent), body }
  }
}

/** Creates the services for the client's invoices and credit notes. Billing runs add most invoices. The form adds manual ones. */
export function createInvoices(http: Http): Records {
  const records = createRecords<Invoice>(http, {
    list: invoiceCalls.listInvoices,
    counts: 'countInvoices',
    totals: 'totalInvoices',
    read: invoiceCalls.readInvoice,
    create: invoiceCalls.createInvoice,
    update: invoiceCalls.updateInvoice,
    updateById: 'path',
    loadForm: () => Promise.resolve(invoiceForm),
    prefillCalls: { contractId: recordCalls.readContract },
    loadEventCallOf: () => Promise.resolve(eventCallOf),
    rowOf: ({ billTo, ...invoice }): InvoiceRow => ({ ...invoice, billToName: billTo.companyName }),
  })
  return {
    ...records,
    sendEvent: async (input, signal) =>
      input.draft['event'] === 'pdf'
        ? (await import('#services/invoices/savePdf.ts')).savePdf(http, records, input, signal)
        : records.sendEvent(input, signal),
  }
}

/** Creates the services for the list of invoices that a payment can pay. Drafts, credit notes and settled invoices can't be selected. */
export const createOwedInvoices = (http: Http): Records =>
  createList(
    (call, options) => http(call, { ...options, query: { ...options.query, owed: 'true' } }),
    invoiceCalls.listInvoices,
  )
