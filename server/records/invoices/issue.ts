import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { seriesOf } from '#domain/billing/numbers.ts'
import { poBurnOf } from '#domain/billing/poBurn.ts'
import { invoiceEvents } from '#domain/invoices/events.ts'
import { invoice } from '#domain/invoices/record.ts'
import { maxInvoiceLines, maxLinesTogether } from '#domain/invoices/runLimits.ts'
import type { InvoiceStatus } from '#domain/invoices/statuses.ts'
import { invoiceTransition } from '#domain/invoices/transition.ts'
import { keepOpen } from '#server/db/keepOpen.ts'
import { nextNumbers } from '#server/db/numbers.ts'
import { clients } from '#server/db/schema.ts'
import { fromCents } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ApiError, notFound, notAllowedNow } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { setAllocations } from '#server/records/invoices/allocations.ts'
import { readPoUsage } from '#server/records/invoices/poUsage.ts'
import { issuedColumns } from '#server/records/invoices/issuedColumns.ts'
import { insertPdf } from '#server/records/invoices/pdf.ts'
import {
  shownInvoice,
  invoiceOf,
  invoiceResource,
  linesOfInvoices,
  type InvoiceRecord,
  type LineRecord,
} from '#server/records/invoices/resource.ts'
import { lockInvoices, settle } from '#server/records/invoices/settle.ts'
import { invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { auditUpdates, checkCurrent, isRecordId, recordById } from '#server/records/kit/resource.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

type IssueRequest = { readonly id: string; readonly version: number | undefined }
type IssuedInvoice = { readonly row: InvoiceRecord; readonly lines: readonly LineRecord[] }
type ReadyDraft = IssuedInvoice & { readonly status: InvoiceStatus }
type NumberedDraft = ReadyDraft & { readonly columns: ReturnType<typeof issuedColumns> }

/**
 * Issues drafts and approved invoices together: locks them, assigns their numbers, makes and stores their
 * PDFs, and updates them in one statement. Returns a result for each id. A rejected draft gets no number and
 * doesn't stop the others.
 */
export async function issueInvoices(
  context: RequestContext,
  requests: readonly IssueRequest[],
): Promise<ReadonlyMap<string, IssuedInvoice | ApiError>> {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const ids = requests.map(({ id }) => id).filter(isRecordId)
  const originals = await lockCreditedInvoices(context, ids)
  const found = new Map((await lockInvoices(context, ids)).map((row) => [row.id, row]))
  const lines = await linesOfInvoices(tx, clientId, ids)
  const linesByInvoice = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
  const idsOverPo = await findContractsOverPo(tx, clientId, [...found.values()], linesByInvoice)
  const outcomes = new Map<string, IssuedInvoice | ApiError>()
  const accepted: ReadyDraft[] = []
  let lineCount = 0
  // Sorted by the drafts' ids. Their numbers are assigned in the same order.
  for (const each of requests.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const row = found.get(each.id)
    try {
      const draft = await draftToIssue(context, each, row, linesByInvoice.get(each.id) ?? [], idsOverPo)
      if (accepted.length > 0 && lineCount + draft.lines.length > maxLinesTogether) throw tooManyLines()
      lineCount += draft.lines.length
      accepted.push(draft)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      outcomes.set(each.id, error)
    }
  }
  if (accepted.length === 0) return outcomes
  const numbered = await takeNumbers(context, accepted)
  const rows = await storeIssued(context, numbered, await storePdfs(context, numbered, originals))
  for (const { row, lines: ownLines } of numbered) {
    const stored = rows.get(row.id)
    if (stored === undefined) throw new Error('an issued invoice was not stored')
    const isCredit = stored.creditOfInvoiceId !== null
    outcomes.set(row.id, {
      row: isCredit ? await applyCredit(context, stored, ownLines) : stored,
      lines: ownLines,
    })
  }
  return outcomes
}

/** Locks and returns the invoices that the draft credit notes credit. Every call locks these invoices before the credit notes, so that two calls can't deadlock. */
async function lockCreditedInvoices(context: RequestContext, ids: readonly string[]) {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const credited = await tx
    .selectDistinct({ id: invoices.creditOfInvoiceId })
    .from(invoices)
    .where(
      and(
        eq(invoices.clientId, clientId),
        inArray(invoices.id, [...ids]),
        isNotNull(invoices.creditOfInvoiceId),
      ),
    )
  const rows =
    credited.length === 0
      ? []
      : await lockInvoices(
          context,
          credited.map(({ id }) => id ?? ''),
        )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns a draft with its status after issuing. Throws the reasons why it can't be issued. */
async function draftToIssue(
  context: RequestContext,
  { version }: IssueRequest,
  row: InvoiceRecord | undefined,
  lines: readonly LineRecord[],
  idsOverPo: ReadonlySet<string>,
): Promise<ReadyDraft> {
  if (row === undefined || row.archivedAt !== null) throw notFound()
  const shown = z.parse(invoice, await shownInvoice(row, lines, context))
  await checkCurrent(context, invoiceResource, version, shown)
  if (lines.length > maxInvoiceLines)
    throw notAllowedNow([
      {
        code: 'invoice_too_large',
        message: `This draft has ${lines.length.toLocaleString('en-US')} lines, but at most ${maxInvoiceLines.toLocaleString('en-US')} fit on one invoice. Discard it, and change the invoice grouping of some of its contracts.`,
      },
    ])
  const isPoExceeded =
    isLimitedByPo(row) && lines.some(({ contractId }) => contractId !== null && idsOverPo.has(contractId))
  const circumstances = { today: context.today, hasDraftCreditNote: false, isPoExceeded }
  const status = nextStatusOrThrow(invoiceTransition(shown, 'issue', {}, circumstances))
  return { row, lines, status }
}

const tooManyLines = () =>
  notAllowedNow([
    {
      code: 'too_many_lines',
      message: `The selected drafts have too many lines to be issued at once (more than ${maxLinesTogether.toLocaleString('en-US')}). Issue this one separately.`,
    },
  ])

/** Returns whether an exceeded PO blocks an invoice. Manual invoices without a PO number aren't billed to a PO. */
const isLimitedByPo = ({ type, manual, poNumber, poOverrideReason }: InvoiceRecord) =>
  type === 'INVOICE' && poOverrideReason === null && !(manual && poNumber === null)

/** Returns the ids of the billed contracts whose required PO is exceeded. */
async function findContractsOverPo(
  tx: Transaction,
  clientId: string,
  rows: readonly InvoiceRecord[],
  linesByInvoice: ReadonlyMap<string, readonly LineRecord[]>,
): Promise<ReadonlySet<string>> {
  const billed = rows.filter(isLimitedByPo).flatMap(({ id }) => linesByInvoice.get(id) ?? [])
  const ids = [...new Set(billed.flatMap(({ contractId }) => (contractId === null ? [] : [contractId])))]
  if (ids.length === 0) return new Set()
  const limited = await tx
    .select({
      id: contracts.id,
      poAmountCents: contracts.poAmountCents,
      poHours: contracts.poHours,
      poWarnPct: contracts.poWarnPct,
    })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), inArray(contracts.id, ids), eq(contracts.poRequired, true)))
  if (limited.length === 0) return new Set()
  const usage = await readPoUsage(
    tx,
    clientId,
    limited.map(({ id }) => id),
  )
  const exceeded = limited.filter(({ id, poAmountCents, poHours, poWarnPct }) => {
    const po = { poAmount: fromCents(poAmountCents), poHours, poWarnPct: poWarnPct ?? '80.00' }
    return poBurnOf(po, usage.get(id) ?? { cents: 0n, minutes: 0 })?.state === 'EXCEEDED'
  })
  return new Set(exceeded.map(({ id }) => id))
}

