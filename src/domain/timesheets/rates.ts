import type { ContractRate } from '#domain/contracts/record.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import { canonicalDecimal, divideHalfUp, formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import type { Classification, EntryType } from '#domain/timesheets/statuses.ts'
import type { Currency, RateUnit } from '#lookups/lists.ts'

/** An employee's own pay rate, used for time that has no contract rate. */
export interface OwnRate {
  readonly effectiveFrom: string
  readonly rate: string
  readonly unit: RateUnit
  readonly currency: Currency
  readonly otMultiplier: string
}

/** The data that determines an entry's rates. */
export interface RateSource {
  readonly contract: { readonly currency: Currency; readonly rates: readonly ContractRate[] } | null
  readonly payRates: readonly OwnRate[]
  /** True for W-2 employees who aren't exempt. They are paid overtime. */
  readonly paysOvertime: boolean
}

/** The rates of an entry, as they were on its date. */
export interface RateSnapshot {
  readonly billRate: string | null
  readonly billRateUnit: RateUnit | null
  readonly payRate: string | null
  readonly payRateUnit: RateUnit | null
  readonly currency: Currency | null
}

interface RatedEntry {
  readonly date: string
  readonly type: EntryType
  readonly billable: boolean
  readonly classification: Classification
}

/** California law sets the pay for double time at twice the regular rate. */
const dtPayMultiplier = '2.00'

/** Returns the rates of an entry on its date. Overtime changes hourly rates only. */
export function ratesOf(entry: RatedEntry, { contract, payRates, paysOvertime }: RateSource): RateSnapshot {
  const rate = contract === null ? null : rateOn(contract.rates, entry.date)
  const ownRate = rateOn(payRates, entry.date)
  const bill = entry.billable && rate !== null ? billOf(entry.classification, rate) : null
  const pay = rate === null ? payOfOwnRate(ownRate) : { rate: rate.payRate, unit: rate.payRateUnit }
  const multiplier = payMultiplier(
    entry.classification,
    rate?.otPayMultiplier ?? ownRate?.otMultiplier ?? '1.50',
  )
  const paidRate =
    entry.type === 'UNPAID_ABSENCE' || pay?.rate == null || pay.unit === null
      ? null
      : { rate: pay.rate, unit: pay.unit }
  const billRateUnit = bill === null ? null : (rate?.billRateUnit ?? null)
  return {
    billRate: billRateUnit === null ? null : bill,
    billRateUnit,
    payRate: paidRate === null ? null : payOf(paidRate, multiplier, paysOvertime),
    payRateUnit: paidRate?.unit ?? null,
    currency: contract?.currency ?? ownRate?.currency ?? null,
  }
}

/** Returns the pay rate for a classification. Only hourly rates of employees who are paid overtime depend on the classification. */
const payOf = (
  { rate, unit }: { rate: string; unit: RateUnit },
  multiplier: string,
  paysOvertime: boolean,
) => (paysOvertime && unit === 'HOURLY' ? multiply(rate, multiplier) : canonicalRate(rate))

const payOfOwnRate = (ownRate: OwnRate | null) =>
  ownRate === null ? null : { rate: ownRate.rate, unit: ownRate.unit }

function payMultiplier(classification: Classification, otMultiplier: string): string {
  if (classification === 'OT') return otMultiplier
  return classification === 'DT' ? dtPayMultiplier : '1'
}

/** Returns the bill rate for a classification, or null if there is no bill rate. Overtime and double time change only hourly bill rates, and only if overtime is billable. */
function billOf(classification: Classification, rate: ContractRate): string | null {
  const { billRate, billRateUnit, otBillable, otBillRate, otBillMultiplier, dtBillMultiplier } = rate
  if (billRate === null) return null
  if (classification === 'REG' || !otBillable || billRateUnit !== 'HOURLY') return canonicalRate(billRate)
  if (classification === 'DT') return multiply(billRate, dtBillMultiplier)
  return otBillRate === null ? multiply(billRate, otBillMultiplier) : canonicalRate(otBillRate)
}

const canonicalRate = (rate: string) => canonicalDecimal(rate, 4) ?? rate

/** Returns a rate times a multiplier, rounded half up to 4 places (domain.md §3 Rate units). */
function multiply(rate: string, multiplier: string): string {
  const units = (parseDecimal(rate, 4) ?? 0n) * (parseDecimal(multiplier, 4) ?? 0n)
  return canonicalRate(formatDecimal(divideHalfUp(units, 10_000n), 4))
}
