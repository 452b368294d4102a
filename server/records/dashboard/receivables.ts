import { and, count, gt, isNull, lte, notInArray, sql, sum } from 'drizzle-orm'
import { agingBucket } from '#domain/billing/due.ts'
import { ageKey, dsoKey, type TileAmount } from '#domain/dashboard/tiles.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { isOwed } from '#server/records/invoices/openInvoices.ts'
import { invoices } from '#server/records/invoices/table.ts'
import { payments } from '#server/records/payments/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** The number of days of billing that receivables are compared with (domain.md §4 DSO). */
const billedDays = 90n

/**
 * Returns the receivables by age, the payments received this month, and the days sales outstanding (DSO) of
 * each currency. The DSO is the receivables divided by the billing of the last 90 days, times 90. A currency
 * has no DSO if that billing isn't positive.
 */
export async function receivablesOf(tx: Transaction, clientId: string, today: string) {
  const { agingBuckets: bounds } = await effectiveSettings(tx, clientId, today)
  const { currency, dueDate, balanceCents, totalCents, issueDate, status } = invoices
  const owed = await tx
    .select({ currency, dueDate, count: count(), cents: sum(balanceCents) })
    .from(invoices)
    .where(and(unarchivedIn(invoices, clientId), isOwed))
    .groupBy(currency, dueDate)
  const billed = await tx
    .select({ currency, cents: sum(totalCents) })
    .from(invoices)
    .where(
      and(
        unarchivedIn(invoices, clientId),
        gt(issueDate, addDays(today, -Number(billedDays))),
        lte(issueDate, today),
        notInArray(status, ['VOIDED', 'DISCARDED']),
      ),
    )
    .groupBy(currency)
  const received = await tx
    .select({ currency: payments.currency, count: count(), cents: sum(payments.amountCents) })
    .from(payments)
    .where(
      and(
        unarchivedIn(payments, clientId),
        isNull(payments.reversedAt),
        sql`${payments.receivedOn} BETWEEN ${`${today.slice(0, 8)}01`} AND ${today}`,
      ),
    )
    .groupBy(payments.currency)
  const counts: Record<string, number> = Object.fromEntries(
    [...[0, ...bounds, 0].map((_, bucket) => ageKey(bucket)), 'COLLECTED'].map((key) => [key, 0]),
  )
  const sums = new Map<string, { key: string; currency: Currency; cents: bigint }>()
  const owedByCurrency = new Map<Currency, bigint>()
  const add = (key: string, row: { currency: Currency; count: number; cents: string | null }) => {
    const cents = BigInt(row.cents ?? 0)
    const soFar = sums.get(`${key} ${row.currency}`)?.cents ?? 0n
    counts[key] = (counts[key] ?? 0) + row.count
    sums.set(`${key} ${row.currency}`, { key, currency: row.currency, cents: soFar + cents })
    return cents
  }
  for (const row of owed) {
    const cents = add(ageKey(agingBucket(row.dueDate ?? today, today, bounds)), row)
    owedByCurrency.set(row.currency, (owedByCurrency.get(row.currency) ?? 0n) + cents)
  }
  for (const row of received) add('COLLECTED', row)
  for (const row of billed) {
    const cents = BigInt(row.cents ?? 0)
    // Rounded to whole days.
    if (cents > 0n)
      counts[dsoKey(row.currency)] = Number(
        ((owedByCurrency.get(row.currency) ?? 0n) * billedDays * 2n + cents) / (cents * 2n),
      )
  }
  const amounts = [...sums.values()]
    .toSorted((one, other) => one.currency.localeCompare(other.currency))
    .map(({ cents, ...amount }): TileAmount => ({ ...amount, amount: moneyOf(cents) }))
  return { counts, amounts }
}
