import { divideHalfUp } from '#domain/kernel/decimal.ts'
import { centsOf } from '#domain/kernel/money.ts'
import { currencies, type Currency } from '#lookups/lists.ts'

/** An amount shown with a tile's count: its key, currency and decimal string. */
interface Amount {
  readonly key: string
  readonly currency: Currency
  readonly amount: string
}

/** Returns the key of a month's count and margin in one currency: `2026-10_USD`. */
export const marginKey = (month: string, currency: Currency) => `${month}_${currency}`

/** Returns the month and the currency in a key from `marginKey`, or null for any other string. */
export function parseMarginKey(key: string): { readonly month: string; readonly currency: Currency } | null {
  const [, month = '', code] = /^(\d{4}-\d\d)_([A-Z]{3})$/.exec(key) ?? []
  const currency = currencies.find((each) => each === code)
  return currency === undefined ? null : { month, currency }
}

/** Returns the key of a month's revenue. The month's margin is shown as a percentage of it. */
export const revenueKey = (month: string, currency: Currency) => `REVENUE_${marginKey(month, currency)}`

/** The margin of a month. The amount is null if no contract earned or cost anything in the month. */
export interface MonthMargin {
  readonly key: string
  readonly month: string
  readonly amount: string | null
  /** The amount as a whole percentage of the revenue. Null if there is no amount, or if the revenue isn't positive. */
  readonly pct: string | null
  /** The length of the month's bar: the amount as a percentage of the highest amount. 0 if the amount isn't positive. */
  readonly share: number
}

/** The margins of all months in one currency. */
export interface CurrencyMargins {
  readonly currency: Currency
  readonly months: readonly MonthMargin[]
}

/** Returns a tile's margins by currency. Currencies with more contracts across all months come first. Months are sorted latest first. */
export function currencyMargins(
  counts: Readonly<Record<string, number>>,
  amounts: readonly Amount[],
): CurrencyMargins[] {
  const parts = Object.keys(counts).flatMap((key) => {
    const part = parseMarginKey(key)
    return part === null ? [] : [{ key, ...part }]
  })
  const amountByKey = new Map(amounts.map(({ key, amount }) => [key, amount]))
  const contractMonthCount = (monthParts: readonly { key: string }[]) =>
    monthParts.reduce((total, { key }) => total + (counts[key] ?? 0), 0)
  return [...Map.groupBy(parts, ({ currency }) => currency)]
    .toSorted(([, one], [, other]) => contractMonthCount(other) - contractMonthCount(one))
    .map(([currency, monthParts]) => {
      const cents = monthParts.map(({ key }) => centsOf(amountByKey.get(key) ?? '0'))
      const highest = cents.reduce((one, other) => (one > other ? one : other), 0n)
      return {
        currency,
        months: monthParts
          .toSorted((one, other) => (one.month < other.month ? 1 : -1))
          .map(({ key, month }) => {
            const amount = amountByKey.get(key) ?? null
            const revenue = amountByKey.get(revenueKey(month, currency)) ?? '0'
            const pct = amount === null ? null : pctOf(amount, revenue)
            return { key, month, amount, pct, share: shareOf(amount, highest) }
          }),
      }
    })
}

function shareOf(amount: string | null, highest: bigint): number {
  const cents = centsOf(amount ?? '0')
  return cents <= 0n ? 0 : Number((cents * 100n) / highest)
}

function pctOf(amount: string, revenue: string): string | null {
  const revenueCents = centsOf(revenue)
  return revenueCents <= 0n
    ? null
    : `${divideHalfUp(centsOf(amount) * 100n, revenueCents)}%`.replace('-', '−')
}
