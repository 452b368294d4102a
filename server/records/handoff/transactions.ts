import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Item, LedgerTransaction, LedgerLine } from '#domain/handoff/journal.ts'
import type { TransactionKind } from '#domain/handoff/statuses.ts'
import type { HandoffSystemKey } from '#domain/handoff/systems.ts'
import type { Currency } from '#lookups/lists.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contracts } from '#server/records/contracts/table.ts'
import { invoiceLines, invoices } from '#server/records/invoices/table.ts'
import { paymentApplications } from '#server/records/payments/table.ts'

/** The maximum number of transactions in a batch. */
export const maxTransactions = 5_000

/** The client, dates and system of a batch. */
export interface BatchScope {
  readonly clientId: string
  readonly system: HandoffSystemKey
  readonly fromDate: string
  readonly toDate: string
}

interface FoundTransaction {
  kind: TransactionKind
  id: string
  label: string
  date: string
  dueDate: string | null
  customer: string
  currency: Currency
  cents: string
  tax: string
}

/**
 * Returns the query for the transactions dated through `toDate` that aren't in a batch for the system yet. Canceled
 * batches don't count. A transaction that was voided or reversed before it was handed off is never included.
 */
const pendingTransactions = ({ clientId, system, toDate }: Omit<BatchScope, 'fromDate'>) => sql`
  SELECT * FROM (
    SELECT i.type AS kind, i.id, i.number AS label, i.issue_date AS date, i.due_date, i.bill_to_name AS customer, i.currency, i.total_cents AS cents, i.tax_cents AS tax
      FROM invoices i WHERE i.client_id = ${clientId} AND i.number IS NOT NULL AND i.status <> 'VOIDED'
    UNION ALL SELECT 'VOID', i.id, i.number, i.voided_on, NULL, i.bill_to_name, i.currency, i.total_cents, i.tax_cents
      FROM invoices i JOIN handoff_documents d ON d.client_id = i.client_id AND d.invoice_id = i.id AND d.system = ${system} AND d.live AND d.kind <> 'VOID'
      WHERE i.client_id = ${clientId} AND i.status = 'VOIDED'
    UNION ALL SELECT 'PAYMENT', p.id, coalesce(p.reference, p.received_on::text), p.received_on, NULL, p.bill_to_name, p.currency, p.amount_cents, 0
      FROM payments p WHERE p.client_id = ${clientId} AND p.reversed_at IS NULL
    UNION ALL SELECT 'REVERSAL', p.id, coalesce(p.reference, p.received_on::text), (p.reversed_at AT TIME ZONE 'UTC')::date, NULL, p.bill_to_name, p.currency, p.amount_cents, 0
      FROM payments p JOIN handoff_documents d ON d.client_id = p.client_id AND d.payment_id = p.id AND d.system = ${system} AND d.live AND d.kind = 'PAYMENT'
      WHERE p.client_id = ${clientId} AND p.reversed_at IS NOT NULL
  ) w WHERE w.date <= ${toDate} AND NOT EXISTS (SELECT FROM handoff_documents d
    WHERE d.client_id = ${clientId} AND d.system = ${system} AND d.live AND d.kind = w.kind AND coalesce(d.invoice_id, d.payment_id) = w.id)`

/** Returns the transactions that a batch would hand off now, sorted by date. Returns at most one more than a batch can have. */
export async function readLedgerTransactions(
  tx: Transaction,
  scope: BatchScope,
): Promise<LedgerTransaction[]> {
  const { rows } = await tx.execute<FoundTransaction & Record<string, unknown>>(sql`
    SELECT kind, id, label, date::text AS date, due_date::text AS "dueDate", customer, currency, cents::text AS cents, tax::text AS tax FROM (${pendingTransactions(scope)}) f
    WHERE date >= ${scope.fromDate} ORDER BY f.date, array_position(ARRAY['INVOICE', 'CREDIT_NOTE', 'VOID', 'PAYMENT', 'REVERSAL'], f.kind), f.label, f.id
    LIMIT ${maxTransactions + 1}`)
  const lines = await readLines(
    tx,
    scope.clientId,
    rows.filter(({ kind }) => kind !== 'PAYMENT' && kind !== 'REVERSAL').map(({ id }) => id),
  )
  const applications = await readApplications(
    tx,
    scope.clientId,
    rows.filter(({ kind }) => kind === 'PAYMENT').map(({ id }) => id),
  )
  return rows.map(({ cents, tax, ...found }) => ({
    ...found,
    cents: BigInt(cents),
    taxCents: BigInt(tax),
    lines: lines.get(found.id) ?? [],
    applications: applications.get(found.id) ?? [],
  }))
}

/** Returns how many transactions dated before `fromDate` aren't in a batch for the system yet. Canceled batches don't count. */
export async function countEarlier(tx: Transaction, scope: BatchScope): Promise<number> {
  const { rows } = await tx.execute<{ earlier: number }>(
    sql`SELECT count(*)::int AS earlier FROM (${pendingTransactions(scope)}) f WHERE date < ${scope.fromDate}`,
  )
  return rows[0]?.earlier ?? 0
}

async function readLines(
  tx: Transaction,
  clientId: string,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly LedgerLine[]>> {
  const lines = new Map<string, LedgerLine[]>()
  const credited = alias(invoiceLines, 'credited')
  for (let from = 0; from < invoiceIds.length; from += 1000) {
    const found = await tx
      .select({
        invoiceId: invoiceLines.invoiceId,
        item: sql<Item>`coalesce(${credited.kind}, ${invoiceLines.kind})`,
        description: invoiceLines.description,
        quantity: invoiceLines.quantity,
        rate: invoiceLines.rate,
        cents: invoiceLines.cents,
        servedOn: invoiceLines.toDate,
        contractNo: contracts.contractNo,
      })
      .from(invoiceLines)
      .leftJoin(
        credited,
        and(eq(credited.clientId, invoiceLines.clientId), eq(credited.id, invoiceLines.reversesLineId)),
      )
      .leftJoin(
        contracts,
        and(eq(contracts.clientId, invoiceLines.clientId), eq(contracts.id, invoiceLines.contractId)),
      )
      .where(
        and(
          eq(invoiceLines.clientId, clientId),
          inArray(invoiceLines.invoiceId, invoiceIds.slice(from, from + 1000)),
        ),
      )
      .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
    for (const { invoiceId, ...line } of found) lines.set(invoiceId, [...(lines.get(invoiceId) ?? []), line])
  }
  return lines
}

async function readApplications(
  tx: Transaction,
  clientId: string,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, LedgerTransaction['applications']>> {
  if (paymentIds.length === 0) return new Map()
  const found = await tx
    .select({
      paymentId: paymentApplications.paymentId,
      number: sql<string>`${invoices.number}`,
      cents: paymentApplications.cents,
    })
    .from(paymentApplications)
    .innerJoin(
      invoices,
      and(
        eq(invoices.clientId, paymentApplications.clientId),
        eq(invoices.id, paymentApplications.invoiceId),
      ),
    )
    .where(
      and(
        eq(paymentApplications.clientId, clientId),
        inArray(paymentApplications.paymentId, [...paymentIds]),
        eq(paymentApplications.live, true),
      ),
    )
    .orderBy(asc(invoices.number), asc(paymentApplications.id))
  return Map.groupBy(found, ({ paymentId }) => paymentId)
}
