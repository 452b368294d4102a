import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { totalsOf } from '#domain/billing/totals.ts'
import { invoiceFieldErrors } from '#domain/invoices/editable.ts'
import { invoice } from '#domain/invoices/record.ts'
import { invoiceTabs } from '#domain/invoices/tabs.ts'
import { invoiceFields, invoiceReadOnly, invoiceUpdate } from '#domain/invoices/input.ts'
import { changedFields, checkReadOnly, checkReferences, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { invoiceById } from '#server/records/invoices/events.ts'
import { totalColumns } from '#server/records/invoices/drafts.ts'
import { invoiceResource } from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { listRoute } from '#server/records/kit/derivedRoutes.ts'
import { countsRoute } from '#server/records/kit/counts.ts'
import { owedToday } from '#server/records/invoices/reports.ts'
import { totalsRoute } from '#server/records/kit/totals.ts'
import { byId, checkCurrent, updateAudited } from '#server/records/kit/resource.ts'

const readInvoice = defineRoute({
  call: 'readInvoice',
  params: byId,
  query: nothing,
  body: nothing,
  answer: invoice,
  audit: 'none',
  async handle(context) {
    return { body: await invoiceResource.answer(await invoiceById(context, context.params.id), context) }
  },
})

const updateInvoice = defineRoute({
  call: 'updateInvoice',
  params: byId,
  query: nothing,
  body: invoiceUpdate,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { params, body } = context
    const found = await invoiceById(context, params.id, 'change')
    const shown = z.parse(invoice, await invoiceResource.answer(found, context))
    await checkCurrent(context, invoiceResource, body.version, shown)
    checkReadOnly(body, shown, invoiceReadOnly)
    const after = merge(shown, body, invoiceFields)
    const changed = changedFields(shown, after, invoiceFields)
    checkReferences(invoiceFieldErrors(found.status, changed))
    const { publicNote, internalNote, taxRatePct } = after
    // Discount and fee don't depend on the tax, so the lines stay as they are.
    const totals = totalsOf([found.subtotalCents], { ...shown, taxRatePct })
    const taxed = taxRatePct === shown.taxRatePct ? {} : { taxRatePct, ...totalColumns(totals) }
    const changes = { publicNote, internalNote, ...taxed }
    const row = await updateAudited(context, invoiceResource, found, changes, {
      fields: [...changed, 'total'],
    })
    return { body: await invoiceResource.answer(row, context) }
  },
})

/** The routes that read and write invoices. */
export const invoiceRoutes = [
  listRoute('listInvoices', invoiceResource),
  countsRoute('countInvoices', invoiceResource, invoiceTabs, owedToday),
  totalsRoute('totalInvoices', invoiceResource, {
    currency: invoices.currency,
    sums: {
      total: sql`CASE WHEN ${invoices.status} = 'VOIDED' THEN 0 ELSE ${invoices.totalCents} END`,
      balance: sql`${invoices.balanceCents}`,
    },
  }),
  readInvoice,
  updateInvoice,
]
