import { invoiceCallName } from '#domain/invoices/events.ts'
import { invoiceEventRoutes, issueInvoice } from '#server/records/invoices/events.ts'
import { issueDocuments } from '#server/records/invoices/issue.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { sendInvoice } from '#server/records/invoices/sending.ts'
import { bulkRoute, selectionRoute, stepsOf } from '#server/records/kit/bulk.ts'

/** The routes that approve, issue or send several invoices, each exactly as its own route does, and export several. */
export const invoiceBulkRoutes = [
  bulkRoute('bulkInvoices', invoiceResource, {
    ...stepsOf(invoiceEventRoutes, ['approve'] as const, invoiceCallName),
    issue: { route: issueInvoice, together: issueDocuments },
    // The contact and CC addresses of each invoice get it.
    send: { route: sendInvoice },
  }),
  selectionRoute('exportInvoices', invoiceResource),
]
