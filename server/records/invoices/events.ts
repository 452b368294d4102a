import { and, eq, inArray, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { seriesOf } from '#domain/billing/numbers.ts'
import {
  invoiceCallName,
  invoiceEvents,
  offeredInvoiceEvents,
  restrictedInvoiceEvents,
  type OfferedInvoiceEvent,
} from '#domain/invoices/events.ts'
import type { InvoiceCircumstances } from '#domain/invoices/facts.ts'
import { invoice } from '#domain/invoices/record.ts'
import { mayUndoMoney } from '#domain/invoices/undoing.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import { poBurnOf } from '#domain/billing/poBurn.ts'
import { eventInput } from '#domain/kernel/eventInput.ts'
import { nextNumber } from '#server/db/numbers.ts'
import { clients } from '#server/db/schema.ts'
import { fromCents } from '#server/db/stored.ts'
import { notFound, notPermitted } from '#server/pipeline/apiError.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { poUsage } from '#server/records/invoices/candidates.ts'
import { issuedColumns } from '#server/records/invoices/issuing.ts'
import {
  answerWith,
  invoiceResource,
  linesOfInvoices,
  type InvoiceRecord,
  type LineRecord,
} from '#server/records/invoices/resource.ts'
import { storePdf } from '#server/records/invoices/pdf.ts'
import { lockInvoices, settle } from '#server/records/invoices/settling.ts'
import { invoiceAllocations, invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { byId, checkCurrent, recordById, updateAudited } from '#server/records/kit/resource.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'

/** Throws 403 unless the caller's role may undo money: void, credit, reverse (domain.md §2). */
export function checkMayUndoMoney({ roles }: Pick<Caller, 'roles'>): void {
  if (!mayUndoMoney(roles)) throw notPermitted()
}

/** Returns an invoice of the caller's client that is not discarded. Throws 404 otherwise. */
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

/** Returns the route of one event. Rejects what the chart rejects and stores the rest if the version hasn't changed. */
function invoiceEvent(name: OfferedInvoiceEvent) {
  return defineRoute({
    call: invoiceCallName(name),
    params: byId,
    query: nothing,
    body: eventInput(invoiceEvents[name]),
    answer: invoice,
    audit: 'always',
    async handle(context) {
      const { params, caller, tx } = context
      if (restrictedInvoiceEvents.includes(name)) checkMayUndoMoney(caller)
      const input = context.body as Input
      // The invoice of a credit note is locked before the note, as everywhere.
      const credited = (await invoiceById(context, params.id)).creditOfInvoiceId
      const [original] = credited === null ? [] : await lockInvoices(context, [credited])
      const found = await invoiceById(context, params.id, 'change')
      const lines = await linesOfInvoices(tx, found.clientId, [found.id])
      const shown = z.parse(invoice, await answerWith(found, lines, context))
      await checkCurrent(context, invoiceResource, input.version, shown)
      const circumstances = await circumstancesOf(context, found, lines, name)
      const status = nextStatusOrThrow(invoiceTransition(shown, name, input, circumstances))
      const changes = await changesOf(context, name, found, { input, lines })
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
      await follow(context, name, row, lines)
      const settled =
        name === 'issue' && original !== undefined ? await applyCredit(context, row, original, lines) : row
      return { body: await answerWith(settled, lines, context) }
    },
  })
}

/** Returns what other records say about an event. Only what its guards ask about is read. */
async function circumstancesOf(
  { tx, today }: RequestContext,
  row: InvoiceRecord,
  lines: readonly LineRecord[],
  name: OfferedInvoiceEvent,
): Promise<InvoiceCircumstances> {
  const checksPo = name === 'issue' && row.type === 'INVOICE' && row.poOverrideReason === null
  return {
    today,
    hasOpenCredit: name === 'void' && (await hasOpenCredit(tx, row)),
    isPoExceeded: checksPo && (await isPoExceeded(tx, row.clientId, lines)),
  }
}

/** Returns whether an invoice has a credit note that isn't issued. */
async function hasOpenCredit(tx: RequestContext['tx'], { clientId, id }: InvoiceRecord): Promise<boolean> {
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

/** Returns whether an invoice has a contract whose required PO is exceeded. */
async function isPoExceeded(
  tx: RequestContext['tx'],
  clientId: string,
  lines: readonly LineRecord[],
): Promise<boolean> {
  const ids = [...new Set(lines.flatMap(({ contractId }) => (contractId === null ? [] : [contractId])))]
  if (ids.length === 0) return false
  const limited = await tx
    .select({
      id: contracts.id,
      poAmountCents: contracts.poAmountCents,
      poHours: contracts.poHours,
      poWarnPct: contracts.poWarnPct,
    })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), inArray(contracts.id, ids), eq(contracts.poRequired, true)))
  if (limited.length === 0) return false
  const usage = await poUsage(
    tx,
    clientId,
    limited.map(({ id }) => id),
  )
  return limited.some(({ id, poAmountCents, poHours, poWarnPct }) => {
    const order = { poAmount: fromCents(poAmountCents), poHours, poWarnPct: poWarnPct ?? '80.00' }
    return poBurnOf(order, usage.get(id) ?? { cents: 0n, minutes: 0 })?.state === 'EXCEEDED'
  })
}

