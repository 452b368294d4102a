import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { canonicalDecimal } from '#domain/kernel/decimal.ts'
import { invoiceFilters } from '#domain/invoices/filters.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { invoiceTitle } from '#domain/invoices/title.ts'
import {
  invoice,
  invoiceQuery,
  invoiceRow,
  type BilledOvertime,
  type Invoice,
  type InvoiceLine,
} from '#domain/invoices/record.ts'
import { recordFieldsOf, toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { hasUnsentMail, mailStateOf } from '#server/records/invoices/mailState.ts'
import { withOvertime } from '#server/records/invoices/overtime.ts'
import { isOwed, notOverdue, overdueOn } from '#server/records/invoices/openInvoices.ts'
import { invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { caseInsensitive } from '#server/records/kit/list.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { defineResource } from '#server/records/kit/resource.ts'

export type InvoiceRecord = typeof invoices.$inferSelect
/** A stored line, with the reasons for its overtime if they were read. */
export type LineRecord = typeof invoiceLines.$inferSelect & { readonly overtime?: readonly BilledOvertime[] }

/** Returns a stored rate as printed: with two decimals, or up to four if the rate has them. */
export const printedRate = (rate: string) => canonicalDecimal(rate, 4) ?? rate

/** Returns the lines of the given invoices in order, with the reasons for overtime. */
export async function linesOfInvoices(
  tx: Transaction,
  clientId: string,
  ids: readonly string[],
): Promise<LineRecord[]> {
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.clientId, clientId), inArray(invoiceLines.invoiceId, [...ids])))
    .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
  return withOvertime(tx, clientId, lines)
}

const lineOf = (row: LineRecord): InvoiceLine => ({
  id: row.id,
  kind: row.kind,
  contractId: row.contractId,
  employeeId: row.employeeId,
  description: row.description,
  from: row.fromDate,
  to: row.toDate,
  quantity: row.quantity,
  unit: row.unit,
  rate: printedRate(row.rate),
  amount: moneyOf(row.cents),
  minutes: row.minutes,
  reversesLineId: row.reversesLineId,
  overtime: [...(row.overtime ?? [])],
})

/** Returns whether an invoice is overdue: issued, past its due date, and with a balance. */
const isOverdue = (row: Pick<InvoiceRecord, 'type' | 'number' | 'dueDate' | 'balanceCents'>, today: string) =>
  row.type === 'INVOICE' &&
  row.number !== null &&
  row.dueDate !== null &&
  row.dueDate < today &&
  row.balanceCents > 0n

/** Returns the amounts of an invoice as the API shows them. */
const amountsOf = (row: InvoiceRecord) => ({
  subtotal: moneyOf(row.subtotalCents),
  discountTotal: moneyOf(row.discountCents),
  feeTotal: moneyOf(row.feeCents),
  taxTotal: moneyOf(row.taxCents),
  total: moneyOf(row.totalCents),
  amountPaid: moneyOf(row.paidCents),
  amountCredited: moneyOf(row.creditedCents),
  balance: moneyOf(row.balanceCents),
})

/** Returns the fields of an invoice that are stored in its own row. */
export function storedInvoiceOf(row: InvoiceRecord) {
  return {
    ...recordFieldsOf(row),
    id: row.id,
    type: row.type,
    status: row.status,
    number: row.number,
    billTo: { ...row.billTo, ccEmails: row.billTo.ccEmails ?? [] },
    seller: row.seller,
    poNumber: row.poNumber,
    currency: row.currency,
    paymentTerms: row.paymentTerms,
    frequency: row.frequency,
    manual: row.manual,
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    issueDate: row.issueDate,
    dueDate: row.dueDate,
    ...amountsOf(row),
    discountPct: row.discountPct,
    vmsFeePct: row.vmsFeePct,
    taxRatePct: row.taxRatePct,
    publicNote: row.publicNote,
    internalNote: row.internalNote,
    needsApproval: row.needsApproval,
    sentAt: row.sentAt === null ? null : toInstant(row.sentAt),
    sentTo: [...row.sentTo],
    disputed: row.disputed,
    disputeReason: row.disputeReason,
    pdfDocumentId: row.pdfDocumentId,
    pdfSha256: row.pdfSha256,
    voidReason: row.voidReason,
    creditOfInvoiceId: row.creditOfInvoiceId,
    creditMode: row.creditMode,
    creditReason: row.creditReason,
  } satisfies Partial<Invoice>
}

/** Returns the complete invoice as the API shows it on a date. */
export function invoiceOf(
  row: InvoiceRecord,
  lines: readonly LineRecord[],
  today: string,
  {
    mailState = null,
    creditOfNumber = null,
    unapplied,
  }: Partial<Pick<Invoice, 'mailState' | 'creditOfNumber' | 'unapplied'>> = {},
): Invoice {
  const contractIds = lines.flatMap(({ contractId }) => (contractId === null ? [] : [contractId]))
  return {
    ...storedInvoiceOf(row),
    contractIds: [...new Set(contractIds)],
    lines: lines.map(lineOf),
    overdue: isOverdue(row, today),
    creditOfNumber,
    mailState,
    ...(unapplied !== undefined && { unapplied }),
  }
}

