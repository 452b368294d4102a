import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  invoiceCallName,
  invoiceEvents,
  offeredInvoiceEvents,
  restrictedInvoiceEvents,
  type OfferedInvoiceEvent,
} from '#domain/invoices/events.ts'
import type { InvoiceCircumstances } from '#domain/invoices/facts.ts'
import { invoice } from '#domain/invoices/record.ts'
import { canReverseBilling } from '#domain/invoices/rights.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import { eventInput } from '#domain/kernel/eventInput.ts'
import { ApiError, notFound, notPermitted } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { setAllocations } from '#server/records/invoices/allocations.ts'
import { issueInvoices } from '#server/records/invoices/issue.ts'
import {
  shownInvoice,
  invoiceResource,
  linesOfInvoices,
  type InvoiceRecord,
  type LineRecord,
} from '#server/records/invoices/resource.ts'
import { lockInvoices } from '#server/records/invoices/settle.ts'
import { invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'

/** Throws 403 unless the caller's role allows voiding, crediting and reversing (domain.md §2). */
export function checkCanReverseAmounts({ roles }: Pick<Caller, 'roles'>): void {
  if (!canReverseBilling(roles)) throw notPermitted()
}

/** Returns an invoice of the caller's client, locked if it will be changed. Throws 404 if no invoice has this id, or if it was discarded. */
export async function invoiceById(
  context: Pick<RequestContext, 'tx' | 'caller'>,
  id: string,
  mode: 'read' | 'change' = 'read',
): Promise<InvoiceRecord> {
  const row = await recordById(context, invoiceResource, id, mode === 'change' ? 'archive' : mode)
  if (row.archivedAt !== null) throw notFound()
  return row
}

type Input = { version?: number | undefined; reason?: string }
type NonIssueEvent = Exclude<OfferedInvoiceEvent, 'issue'>

/** The route that issues an invoice or credit note. */
export const issueInvoice = defineRoute({
  call: invoiceCallName('issue'),
  params: byId,
  query: nothing,
  body: eventInput(invoiceEvents.issue),
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { id } = context.params
    const { version } = context.body as Input
    const issued = (await issueInvoices(context, [{ id, version }])).get(id) ?? notFound()
    if (issued instanceof ApiError) throw issued
    return { body: await shownInvoice(issued.row, issued.lines, context) }
  },
})

/** Returns the route of an event other than issuing. It rejects an outdated version, and an event that isn't possible in the record's status. */
function invoiceEvent(name: NonIssueEvent) {
  return defineRoute({
    call: invoiceCallName(name),
    params: byId,
    query: nothing,
    body: eventInput(invoiceEvents[name]),
    answer: invoice,
    audit: 'always',
    async handle(context) {
      const { params, caller, tx } = context
      if (restrictedInvoiceEvents.includes(name)) checkCanReverseAmounts(caller)
      const input = context.body as Input
      // All calls lock the credited invoice before its credit note, so that they can't deadlock.
      const creditedId = (await invoiceById(context, params.id)).creditOfInvoiceId
      if (creditedId !== null) await lockInvoices(context, [creditedId])
      const found = await invoiceById(context, params.id, 'change')
      const lines = await linesOfInvoices(tx, found.clientId, [found.id])
      const shown = z.parse(invoice, await shownInvoice(found, lines, context))
      await checkCurrent(context, invoiceResource, input.version, shown)
      const circumstances = await circumstancesOf(context, found, name)
      const status = nextStatusOrThrow(invoiceTransition(shown, name, input, circumstances))
      const changes = changesOf(context, name, input)
      const row = await updateAudited(
        context,
        invoiceResource,
        found,
        { status, ...changes },
        {
          action: invoiceEvents[name].audit,
          event: name,
          fields: ['status', ...Object.keys(changes)],
          ...(input.reason === undefined ? {} : { reason: input.reason }),
        },
      )
      await releaseBilled(context, name, row, lines)
      return { body: await shownInvoice(row, lines, context) }
    },
  })
}

/** Returns what an event depends on apart from the invoice: the date, and facts from other records. Reads only what the event's guards check. */
async function circumstancesOf(
  { tx, today }: RequestContext,
  row: InvoiceRecord,
  name: NonIssueEvent,
): Promise<InvoiceCircumstances> {
  const hasDraft = name === 'void' && (await hasDraftCreditNote(tx, row))
  return { today, hasDraftCreditNote: hasDraft, isPoExceeded: false }
}

/** Returns whether an invoice has a draft credit note. */
async function hasDraftCreditNote(
  tx: RequestContext['tx'],
  { clientId, id }: InvoiceRecord,
): Promise<boolean> {
  const [open] = await tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientId),
        eq(invoices.creditOfInvoiceId, id),
        isNull(invoices.number),
        isNull(invoices.archivedAt),
      ),
    )
    .limit(1)
  return open !== undefined
}

/** Returns the columns that an event sets in addition to the status. */
function changesOf(
  context: RequestContext,
  name: NonIssueEvent,
  { reason }: Input,
): Partial<typeof invoices.$inferInsert> {
  switch (name) {
    case 'void':
      // Nothing is left to dispute.
      return { voidReason: reason ?? null, voidedOn: context.today, disputed: false, disputeReason: null }
    case 'discard':
      return { archivedAt: new Date(context.now).toISOString() }
    case 'dispute':
      return { disputed: true, disputeReason: reason ?? null }
    case 'resolve':
      return { disputed: false, disputeReason: null }
    default:
      return {}
  }
}

/** Releases the lines of a discarded or voided invoice or credit note, so that they no longer count as billed. */
async function releaseBilled(
  { tx }: RequestContext,
  name: NonIssueEvent,
  { clientId, id }: InvoiceRecord,
  lines: readonly LineRecord[],
): Promise<void> {
  if ((name !== 'discard' && name !== 'void') || lines.length === 0) return
  await tx
    .update(invoiceLines)
    .set({ live: false })
    .where(and(eq(invoiceLines.clientId, clientId), eq(invoiceLines.invoiceId, id)))
  await setAllocations(tx, clientId, lines, false)
}

/** The routes for an invoice's events. */
export const invoiceEventRoutes = offeredInvoiceEvents.map((name) =>
  name === 'issue' ? issueInvoice : invoiceEvent(name),
)