/** Returns the columns that an event sets besides the status. */
async function changesOf(
  context: RequestContext,
  name: OfferedInvoiceEvent,
  row: InvoiceRecord,
  { input: { reason }, lines }: { input: Input; lines: readonly LineRecord[] },
): Promise<Partial<typeof invoices.$inferInsert>> {
  switch (name) {
    case 'issue':
      return issued(context, row, lines)
    case 'void':
      return { voidReason: reason ?? null, voidedOn: context.today }
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

/** Returns number, dates, seller and the hash of the stored PDF. The counter's row stays locked until the transaction ends, so the series has no gap. */
async function issued(
  { tx, caller, today, once }: RequestContext,
  row: InvoiceRecord,
  lines: readonly LineRecord[],
) {
  const { clientId } = clientOf(caller)
  const settings = await once('settings of today', () => effectiveSettings(tx, clientId, today))
  const [client] = await once('client', () => tx.select().from(clients).where(eq(clients.clientId, clientId)))
  if (client === undefined) throw new Error('the client of a request is missing')
  const series = seriesOf(row.type, settings.resetSequence, today)
  const sequence = await nextNumber(tx, clientId, series)
  const columns = issuedColumns(client, settings, row, { today, sequence })
  return { ...columns, pdfSha256: await storePdf(tx, { ...row, ...columns }, lines) }
}

/** Frees what a discarded or voided document bills. */
async function follow(
  { tx }: RequestContext,
  name: OfferedInvoiceEvent,
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

/** Sets whether the allocations of lines count as billed. */
async function setAllocations(
  tx: RequestContext['tx'],
  clientId: string,
  lines: readonly LineRecord[],
  live: boolean,
): Promise<void> {
  const { lineId } = invoiceAllocations
  await tx
    .update(invoiceAllocations)
    .set({ live })
    .where(
      and(
        eq(invoiceAllocations.clientId, clientId),
        inArray(
          lineId,
          lines.map(({ id }) => id),
        ),
        eq(invoiceAllocations.live, !live),
      ),
    )
}

/** Releases reinstated time and fees, and settles the credited invoice. Returns the updated credit note. */
async function applyCredit(
  context: RequestContext,
  credit: InvoiceRecord,
  original: InvoiceRecord,
  lines: readonly LineRecord[],
): Promise<InvoiceRecord> {
  const { tx } = context
  const { clientId } = credit
  if (credit.creditMode === 'REINSTATE') {
    await setAllocations(tx, clientId, lines, true)
    const reversed = lines.flatMap(({ reversesLineId }) => (reversesLineId === null ? [] : [reversesLineId]))
    if (reversed.length > 0)
      await tx
        .update(invoiceLines)
        .set({ live: false })
        .where(
          and(
            eq(invoiceLines.clientId, clientId),
            inArray(invoiceLines.id, reversed),
            inArray(invoiceLines.kind, ['PERIOD_FEE', 'MILESTONE']),
          ),
        )
  }
  await settle(context, original, original.paidCents, 'CREDIT')
  return recordById(context, invoiceResource, credit.id)
}

/** The routes of an invoice's events. */
export const invoiceEventRoutes = offeredInvoiceEvents.map((name) => invoiceEvent(name))