/** Returns drafts with their new numbers, dates and seller. The counters stay locked until the transaction ends, so that the series have no gaps. */
async function takeNumbers(context: RequestContext, drafts: readonly ReadyDraft[]): Promise<NumberedDraft[]> {
  const { tx, caller, today, once } = context
  const { clientId } = clientOf(caller)
  const settings = await once('settings in effect', () => effectiveSettings(tx, clientId, today))
  const [client] = await once('client', () => tx.select().from(clients).where(eq(clients.clientId, clientId)))
  if (client === undefined) throw new Error('the client of a request is missing')
  const bySeries = Map.groupBy(drafts, ({ row }) => seriesOf(row.type, settings.resetSequence, today))
  const numbered: NumberedDraft[] = []
  // Sorted by series, so that two calls can't deadlock.
  for (const [series, seriesDrafts] of [...bySeries].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const first = await nextNumbers(tx, clientId, series, seriesDrafts.length)
    seriesDrafts.forEach((each, index) =>
      numbered.push({
        ...each,
        columns: issuedColumns(client, settings, each.row, { today, sequence: first + index }),
      }),
    )
  }
  return numbered
}

/** Makes the PDFs of invoices and credit notes, and stores each one while the next is being made. Returns their hashes by id. */
async function storePdfs(
  { tx, pdfPrinter }: RequestContext,
  numbered: readonly NumberedDraft[],
  originals: ReadonlyMap<string, InvoiceRecord>,
): Promise<ReadonlyMap<string, string>> {
  // The first failure ends the call and cancels the other PDFs.
  const controller = new AbortController()
  const pdfs = numbered.map(({ row, lines, columns }) => {
    const creditOfNumber = originals.get(row.creditOfInvoiceId ?? '')?.number ?? null
    const pdf = pdfPrinter.print(
      invoiceOf({ ...row, ...columns }, lines, columns.issueDate, { creditOfNumber }),
      { tenantId: row.tenantId, clientId: row.clientId, signal: controller.signal },
    )
    pdf.catch(() => undefined)
    return { row, pdf }
  })
  const hashes = new Map<string, string>()
  try {
    for (const { row, pdf } of pdfs) hashes.set(row.id, await insertPdf(tx, row, await keepOpen(tx, pdf)))
  } finally {
    controller.abort()
  }
  return hashes
}

