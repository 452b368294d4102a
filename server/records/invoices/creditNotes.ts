import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  creditErrors,
  creditLines,
  creditTotals,
  type CreditableLine,
  type CreditLine,
} from '#domain/billing/credit.ts'
import type { Totals } from '#domain/billing/totals.ts'
import { formatDecimal } from '#domain/kernel/decimal.ts'
import { moneyOf, formatNumber, unitsOf } from '#domain/kernel/money.ts'
import { creditInput } from '#domain/invoices/input.ts'
import { isPercentage } from '#domain/invoices/percentages.ts'
import { invoice } from '#domain/invoices/record.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { checkReferences } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  creditNoteLine,
  insertDraft,
  percentLine,
  totalColumns,
  type NewLine,
} from '#server/records/invoices/drafts.ts'
import { checkCanReverseAmounts, invoiceById } from '#server/records/invoices/events.ts'
import {
  invoiceOf,
  invoiceResource,
  linesOfInvoices,
  printedRate,
  type InvoiceRecord,
  type LineRecord,
} from '#server/records/invoices/resource.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { byId, checkCurrent } from '#server/records/kit/resource.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { statusPhrase } from '#domain/kernel/statusPhrase.ts'

const CREDITABLE_STATUSES = ['ISSUED', 'PARTIALLY_PAID', 'PAID', 'CREDITED']

const creditInvoice = defineRoute({
  call: 'creditInvoice',
  params: byId,
  query: nothing,
  body: creditInput,
  answer: invoice,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, today } = context
    checkCanReverseAmounts(caller)
    const found = await invoiceById(context, params.id, 'change')
    const shown = z.parse(invoice, await invoiceResource.answer(found, context))
    await checkCurrent(context, invoiceResource, body.version, shown)
    if (found.type === 'CREDIT_NOTE' || !CREDITABLE_STATUSES.includes(found.status))
      throw notAllowedNow([
        {
          code: 'not_allowed_now',
          message:
            found.type === 'CREDIT_NOTE'
              ? "A credit note can't be credited. Credit an invoice instead."
              : `This invoice is ${statusPhrase(found.status)} and can't be credited.`,
        },
      ])
    const credits = await creditsOf(tx, found)
    const { lines, creditable } = await creditableLines(tx, found, credits)
    checkReferences(creditErrors(creditable, body.lines ?? [], body.mode))
    const { quantityPrecision } = await effectiveSettings(tx, found.clientId, found.periodStart)
    const selected = creditLines(creditable, body.lines, quantityPrecision)
    if (selected.length === 0)
      throw ruleBroken([{ code: 'nothing_left', message: 'This invoice is already fully credited.' }])
    const remaining = remainingTotals(found, credits)
    const totals = creditTotals(
      selected.map(({ cents }) => cents),
      found,
      remaining,
    )
    if (totals.total >= 0n)
      throw ruleBroken([
        { code: 'nothing_left', message: 'The credited amount must be more than zero. Select other lines.' },
      ])
    // If an invoice has negative lines, its positive lines add up to more than its total.
    if (-totals.total > remaining.total)
      throw ruleBroken([
        {
          code: 'exceeds_invoice',
          message: `A credit note can credit up to ${formatNumber(moneyOf(remaining.total))} of this invoice. Also credit its negative lines, or enter smaller amounts.`,
        },
      ])
    const { type: _type, ...shared } = sharedColumns(found)
    const { row, lines: stored } = await insertDraft(
      context,
      {
        values: {
          ...shared,
          type: 'CREDIT_NOTE',
          status: 'DRAFT',
          creditOfInvoiceId: found.id,
          creditMode: body.mode,
          creditReason: body.reason,
          ...totalColumns(totals),
        },
        lines: [
          ...(await creditNoteLines(tx, found, {
            lines,
            credits,
            selected,
            reinstates: body.mode === 'REINSTATE',
          })),
          ...percentLine('DISCOUNT', found.discountPct, totals.discountTotal, quantityPrecision),
          ...percentLine('VMS_FEE', found.vmsFeePct, totals.feeTotal, quantityPrecision),
        ],
      },
      'when issued',
    )
    return { body: invoiceOf(row, stored, today, { creditOfNumber: found.number }) }
  },
})

const sharedColumns = (row: InvoiceRecord) => ({
  type: row.type,
  billTo: row.billTo,
  billToName: row.billToName,
  poNumber: row.poNumber,
  currency: row.currency,
  paymentTerms: row.paymentTerms,
  frequency: row.frequency,
  periodStart: row.periodStart,
  periodEnd: row.periodEnd,
  discountPct: row.discountPct,
  vmsFeePct: row.vmsFeePct,
  taxRatePct: row.taxRatePct,
})

/** Returns the credit notes of an invoice, including drafts, so that two drafts can never credit the same amount. */
function creditsOf(tx: Transaction, { clientId, id }: InvoiceRecord): Promise<InvoiceRecord[]> {
  return tx
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.clientId, clientId), eq(invoices.creditOfInvoiceId, id), isNull(invoices.archivedAt)),
    )
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
}

