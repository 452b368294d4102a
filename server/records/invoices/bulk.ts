import { invoiceCallName } from '#domain/invoices/events.ts'
import { invoiceEventRoutes } from '#server/records/invoices/events.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { bulkRoute, stepsOf } from '#server/records/kit/bulk.ts'

/** The route that issues several drafts, each exactly as its own route does. */
export const invoiceBulkRoutes = [
  bulkRoute('bulkInvoices', invoiceResource, stepsOf(invoiceEventRoutes, ['issue'], invoiceCallName)),
]