/** Returns the number of the invoice that a credit note credits. Null for an invoice. */
export async function creditedNumberOf(
  tx: Transaction,
  { clientId, creditOfInvoiceId }: Pick<InvoiceRecord, 'clientId' | 'creditOfInvoiceId'>,
): Promise<string | null> {
  if (creditOfInvoiceId === null) return null
  const [row] = await tx
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.clientId, clientId), eq(invoices.id, creditOfInvoiceId)))
  return row?.number ?? null
}

/**
 * Returns the bill-to company's unapplied cash in the invoice's currency. Undefined for a credit note, and for
 * an invoice that isn't issued or has no balance.
 */
async function unappliedFor(
  tx: Transaction,
  { clientId, type, status, billToName, currency }: InvoiceRecord,
): Promise<string | undefined> {
  if (type !== 'INVOICE' || (status !== 'ISSUED' && status !== 'PARTIALLY_PAID')) return undefined
  const { rows } = await tx.execute<{ cents: string }>(
    sql`SELECT coalesce(sum(amount_cents - applied_cents), 0)::text AS cents FROM payments
      WHERE client_id = ${clientId} AND currency = ${currency} AND bill_to_name = ${billToName}
        AND reversed_at IS NULL AND amount_cents <> applied_cents`,
  )
  return moneyOf(BigInt(rows[0]?.cents ?? '0'))
}

/** Returns the response for an invoice whose lines have already been read. */
export const shownInvoice = async (
  row: InvoiceRecord,
  lines: readonly LineRecord[],
  { tx, today }: Pick<RequestContext, 'tx' | 'today'>,
): Promise<Invoice> =>
  invoiceOf(row, lines, today, {
    mailState: await mailStateOf(tx, row),
    creditOfNumber: await creditedNumberOf(tx, row),
    unapplied: await unappliedFor(tx, row),
  })

/** Returns a condition that is true for invoices with at least one line that meets `condition`. */
const hasLine = (condition: SQL): SQL => sql`EXISTS (SELECT FROM invoice_lines l
  WHERE l.client_id = ${invoices.clientId} AND l.invoice_id = ${invoices.id} AND ${condition})`

/** Invoices and credit notes, newest first. A discarded draft is archived, so no list shows it. */
export const invoiceResource = defineResource({
  table: invoices,
  type: 'invoice',
  labelOf: (row) => row.number ?? `${invoiceTitle(row)} for ${row.billToName} from ${row.periodStart}`,
  audited: storedInvoiceOf,
  record: invoice,
  answer: async (row, context) =>
    shownInvoice(row, await linesOfInvoices(context.tx, row.clientId, [row.id]), context),
  list: {
    query: invoiceQuery,
    row: invoiceRow,
    columns: {
      id: invoices.id,
      type: invoices.type,
      number: invoices.number,
      status: invoices.status,
      billToName: invoices.billToName,
      poNumber: invoices.poNumber,
      currency: invoices.currency,
      frequency: invoices.frequency,
      periodStart: invoices.periodStart,
      periodEnd: invoices.periodEnd,
      issueDate: invoices.issueDate,
      dueDate: invoices.dueDate,
      totalCents: invoices.totalCents,
      paidCents: invoices.paidCents,
      balanceCents: invoices.balanceCents,
      sentAt: invoices.sentAt,
      disputed: invoices.disputed,
      version: invoices.version,
    },
    toRow({ totalCents, paidCents, balanceCents, sentAt, ...rest }, today) {
      return {
        ...rest,
        total: moneyOf(totalCents),
        amountPaid: moneyOf(paidCents),
        balance: moneyOf(balanceCents),
        sentAt: sentAt === null ? null : toInstant(sentAt),
        overdue: isOverdue({ ...rest, balanceCents }, today),
      }
    },
    sorts: {
      number: [invoices.number],
      billToName: [caseInsensitive(invoices.billToName)],
      status: [invoices.status],
      periodStart: [invoices.periodStart],
      issueDate: [invoices.issueDate],
      dueDate: [invoices.dueDate],
      total: [invoices.totalCents],
      balance: [invoices.balanceCents],
    },
    filters: {
      ...columnConditions(invoiceFilters, invoices),
      owed: (flag) => (flag === 'true' ? isOwed : sql`(${isOwed}) IS NOT TRUE`),
      overdue: (flag, today) => (flag === 'true' ? overdueOn(today) : notOverdue(today)),
      disputed: (flag) => eq(invoices.disputed, flag === 'true'),
      unsent: (flag) => (flag === 'true' ? hasUnsentMail : sql`NOT ${hasUnsentMail}`),
      billTo: (name) => eq(invoices.billToName, name),
      currency: (currency) => eq(invoices.currency, currency),
      employeeId: (id) => hasLine(sql`l.employee_id = ${id}`),
      projectId: (id) =>
        hasLine(sql`EXISTS (SELECT FROM contracts c WHERE c.client_id = l.client_id AND c.id = l.contract_id
          AND c.project_id = ${id})`),
      contractId: (id) => hasLine(sql`l.contract_id = ${id}`),
      frequency: (frequency) => eq(invoices.frequency, frequency),
      // Links from billing runs set this filter. Manual invoices are left out, because they don't belong to a run.
      periodStart: (day) => and(eq(invoices.periodStart, day), eq(invoices.manual, false)) as SQL,
    },
    order: [desc(invoices.createdAt), desc(invoices.id)],
  },
})
