import * as z from 'zod/mini'
import { marginQuery, marginRow, type MarginRow } from '#domain/invoices/margins.ts'
import { divideHalfUp, formatDecimal } from '#domain/kernel/decimal.ts'
import { listTotal } from '#domain/kernel/lists/listTotal.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { Currency } from '#lookups/lists.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { readContractMonths, type MonthOfContract } from '#server/records/invoices/margins/margins.ts'
import { exportRows } from '#server/records/kit/export.ts'

type Comparator = (one: MonthOfContract, other: MonthOfContract) => number
const compare = <T extends string | bigint>(one: T, other: T) => (one < other ? -1 : one > other ? 1 : 0)

/** Compares rows by month, latest first, and then by contract. */
const byMonth: Comparator = (one, other) =>
  compare(other.month, one.month) || compare(one.contractNo, other.contractNo)

/** Compares rows by currency and then by margin. Rows without a margin come last in both directions. */
const byMargin =
  (direction: 1 | -1): Comparator =>
  (one, other) => {
    const missingOrder = Number(one.margin === null) - Number(other.margin === null)
    return (
      missingOrder ||
      compare(one.currency, other.currency) ||
      direction * compare(one.margin ?? 0n, other.margin ?? 0n)
    )
  }

/** How rows are compared for each sort key. */
const sorts: Readonly<Record<string, Comparator>> = {
  month: (one, other) => compare(one.month, other.month),
  '-month': (one, other) => compare(other.month, one.month),
  employeeName: (one, other) => one.employeeName.localeCompare(other.employeeName),
  '-employeeName': (one, other) => other.employeeName.localeCompare(one.employeeName),
  margin: byMargin(1),
  '-margin': byMargin(-1),
}

function toMarginRow({ billed, unbilled, cost, margin, ...row }: MonthOfContract): MarginRow {
  const revenue = billed + unbilled
  return {
    ...row,
    id: `${row.contractId}_${row.month}`,
    billed: moneyOf(billed),
    unbilled: moneyOf(unbilled),
    cost: cost === null ? null : moneyOf(cost),
    margin: margin === null ? null : moneyOf(margin),
    marginPct:
      margin === null || revenue <= 0n ? null : formatDecimal(divideHalfUp(margin * 10_000n, revenue), 2),
  }
}

type MarginContext = RequestContext & { query: z.output<typeof marginQuery> }

/** Returns the contract months that match the search and the filters of a list. */
async function findMonths({ tx, caller, query, today }: MarginContext): Promise<MonthOfContract[]> {
  const { month, contractId, currency, search } = query
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const rows = await readContractMonths(tx, clientOf(caller).clientId, today, {
    ...(month !== undefined && { months: [month] }),
    contractId,
  })
  return rows.filter((row) => {
    const text = `${row.employeeName} ${row.contractNo}`.toLowerCase()
    return (currency === undefined || row.currency === currency) && words.every((word) => text.includes(word))
  })
}

/** The route for the sums of all matching rows, by currency. */
export const totalMargins = defineRoute({
  call: 'totalMargins',
  params: nothing,
  query: marginQuery,
  body: nothing,
  answer: z.array(listTotal),
  audit: 'none',
  async handle(context) {
    const sums = new Map<Currency, { billed: bigint; unbilled: bigint; cost: bigint; margin: bigint }>()
    for (const row of await findMonths(context)) {
      const sum = sums.get(row.currency) ?? { billed: 0n, unbilled: 0n, cost: 0n, margin: 0n }
      sums.set(row.currency, {
        billed: sum.billed + row.billed,
        unbilled: sum.unbilled + row.unbilled,
        cost: sum.cost + (row.cost ?? 0n),
        margin: sum.margin + (row.margin ?? 0n),
      })
    }
    return {
      body: [...sums]
        .toSorted(([one], [other]) => compare(one, other))
        .map(([id, amounts]) => ({
          id,
          sums: Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, moneyOf(cents)])),
        })),
    }
  },
})

/** The route for the margins of contracts by month. The whole list is computed at once, because its rows are sums that no table stores. */
export const listMargins = defineRoute({
  call: 'listMargins',
  params: nothing,
  query: marginQuery,
  body: nothing,
  answer: z.array(marginRow),
  audit: 'none',
  async handle(context) {
    const { query } = context
    const sorted = (await findMonths(context)).toSorted(byMonth).sort(sorts[query.sort ?? '-month'])
    const rowsOf = (offset: number, limit: number) => sorted.slice(offset, offset + limit).map(toMarginRow)
    if (query.format === undefined) return { body: rowsOf(query.offset, query.limit), total: sorted.length }
    return exportRows(context, {
      call: 'listMargins',
      row: marginRow,
      columns: query.columns,
      numbers: ['billed', 'unbilled', 'cost', 'margin', 'marginPct'],
      count: sorted.length,
      read: (_tx, offset, limit) => Promise.resolve(rowsOf(offset, limit)),
    })
  },
})
