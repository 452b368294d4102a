import { divideHalfUp, formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import type { Settings } from '#domain/settings/record.ts'
import type { EmploymentType, RateUnit } from '#lookups/lists.ts'

/** Spread per hour, and margin and markup as percentages (domain.md §3 Margin): decimal strings with 2 places, or null if they can't be computed. */
export interface Margin {
  readonly spread: string | null
  readonly marginPct: string | null
  readonly markupPct: string | null
}

export const noMargin: Margin = { spread: null, marginPct: null, markupPct: null }

const hoursPerYear = 2080n
const ratePlaces = 4
/** 100% in units of 0.01%. */
const hundredPercent = 10_000n

/** The rate fields that a margin needs. */
interface Rates {
  readonly billRate: string | null
  readonly billRateUnit: RateUnit | null
  readonly payRate: string | null
  readonly payRateUnit: RateUnit | null
}

/** Returns the margin of the rate valid on a day, or of the first rate if none is valid. All values are null if there are no rates. */
export function marginOn(
  rates: readonly (Rates & { readonly effectiveFrom: string })[],
  date: string,
  burdenPct: string | null,
): Margin {
  const rate = rateOn(rates, date)
  return rate === null ? noMargin : marginOf({ ...rate, burdenPct })
}

/** Returns the margin of a rate. Spread and margin count pay and burden as costs. Markup compares the bill rate only with the pay rate. All values are null for FIXED units, and if the bill rate or pay rate is missing or zero. */
export function marginOf(rate: Rates & { readonly burdenPct: string | null }): Margin {
  const bill = perHour(rate.billRate, rate.billRateUnit)
  const pay = perHour(rate.payRate, rate.payRateUnit)
  const burden = parseDecimal(rate.burdenPct ?? '0', 2)
  if (bill === null || pay === null || burden === null || bill === 0n || pay === 0n) return noMargin
  // Amounts stay exact integers until the divisions below, so each result is rounded only once.
  const spread = bill * hundredPercent - pay * (hundredPercent + burden)
  const unitsPerCent = 10n ** BigInt(ratePlaces - 2)
  return {
    spread: formatDecimal(divideHalfUp(spread, hundredPercent * hoursPerYear * unitsPerCent), 2),
    marginPct: formatDecimal(divideHalfUp(spread, bill), 2),
    markupPct: formatDecimal(divideHalfUp((bill - pay) * hundredPercent, pay), 2),
  }
}

/** Returns an employee's burden as a percentage: their own, or the one set for their employment type. */
export const burdenOf = (
  {
    burdenPct,
    employmentType,
  }: { readonly burdenPct: string | null; readonly employmentType: EmploymentType },
  { burdenPctByType }: Pick<Settings, 'burdenPctByType'>,
): string => burdenPct ?? burdenPctByType[employmentType]

/** Returns true if a margin is below the target. False if there is no margin or no target. */
export function isBelowTarget(marginPct: string | null, targetMarginPct: string | null | undefined): boolean {
  const margin = parseDecimal(marginPct ?? '', 2)
  const target = parseDecimal(targetMarginPct ?? '', 2)
  return margin !== null && target !== null && margin < target
}

/** The bill rate and cost per hour, as decimal strings with 2 places. */
export interface HourlyFigures {
  readonly bill: string
  readonly pay: string
  readonly burden: string
  /** Pay and burden. */
  readonly cost: string
}

/** Returns the hourly figures of a rate (domain.md §3 Margin). Null for FIXED units, and if the bill rate or pay rate is missing. */
export function hourlyOf(rate: Rates & { readonly burdenPct: string | null }): HourlyFigures | null {
  const bill = perHour(rate.billRate, rate.billRateUnit)
  const pay = perHour(rate.payRate, rate.payRateUnit)
  const burden = parseDecimal(rate.burdenPct ?? '0', 2)
  if (bill === null || pay === null || burden === null) return null
  const cents = (amount: bigint) =>
    divideHalfUp(amount, hundredPercent * hoursPerYear * 10n ** BigInt(ratePlaces - 2))
  const [paid, cost] = [cents(pay * hundredPercent), cents(pay * (hundredPercent + burden))]
  return {
    bill: formatDecimal(cents(bill * hundredPercent), 2),
    pay: formatDecimal(paid, 2),
    burden: formatDecimal(cost - paid, 2),
    cost: formatDecimal(cost, 2),
  }
}

/** Returns the hourly rate times 2,080 × 10,000. This is an exact integer for hourly, monthly and annual rates. Null for FIXED units, and if the rate or unit is missing. */
export function perHour(rate: string | null, unit: RateUnit | null): bigint | null {
  const units = rate === null ? null : parseDecimal(rate, ratePlaces)
  if (units === null) return null
  switch (unit) {
    case 'HOURLY':
      return units * hoursPerYear
    case 'MONTHLY':
      return units * 12n
    case 'ANNUAL':
      return units
    case 'FIXED':
    case null:
      return null
  }
}
