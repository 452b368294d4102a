import { invoiceCallName } from '#domain/invoices/events.ts'
import { invoiceEventRoutes, issueInvoice } from '#server/records/invoices/events.ts'
import { issueInvoices } from '#server/records/invoices/issue.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { sendInvoice } from '#server/records/invoices/emails.ts'
import { bulkRoute, selectionRoute, stepsOf } from '#server/records/kit/bulk.ts'

/** Two routes for several invoices. One approves, issues or sends them, with the same checks as for a single invoice. The other exports them. */
export const invoiceBulkRoutes = [
  bulkRoute('bulkInvoices', invoiceResource, {
    ...stepsOf(invoiceEventRoutes, ['approve'] as const, invoiceCallName),
    issue: { route: issueInvoice, applyTogether: issueInvoices },
    // Each invoice is sent to its billing contact and CC addresses.
    send: { route: sendInvoice },
  }),
  selectionRoute('exportInvoices', invoiceResource),
]
