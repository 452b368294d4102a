import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { totalsOf } from '#domain/billing/totals.ts'
import { invoiceFieldErrors } from '#domain/invoices/editable.ts'
import { areSameLines, readLines, type ManualLine } from '#domain/invoices/manualLines.ts'
import { periodErrors } from '#domain/invoices/manualRules.ts'
import { invoice, type Invoice } from '#domain/invoices/record.ts'
import { invoiceTabs } from '#domain/invoices/tabs.ts'
import { invoiceFields, invoiceReadOnlyFields, invoiceUpdate } from '#domain/invoices/input.ts'
import { searchTextOf } from '#server/db/searchText.ts'
import { changedFields, checkReadOnly, checkReferences, checkRules, merge } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { invoiceById } from '#server/records/invoices/events.ts'
import { totalColumns } from '#server/records/invoices/drafts.ts'
import { manualRoutes, replaceLines } from '#server/records/invoices/manualInvoices.ts'
import {
  shownInvoice,
  invoiceResource,
  linesOfInvoices,
  storedInvoiceOf,
  type InvoiceRecord,
} from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { listRoute } from '#server/records/kit/derivedRoutes.ts'
import { countsRoute } from '#server/records/kit/counts.ts'
import { readOwedToday } from '#server/records/invoices/reports.ts'
import { totalsRoute } from '#server/records/kit/totals.ts'
import { byId, checkCurrent, updateAudited } from '#server/records/kit/resource.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

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
    const { params, body, tx, today } = context
    const found = await invoiceById(context, params.id, 'change')
    const stored = await linesOfInvoices(tx, found.clientId, [found.id])
    const shown = z.parse(invoice, await shownInvoice(found, stored, context))
    await checkCurrent(context, invoiceResource, body.version, shown)
    checkReadOnly(body, shown, invoiceReadOnlyFields)
    const after = merge(shown, body, invoiceFields)
    const lines = changedLines(shown, body.lines)
    const changed = changedFields(shown, after, invoiceFields)
    checkReferences(invoiceFieldErrors(shown, lines === null ? changed : [...changed, 'lines']))
    checkRules(periodErrors(after, today))
    const { quantityPrecision } = await effectiveSettings(tx, found.clientId, found.periodStart)
    const replaced =
      lines === null
        ? null
        : await replaceLines(context, found, stored, {
            lines,
            percentages: after,
            precision: quantityPrecision,
          })
    await replaced?.store()
    // A new tax rate doesn't change the discount and fee lines, so the stored lines stay.
    const totals = replaced?.totals ?? totalsOf([found.subtotalCents], after)
    const isPriced = replaced !== null || after.taxRatePct !== shown.taxRatePct
    const changes = {
      ...Object.fromEntries(changed.map((field) => [field, Reflect.get(after, field) ?? null])),
      ...(changed.includes('poNumber') && { searchText: searchTextOf(found.billToName, after.poNumber) }),
      ...(isPriced && totalColumns(totals)),
    }
    const row = await updateAudited(context, withLineTexts(found, replaced?.texts), found, changes, {
      fields: [...changed, 'lines', 'total'],
    })
    return { body: await invoiceResource.answer(row, context) }
  },
})

type Update = z.output<typeof invoiceUpdate>

/** Returns the entered lines if an update changes them, or null otherwise. Throws the errors in the lines. */
function changedLines({ lines }: Invoice, sent: Update['lines']): readonly ManualLine[] | null {
  if (sent === undefined) return null
  const readResult = readLines(sent, lines)
  checkRules(readResult.errors)
  return areSameLines(readResult.lines, lines) ? null : readResult.lines
}

type InvoiceResource = typeof invoiceResource

/** Returns the resource with an audit entry that also shows the entered lines before and after a change. */
const withLineTexts = (
  found: InvoiceRecord,
  texts: readonly [before: readonly string[], after: readonly string[]] = [[], []],
): Pick<InvoiceResource, 'table' | 'type' | 'labelOf' | 'audited'> => ({
  ...invoiceResource,
  audited: (row) => ({ ...storedInvoiceOf(row), lines: row === found ? texts[0] : texts[1] }),
})

/** The routes that read and write invoices. */
export const invoiceRoutes = [
  listRoute('listInvoices', invoiceResource),
  countsRoute('countInvoices', invoiceResource, invoiceTabs, readOwedToday),
  totalsRoute('totalInvoices', invoiceResource, {
    currency: invoices.currency,
    sums: {
      total: sql`CASE WHEN ${invoices.status} = 'VOIDED' THEN 0 ELSE ${invoices.totalCents} END`,
      balance: sql`${invoices.balanceCents}`,
    },
  }),
  readInvoice,
  ...manualRoutes,
  updateInvoice,
]
