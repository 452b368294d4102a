import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { moneyOf, shareOf } from '#domain/kernel/money.ts'
import { overlapOf, monthOf, type Period } from '#domain/billing/periods.ts'
import type { RateUnit } from '#lookups/lists.ts'

/** The days that a month's fee is divided among: Monday to Friday, including holidays, or all days. */
export type ProrationMethod = 'WORKDAYS' | 'CALENDAR_DAYS'

/** A contract's bill rate from a date until the next rate. */
export interface BillRate {
  readonly effectiveFrom: string
  readonly billRate: string | null
  readonly billRateUnit: RateUnit | null
}

/** The fee for part of one month at one rate. */
export interface FeeSegment extends Period {
  /** The printed rate for the whole month. */
  readonly monthRate: string
  readonly cents: bigint
  readonly days: number
  readonly daysOfMonth: number
}

/** Returns the number of days that the method counts from one date through another. 0 if the second date is earlier. */
export function countedDays(from: string, to: string, method: ProrationMethod): number {
  const days = daysBetween(from, to) + 1
  if (days <= 0) return 0
  if (method === 'CALENDAR_DAYS') return days
  const first = new Date(`${from}T00:00:00Z`).getUTCDay()
  const rest = Array.from({ length: days % 7 }, (_, index) => (first + index) % 7)
  return Math.floor(days / 7) * 5 + rest.filter((day) => day !== 0 && day !== 6).length
}

/** Returns the rate for the month of a date: the monthly rate, or that month's part of the annual rate. Null for other units. */
export function monthRateOf({ billRate, billRateUnit }: BillRate, date: string): string | null {
  if (billRate === null) return null
  if (billRateUnit === 'MONTHLY') return billRate
  if (billRateUnit !== 'ANNUAL') return null
  const month = BigInt(date.slice(5, 7))
  // The twelve months add up to the annual rate, to the cent.
  return moneyOf(shareOf(billRate, month, 12n) - shareOf(billRate, month - 1n, 12n))
}

/** Returns each rate that is valid in a period, with the part of the period in which it is valid. */
export function ratePeriods<Rate extends { readonly effectiveFrom: string }>(
  rates: readonly Rate[],
  period: Period,
): (Period & { readonly rate: Rate })[] {
  const sorted = rates.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
  return sorted.flatMap((rate, index) => {
    // The first rate also applies before its effective date, as everywhere else (domain.md §6 ContractRow).
    const from = index === 0 ? period.from : rate.effectiveFrom
    const next = sorted[index + 1]?.effectiveFrom
    const part = overlapOf(period, from, null)
    if (part === null || (next !== undefined && next <= part.from)) return []
    const to = next === undefined || next > part.to ? part.to : addDays(next, -1)
    return [{ from: part.from, to, rate }]
  })
}

/**
 * Returns the fees for a period at MONTHLY and ANNUAL rates, one for each month and rate. Each fee is the amount
 * earned through its last day, less the amount earned before its first day. That way, the parts of a whole month
 * always add up to the month's rate (domain.md §3 Rate units).
 */
export function feeSegments(
  contractStart: string,
  rates: readonly BillRate[],
  period: Period,
  method: ProrationMethod,
): FeeSegment[] {
  return monthsOf(period).flatMap((part) => {
    const month = monthOf(part.from)
    const base = contractStart > month.from ? contractStart : month.from
    const daysOfMonth = countedDays(month.from, month.to, method)
    return ratePeriods(rates, part).flatMap(({ from, to, rate }) => {
      const monthRate = monthRateOf(rate, from)
      if (monthRate === null) return []
      const earned = (lastDay: string) =>
        shareOf(monthRate, BigInt(countedDays(base, lastDay, method)), BigInt(daysOfMonth))
      const cents = earned(to) - earned(addDays(from, -1))
      return [{ from, to, monthRate, cents, days: countedDays(from, to, method), daysOfMonth }]
    })
  })
}

/** Returns the deduction from a month's fee for minutes of absence, as negative cents. `minutesPerDay` is the length of a workday. */
export function absenceCents(
  monthRate: string,
  { minutes, minutesPerDay, daysOfMonth }: { minutes: number; minutesPerDay: number; daysOfMonth: number },
): bigint {
  return -shareOf(monthRate, BigInt(minutes), BigInt(minutesPerDay) * BigInt(daysOfMonth))
}

/** Splits a period at month ends. */
function monthsOf({ from, to }: Period): Period[] {
  const { to: end } = monthOf(from)
  if (to <= end) return [{ from, to }]
  const next = addDays(end, 1)
  return [{ from, to: end }, ...monthsOf({ from: next, to })]
}
