import { issueInvoice } from '#server/records/invoices/events.ts'
import { issueDocuments } from '#server/records/invoices/issue.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { sendInvoice } from '#server/records/invoices/sending.ts'
import { bulkRoute } from '#server/records/kit/bulk.ts'

/** The route that issues several drafts or sends several invoices, each exactly as its own route does. */
export const invoiceBulkRoutes = [
  bulkRoute('bulkInvoices', invoiceResource, {
    issue: { route: issueInvoice, together: issueDocuments },
    // The contact and CC addresses of each invoice get it.
    send: { route: sendInvoice },
  }),
]