/** Returns what is left of an invoice's totals after its credit notes. */
function remainingTotals(row: InvoiceRecord, credits: readonly InvoiceRecord[]): Totals {
  const sum = (amountOf: (each: InvoiceRecord) => bigint) =>
    credits.reduce((total, each) => total + amountOf(each), amountOf(row))
  return {
    subtotal: sum(({ subtotalCents }) => subtotalCents),
    discountTotal: sum(({ discountCents }) => discountCents),
    feeTotal: sum(({ feeCents }) => feeCents),
    taxTotal: sum(({ taxCents }) => taxCents),
    total: sum(({ totalCents }) => totalCents),
  }
}

/** Returns all lines of an invoice. Also returns the creditable lines, each with the amounts already credited. */
async function creditableLines(tx: Transaction, row: InvoiceRecord, credits: readonly InvoiceRecord[]) {
  const lines = await linesOfInvoices(tx, row.clientId, [row.id])
  const creditNoteLinesSoFar = await linesOfInvoices(
    tx,
    row.clientId,
    credits.map(({ id }) => id),
  )
  const creditsByLine = Map.groupBy(creditNoteLinesSoFar, ({ reversesLineId }) => reversesLineId)
  const creditable = lines
    .filter((line) => !isPercentage(line))
    .map((line): CreditableLine => {
      const lineCredits = creditsByLine.get(line.id) ?? []
      const byTime = lineCredits.filter(({ minutes }) => minutes !== null)
      return {
        id: line.id,
        quantity: line.quantity,
        rate: printedRate(line.rate),
        cents: line.cents,
        minutes: line.minutes,
        credited: {
          cents: -lineCredits.reduce((sum, { cents }) => sum + cents, 0n),
          minutes: -byTime.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
          quantity: creditedQuantity(byTime),
        },
      }
    })
  return { lines, creditable }
}

const creditedQuantity = (lines: readonly LineRecord[]) =>
  formatDecimal(-lines.reduce((sum, { quantity }) => sum + unitsOf(quantity, 4), 0n), 4)

/** Returns the lines of a credit note. A line that reinstates time reverses minutes of the line it credits, last day first. */
async function creditNoteLines(
  tx: Transaction,
  row: InvoiceRecord,
  {
    lines,
    credits,
    selected,
    reinstates,
  }: {
    lines: readonly LineRecord[]
    credits: readonly InvoiceRecord[]
    selected: readonly CreditLine[]
    reinstates: boolean
  },
): Promise<NewLine[]> {
  const unreversed = reinstates
    ? await readReinstatable(tx, row, credits, selected)
    : new Map<string, Allocation[]>()
  return selected.map((credit) =>
    creditNoteLine(lines, credit, ({ id }) => reversalsOf(unreversed.get(id) ?? [], credit.minutes)),
  )
}

type Allocation = { entryId: string; minutes: number }

/** Returns the minutes that no credit note has reversed yet, by credited line and entry, last day first. */
async function readReinstatable(
  tx: Transaction,
  { clientId }: InvoiceRecord,
  credits: readonly InvoiceRecord[],
  selected: readonly CreditLine[],
): Promise<Map<string, Allocation[]>> {
  const ids = selected.map(({ reversesLineId }) => reversesLineId)
  const { rows } = await tx.execute<{ line_id: string; entry_id: string; minutes: number }>(sql`
    SELECT a.line_id, a.entry_id, (a.minutes + coalesce((SELECT sum(r.minutes) FROM invoice_allocations r
        JOIN invoice_lines l ON l.client_id = r.client_id AND l.id = r.line_id
        WHERE r.client_id = a.client_id AND r.entry_id = a.entry_id AND l.reverses_line_id = a.line_id
          AND l.invoice_id = ANY (${sql.param(credits.map(({ id }) => id))}::uuid[])), 0))::int AS minutes
    FROM invoice_allocations a JOIN timesheet_entries e ON e.client_id = a.client_id AND e.id = a.entry_id
    WHERE a.client_id = ${clientId} AND a.line_id = ANY (${sql.param(ids)}::uuid[]) ORDER BY e.date DESC, e.id DESC`)
  const unreversed = new Map<string, Allocation[]>()
  for (const row of rows)
    unreversed.set(row.line_id, [
      ...(unreversed.get(row.line_id) ?? []),
      { entryId: row.entry_id, minutes: row.minutes },
    ])
  return unreversed
}

/** Returns the allocations of a credit note's line. They reverse `minutes` of the unreversed time, or all of it if `minutes` is null. */
function reversalsOf(unreversed: readonly Allocation[], minutes: number | null): Allocation[] {
  let left = minutes === null ? null : -minutes
  return unreversed.flatMap(({ entryId, minutes: available }) => {
    const part = left === null || fitsWithin(available, left) ? available : left
    if (left !== null) left -= part
    return part === 0 ? [] : [{ entryId, minutes: -part }]
  })
}

const fitsWithin = (minutes: number, left: number) => (left >= 0 ? minutes <= left : minutes >= left)

/** The route that credits an invoice. */
export const creditRoutes = [creditInvoice]
