import { marginKey, revenueKey } from '#domain/dashboard/margins.ts'
import type { RankedContract, TileAmount } from '#domain/dashboard/tiles.ts'
import { latestMonths } from '#domain/invoices/margins.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { rememberSlow } from '#server/db/slowResults.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { contractMonths, type MonthOfContract } from '#server/records/invoices/margins/margins.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'

/** How many contracts each end of the ranking has. */
const RANKED = 5

/** Returns the margins of the last months, how many contracts each includes, and the contracts with the highest and the lowest. */
export const grossMarginOf = (tx: Transaction, clientId: string, today: string) =>
  rememberSlow(['gross margin', clientId, today], () => computeGrossMargin(tx, clientId, today))

async function computeGrossMargin(tx: Transaction, clientId: string, today: string) {
  const rows = await contractMonths(tx, clientId, today)
  const { defaultCurrency } = await effectiveSettings(tx, clientId, today)
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted()
  const counts: Record<string, number> = {}
  const amounts: TileAmount[] = []
  for (const currency of currencies.length === 0 ? [defaultCurrency] : currencies) {
    const byMonth = Map.groupBy(
      rows.filter((row) => row.currency === currency),
      ({ month }) => month,
    )
    for (const month of latestMonths(today)) {
      const own = byMonth.get(month) ?? []
      counts[marginKey(month, currency)] = own.length
      if (own.length === 0) continue
      let [margin, revenue] = [0n, 0n]
      // A contract's month without a known cost is left out of both sums.
      for (const row of own) {
        if (row.margin === null) continue
        margin += row.margin
        revenue += row.billed + row.unbilled
      }
      amounts.push({ key: marginKey(month, currency), currency, amount: moneyOf(margin) })
      amounts.push({ key: revenueKey(month, currency), currency, amount: moneyOf(revenue) })
    }
  }
  return { counts, amounts, ranked: rankedOf(rows) }
}

/** Returns the highest and the lowest margins in the currency of most contracts: currencies are not compared. No contract is both. */
function rankedOf(rows: readonly MonthOfContract[]): RankedContract[] {
  const contracts = [...Map.groupBy(rows, ({ contractId }) => contractId).values()].flatMap((months) => {
    const [any] = months
    // A contract is left out if a part of its cost is missing.
    if (any === undefined || months.some(({ margin }) => margin === null)) return []
    return [{ ...any, sum: months.reduce((total, { margin }) => total + (margin ?? 0n), 0n) }]
  })
  const [most = []] = [...Map.groupBy(contracts, ({ currency }) => currency).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const sorted = most.toSorted(
    (one, other) => compare(other.sum, one.sum) || one.contractNo.localeCompare(other.contractNo),
  )
  const shown =
    (rank: RankedContract['rank']) =>
    ({ contractId, contractNo, employeeName, currency, sum }: (typeof sorted)[number]) => ({
      rank,
      contractId,
      contractNo,
      employeeName,
      currency,
      amount: moneyOf(sum),
    })
  return [
    ...sorted.slice(0, RANKED).map(shown('HIGHEST')),
    ...sorted.slice(RANKED).toReversed().slice(0, RANKED).map(shown('LOWEST')),
  ]
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
