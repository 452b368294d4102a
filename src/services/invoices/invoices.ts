import { invoiceCalls } from '#domain/invoices/calls.ts'
import { invoiceEventCall, type OfferedInvoiceEvent } from '#domain/invoices/events.ts'
import { invoiceForm } from '#domain/invoices/form.ts'
import type { Invoice, InvoiceRow } from '#domain/invoices/record.ts'
import type { Http } from '#services/http/http.ts'
import { createRecords, type EventCallOf, type Records } from '#services/records/records.ts'

/** Each event has its own call. A credit adds another document, which the page then opens. */
const eventCallOf: EventCallOf = ({ event, ...body }) =>
  event === 'credit'
    ? { call: invoiceCalls.creditInvoice, body, adds: (record) => record }
    : { call: invoiceEventCall(event as OfferedInvoiceEvent), body }

/** Invoices and credit notes of the client. A billing run adds them. */
export function createInvoices(http: Http): Records {
  return createRecords<Invoice>(http, {
    list: invoiceCalls.listInvoices,
    read: invoiceCalls.readInvoice,
    update: invoiceCalls.updateInvoice,
    updateById: 'path',
    loadForm: () => Promise.resolve(invoiceForm),
    loadEventCallOf: () => Promise.resolve(eventCallOf),
    rowOf: ({ billTo, ...invoice }): InvoiceRow => ({ ...invoice, billToName: billTo.companyName }),
  })
}
