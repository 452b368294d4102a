import { marginKey, revenueKey } from '#domain/dashboard/margins.ts'
import type { RankedContract, TileAmount } from '#domain/dashboard/tiles.ts'
import { latestMonths } from '#domain/invoices/margins.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { cacheIfSlow } from '#server/db/slowResults.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { readContractMonths, type MonthOfContract } from '#server/records/invoices/margins/margins.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

/** The number of contracts listed at each end of the ranking. */
const RANKED_PER_END = 5

/** Returns recent monthly margins, the number of contracts in each month, and the contracts with the highest and lowest margins. */
export const grossMarginOf = (tx: Transaction, clientId: string, today: string) =>
  cacheIfSlow(['gross margin', clientId, today], () => computeGrossMargin(tx, clientId, today))

async function computeGrossMargin(tx: Transaction, clientId: string, today: string) {
  const rows = await readContractMonths(tx, clientId, today)
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
      const monthRows = byMonth.get(month) ?? []
      counts[marginKey(month, currency)] = monthRows.length
      if (monthRows.length === 0) continue
      let [margin, revenue] = [0n, 0n]
      // Contracts whose cost in this month is unknown are left out of both sums.
      for (const row of monthRows) {
        if (row.margin === null) continue
        margin += row.margin
        revenue += row.billed + row.unbilled
      }
      amounts.push({ key: marginKey(month, currency), currency, amount: moneyOf(margin) })
      amounts.push({ key: revenueKey(month, currency), currency, amount: moneyOf(revenue) })
    }
  }
  return { counts, amounts, ranked: rankContracts(rows) }
}

/**
 * Returns the contracts with the highest and lowest margins. Only uses the most common currency, because
 * amounts in different currencies can't be compared. No contract appears in both lists.
 */
function rankContracts(rows: readonly MonthOfContract[]): RankedContract[] {
  const contracts = [...Map.groupBy(rows, ({ contractId }) => contractId).values()].flatMap((months) => {
    const [first] = months
    // A contract is left out if part of its cost is missing.
    if (first === undefined || months.some(({ margin }) => margin === null)) return []
    return [{ ...first, sum: months.reduce((total, { margin }) => total + (margin ?? 0n), 0n) }]
  })
  const [mostCommon = []] = [...Map.groupBy(contracts, ({ currency }) => currency).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  const sorted = mostCommon.toSorted(
    (one, other) => compare(other.sum, one.sum) || one.contractNo.localeCompare(other.contractNo),
  )
  const toRanked =
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
    ...sorted.slice(0, RANKED_PER_END).map(toRanked('HIGHEST')),
    ...sorted.slice(RANKED_PER_END).toReversed().slice(0, RANKED_PER_END).map(toRanked('LOWEST')),
  ]
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0)
