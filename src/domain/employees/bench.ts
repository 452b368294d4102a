import { divideHalfUp } from '#domain/kernel/decimal.ts'
import { unitsOf } from '#domain/kernel/money.ts'
import { perHour } from '#domain/contracts/margin.ts'
import type { RateUnit } from '#lookups/lists.ts'

/** The groups of employees on the bench, each with its minimum and maximum number of days on the bench. */
export const benchDays = {
  DAYS_14: [0, 14],
  DAYS_30: [15, 30],
  DAYS_60: [31, 60],
  LONGER: [61, null],
} as const satisfies Record<string, readonly [number, number | null]>
export type BenchLength = keyof typeof benchDays
export const benchLengths = ['DAYS_14', 'DAYS_30', 'DAYS_60', 'LONGER'] as const satisfies BenchLength[]

/** The filter values for employees on the bench: a group, or `UNPRICED` for those whose daily cost can't be estimated. */
export const benchKeys = [...benchLengths, 'UNPRICED'] as const
export type BenchKey = (typeof benchKeys)[number]

/** Returns the group that a number of days belongs to. */
export const benchLength = (days: number): BenchLength =>
  benchLengths.find((length) => days <= (benchDays[length][1] ?? days)) ?? 'LONGER'

/** The hours in a day on the bench. */
const hoursPerDay = 8n

/**
 * Returns the estimated cost, in cents, of a day on the bench: 8 hours at the pay rate, plus burden. Null if there
 * is no rate or its unit is FIXED.
 */
export function benchCost(rate: string | null, unit: RateUnit | null, burdenPct: string): bigint | null {
  const hourly = perHour(rate, unit)
  if (hourly === null) return null
  // `perHour` returns the rate multiplied by 2,080 × 10,000.
  return divideHalfUp(hourly * hoursPerDay * (10_000n + unitsOf(burdenPct, 2)), 2080n * 100n * 10_000n)
}
