import { sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { agingBucketText } from '#domain/billing/due.ts'
import { agingQuery, statementQuery } from '#domain/invoices/input.ts'
import { aging, statement, type Statement } from '#domain/invoices/reports.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import { badInput } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing, type Outcome } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { readOwedNow, readOwedAsOf } from '#server/records/invoices/receivables.ts'
import { listMargins, totalMargins } from '#server/records/invoices/margins/marginList.ts'
import { exportUnbilled, listUnbilled, totalUnbilled } from '#server/records/invoices/unbilledTime.ts'
import { BYTE_ORDER_MARK, numberCell, toLines } from '#server/records/kit/csv.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

type OwedAmounts = { buckets: bigint[]; unapplied: bigint }
const shownOwed = ({ buckets, unapplied }: OwedAmounts) => ({
  buckets: buckets.map(moneyOf),
  unapplied: moneyOf(unapplied),
  total: moneyOf(sumOf([...buckets, unapplied])),
})

/** Returns what is owed on a date in each aging bucket, for each company and in total, by currency. */
async function readAgingOn(
  { tx, caller, today }: RequestContext,
  asOf: string,
): Promise<z.output<typeof aging>> {
  const { clientId } = clientOf(caller)
  const { agingBuckets: bounds } = await effectiveSettings(tx, clientId, today)
  const rows =
    asOf < today
      ? await readOwedAsOf(tx, clientId, asOf, bounds)
      : await readOwedNow(tx, clientId, asOf, bounds)
  const nothingOwed = (): OwedAmounts => ({
    buckets: Array.from({ length: bounds.length + 2 }, () => 0n),
    unapplied: 0n,
  })
  const parties = new Map<string, OwedAmounts & { billToName: string; currency: Currency }>()
  const totals = new Map<Currency, OwedAmounts>()
  for (const { name, currency, bucket, cents } of rows) {
    const key = JSON.stringify([currency, name])
    const party = parties.get(key) ?? { ...nothingOwed(), billToName: name, currency }
    const total = totals.get(currency) ?? nothingOwed()
    parties.set(key, party)
    totals.set(currency, total)
    for (const owed of [party, total]) {
      if (bucket === null) owed.unapplied += BigInt(cents)
      else owed.buckets[bucket] = (owed.buckets[bucket] ?? 0n) + BigInt(cents)
    }
  }
  return {
    asOf,
    basis: 'due',
    bounds: [...bounds],
    rows: [...parties.values()].map(({ billToName, currency, ...owed }) => ({
      billToName,
      currency,
      ...shownOwed(owed),
    })),
    totals: [...totals].map(([currency, owed]) => ({ currency, ...shownOwed(owed) })),
  }
}

/** Returns what is owed today in each currency, for the list of invoices. `count` is the number of companies with an amount in that currency. */
export async function readOwedToday(context: RequestContext) {
  const { asOf, bounds, rows, totals } = await readAgingOn(context, context.today)
  return totals.map(({ currency, buckets, unapplied }) => ({
    id: `OWED_${currency}`,
    count: rows.filter((row) => row.currency === currency).length,
    owed: { currency, asOf, bounds, buckets, unapplied },
  }))
}

const readAging = defineRoute({
  call: 'readAging',
  params: nothing,
  query: agingQuery,
  body: nothing,
  answer: aging,
  audit: 'none',
  async handle(context) {
    const { query, today } = context
    const report = await readAgingOn(context, query.asOf ?? today)
    return query.format === undefined ? { body: report } : exportAging(context, report)
  },
})

/** Returns the aging by company as a CSV file with numeric amounts. Records the export in the audit trail. */
async function exportAging(
  { audit, caller }: Pick<RequestContext, 'audit' | 'caller'>,
  { asOf, bounds, rows }: z.output<typeof aging>,
): Promise<Outcome> {
  const buckets = Array.from({ length: bounds.length + 2 }, (_, bucket) => agingBucketText(bucket, bounds))
  const header = ['As of', 'Bill to', 'Currency', ...buckets, 'Unapplied', 'Total']
  await audit({
    action: 'EXPORT',
    entityType: 'audit',
    entityId: clientOf(caller).clientId,
    entityLabel: 'Invoice aging',
    fields: header,
    reason: rows.length === 1 ? '1 row' : `${rows.length} rows`,
  })
  const lines = rows.map(({ billToName, currency, buckets: amounts, unapplied, total }) => [
    asOf,
    billToName,
    currency,
    ...[...amounts, unapplied, total].map(numberCell),
  ])
  const csv = { name: `aging-${asOf}.csv`, text: BYTE_ORDER_MARK + toLines([header, ...lines]) }
  return { body: [], total: rows.length, csv }
}

type EntryOfParty = {
  date: string
  type: Statement['entries'][number]['type']
  id: string
  label: string
  cents: string
}

const readStatement = defineRoute({
  call: 'readStatement',
  params: nothing,
  query: statementQuery,
  body: nothing,
  answer: statement,
  audit: 'none',
  async handle({ tx, caller, query }) {
    const { clientId } = clientOf(caller)
    const { billToName, currency, from, to } = query
    if (to < from)
      throw badInput([{ code: 'invalid', message: `Enter a date on or after ${from}.`, field: 'to' }])
    const ofParty = sql`client_id = ${clientId} AND bill_to_name = ${billToName} AND currency = ${currency}`
    const { rows } = await tx.execute<EntryOfParty>(sql`SELECT * FROM (
        SELECT issue_date::text AS date, type, id, number AS label, total_cents::text AS cents,
            CASE type WHEN 'INVOICE' THEN 1 ELSE 2 END AS turn FROM invoices
          WHERE ${ofParty} AND number IS NOT NULL
        UNION ALL SELECT voided_on::text, 'VOID', id, number, (-total_cents)::text, 3 FROM invoices
          WHERE ${ofParty} AND number IS NOT NULL AND status = 'VOIDED'
        UNION ALL SELECT received_on::text, 'PAYMENT', id, coalesce(reference, method), (-amount_cents)::text, 4 FROM payments WHERE ${ofParty}
        UNION ALL SELECT (reversed_at AT TIME ZONE 'UTC')::date::text, 'REVERSAL', id, coalesce(reference, method), amount_cents::text, 5
          FROM payments WHERE ${ofParty} AND reversed_at IS NOT NULL
      ) entries WHERE date <= ${to} ORDER BY date, turn, label, id`)
    const opening = sumOf(rows.filter(({ date }) => date < from).map(({ cents }) => BigInt(cents)))
    let balance = opening
    const entries = rows
      .filter(({ date }) => date >= from)
      .map(({ cents, date, type, id, label }) => {
        balance += BigInt(cents)
        return { date, type, id, label, amount: moneyOf(BigInt(cents)), balance: moneyOf(balance) }
      })
    return {
      body: { billToName, currency, from, to, opening: moneyOf(opening), entries, closing: moneyOf(balance) },
    }
  },
})

/** The routes for receivables, unbilled time and margins. */
export const reportRoutes = [
  readAging,
  listUnbilled,
  totalUnbilled,
  exportUnbilled,
  listMargins,
  totalMargins,
  readStatement,
]
