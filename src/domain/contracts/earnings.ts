import { totalsOf, type Percentages } from '#domain/billing/totals.ts'
import { hoursOf, type QuantityPrecision } from '#domain/billing/quantities.ts'
import { divideHalfUp, formatDecimal } from '#domain/kernel/decimal.ts'
import { amountOf, moneyOf, sumOf, unitsOf } from '#domain/kernel/money.ts'
import { perHour } from '#domain/contracts/margin.ts'
import type { RateUnit } from '#lookups/lists.ts'

/**
 * What a contract has earned and cost since it began, in its currency, before tax. Amounts are decimal
 * strings with 2 places. The cost is an estimate, because payroll determines the actual pay. Cost and margin
 * are null if they can't be estimated.
 */
export interface Earnings {
  /** Lines of issued invoices less issued credit notes, without expenses, after discount and VMS fee. */
  readonly invoiced: string
  /** The same sum for invoices that aren't issued yet. Draft credit notes don't count. */
  readonly drafted: string
  /** The value, at hourly rates, of approved billable time that isn't on an invoice, as in the list of unbilled time. */
  readonly unbilled: string
  /** Approved time at the pay rates valid on its dates, including overtime, plus burden. */
  readonly cost: string | null
  /** Everything invoiced, drafted and unbilled, less the cost. */
  readonly margin: string | null
  /** The margin as a percentage of everything invoiced, drafted and unbilled. Null if there is no margin, or if that sum isn't positive. */
  readonly marginPct: string | null
}

/** The contract's lines on one invoice or credit note. `cents` is their sum. */
export interface BilledTransaction extends Omit<Percentages, 'taxRatePct'> {
  readonly issued: boolean
  readonly cents: bigint
}

/** A week's approved billable minutes that aren't on an invoice, at one hourly rate. */
export interface UnbilledTime {
  readonly minutes: number
  readonly rate: string
}

/** Approved paid minutes at one pay rate, which includes the overtime premium. */
export interface PaidTime {
  readonly minutes: number
  readonly payRate: string
  readonly payRateUnit: RateUnit
}

/** The data that a contract's earnings are computed from. */
export interface EarningsBasis {
  readonly transactions: readonly BilledTransaction[]
  readonly unbilled: readonly UnbilledTime[]
  readonly paid: readonly PaidTime[]
}

/** Returns the earnings of a contract (domain.md §3 Margin). `burdenPct` is today's burden. */
export function earningsOf(
  { transactions, unbilled, paid }: EarningsBasis,
  burdenPct: string,
  precision: QuantityPrecision,
): Earnings {
  const netOf = (issued: boolean) =>
    sumOf(
      transactions
        .filter((transaction) => transaction.issued === issued)
        .map((transaction) => totalsOf([transaction.cents], { ...transaction, taxRatePct: '0' }).total),
    )
  const [invoiced, drafted] = [netOf(true), netOf(false)]
  const unbilledCents = sumOf(
    unbilled.map(({ minutes, rate }) => amountOf(hoursOf(minutes, precision), rate)),
  )
  const revenue = invoiced + drafted + unbilledCents
  const cost = costOf(paid, burdenPct)
  const margin = cost === null ? null : revenue - cost
  return {
    invoiced: moneyOf(invoiced),
    drafted: moneyOf(drafted),
    unbilled: moneyOf(unbilledCents),
    cost: cost === null ? null : moneyOf(cost),
    margin: margin === null ? null : moneyOf(margin),
    marginPct:
      margin === null || revenue <= 0n ? null : formatDecimal(divideHalfUp(margin * 10_000n, revenue), 2),
  }
}

/** Returns the approved hours that are billable at an hourly rate and aren't on an invoice (domain.md §1 Contract hoursUnbilled). */
export const hoursUnbilledOf = ({ unbilled }: EarningsBasis, precision: QuantityPrecision): string =>
  hoursOf(
    unbilled.reduce((sum, { minutes }) => sum + minutes, 0),
    precision,
  )

/** Returns the cost in cents, rounded once. Null if some of the time is paid as a fixed amount. */
function costOf(paid: readonly PaidTime[], burdenPct: string): bigint | null {
  let sum = 0n
  for (const { minutes, payRate, payRateUnit } of paid) {
    const hourly = perHour(payRate, payRateUnit)
    if (hourly === null) return null
    sum += hourly * BigInt(minutes)
  }
  // `perHour` returns rates multiplied by 2,080 × 10,000, and time is in minutes.
  return divideHalfUp(sum * (10_000n + unitsOf(burdenPct, 2)), 60n * 2080n * 100n * 10_000n)
}
