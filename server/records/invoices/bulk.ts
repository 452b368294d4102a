import { issueInvoice } from '#server/records/invoices/events.ts'
import { issueDocuments } from '#server/records/invoices/issue.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { bulkRoute } from '#server/records/kit/bulk.ts'

/** The route that issues several drafts, each exactly as its own route does. */
export const invoiceBulkRoutes = [
  bulkRoute('bulkInvoices', invoiceResource, { issue: { route: issueInvoice, together: issueDocuments } }),
]