/** Stores the issued drafts in one statement, and their audit rows in another. Returns the stored rows by id. */
async function storeIssued(
  context: RequestContext,
  numbered: readonly NumberedDraft[],
  hashes: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, InvoiceRecord>> {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const values = numbered.map(({ row: { id, version }, status, columns }) => ({
    id,
    version,
    status,
    ...columns,
    pdfSha256: hashes.get(id),
  }))
  await tx.execute(sql`UPDATE invoices i SET number = r.number, series = r.series, sequence = r.sequence, seller = r.seller,
      issue_date = r."issueDate", due_date = r."dueDate", search_text = r."searchText", status = r.status, pdf_sha256 = r."pdfSha256",
      version = r.version + 1, updated_by = ${caller.uid}, updated_at = ${new Date().toISOString()}
    FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS r (id uuid, version integer, number text, series text, sequence integer,
      seller jsonb, "issueDate" date, "dueDate" date, "searchText" text, status text, "pdfSha256" text)
    WHERE i.client_id = ${clientId} AND i.id = r.id AND i.version = r.version`)
  const ids = numbered.map(({ row }) => row.id)
  const rows = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), inArray(invoices.id, ids)))
  const stored = new Map(rows.map((row) => [row.id, row]))
  const changed = numbered.flatMap(({ row: before }) => {
    const row = stored.get(before.id)
    return row === undefined ? [] : [{ before, row }]
  })
  const fields = ['status', ...Object.keys(numbered[0]?.columns ?? {}), 'pdfSha256']
  await auditUpdates(context, invoiceResource, changed, {
    action: invoiceEvents.issue.audit,
    event: 'issue',
    fields,
  })
  return stored
}

/** Releases reinstated time, fees and milestones, and settles the credited invoice. Returns the updated credit note. */
async function applyCredit(
  context: RequestContext,
  credit: InvoiceRecord,
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
  // Read again, because another credit note in the same call may have changed the invoice.
  const [original] = await lockInvoices(context, [credit.creditOfInvoiceId ?? ''])
  if (original !== undefined) await settle(context, original, original.paidCents, 'CREDIT')
  return recordById(context, invoiceResource, credit.id)
}
