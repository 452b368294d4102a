import type { ContractRate } from '#domain/contracts/record.ts'
import { rateOn } from '#domain/contracts/rates.ts'
import { canonicalDecimal, divideHalfUp, formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import type { Classification, EntryType } from '#domain/timesheets/statuses.ts'
import type { Currency, PayRateUnit } from '#lookups/lists.ts'

/** An employee's own pay rate, used without a contract. */
export interface OwnRate {
  readonly effectiveFrom: string
  readonly rate: string
  readonly unit: PayRateUnit
  readonly currency: Currency
  readonly otMultiplier: string
}

/** The data that decides an entry's rates. */
export interface RateSource {
  readonly contract: { readonly currency: Currency; readonly rates: readonly ContractRate[] } | null
  readonly payRates: readonly OwnRate[]
  /** True for W-2 employees who aren't exempt. They are paid overtime. */
  readonly paysOvertime: boolean
}

/** The rates of an entry, as they were on its date. */
export interface RateSnapshot {
  readonly billRate: string | null
  readonly billRateUnit: PayRateUnit | null
  readonly payRate: string | null
  readonly payRateUnit: PayRateUnit | null
  readonly currency: Currency | null
}

interface Rated {
  readonly date: string
  readonly type: EntryType
  readonly billable: boolean
  readonly classification: Classification
}

/** California pays double time at twice the regular rate. */
const dtPayMultiplier = '2.00'

/** Returns the rates of an entry on its date. Overtime changes hourly rates only. */
export function ratesOf(entry: Rated, { contract, payRates, paysOvertime }: RateSource): RateSnapshot {
  const rate = contract === null ? null : rateOn(contract.rates, entry.date)
  const own = rateOn(payRates, entry.date)
  const bill = entry.billable && rate !== null ? billOf(entry.classification, rate) : null
  const pay = rate === null ? payOfOwn(own) : { rate: rate.payRate, unit: rate.payRateUnit }
  const multiplier = payMultiplier(entry.classification, rate?.otPayMultiplier ?? own?.otMultiplier ?? '1.50')
  const paid =
    entry.type === 'UNPAID_ABSENCE' || pay?.rate == null || pay.unit === null
      ? null
      : { rate: pay.rate, unit: pay.unit }
  const billRateUnit = bill === null ? null : (rate?.billRateUnit ?? null)
  return {
    billRate: billRateUnit === null ? null : bill,
    billRateUnit,
    payRate: paid === null ? null : payOf(paid, multiplier, paysOvertime),
    payRateUnit: paid?.unit ?? null,
    currency: contract?.currency ?? own?.currency ?? null,
  }
}

/** Returns the pay rate for a classification. It only differs for hourly rates of employees who are paid overtime. */
const payOf = (
  { rate, unit }: { rate: string; unit: PayRateUnit },
  multiplier: string,
  paysOvertime: boolean,
) => (paysOvertime && unit === 'HOURLY' ? times(rate, multiplier) : plain(rate))

const payOfOwn = (own: OwnRate | null) => (own === null ? null : { rate: own.rate, unit: own.unit })

function payMultiplier(classification: Classification, ot: string): string {
  if (classification === 'OT') return ot
  return classification === 'DT' ? dtPayMultiplier : '1'
}

/** Returns the bill rate for a classification: a separate overtime rate, or the regular rate times its multiplier. */
function billOf(classification: Classification, rate: ContractRate): string | null {
  const { billRate, billRateUnit, otBillable, otBillRate, otBillMultiplier, dtBillMultiplier } = rate
  if (billRate === null) return null
  if (classification === 'REG' || !otBillable || billRateUnit !== 'HOURLY') return plain(billRate)
  if (classification === 'DT') return times(billRate, dtBillMultiplier)
  return otBillRate === null ? times(billRate, otBillMultiplier) : plain(otBillRate)
}

const plain = (rate: string) => canonicalDecimal(rate, 4) ?? rate

/** Returns HALF_UP(rate × multiplier, 4). */
function times(rate: string, multiplier: string): string {
  const units = (parseDecimal(rate, 4) ?? 0n) * (parseDecimal(multiplier, 4) ?? 0n)
  return plain(formatDecimal(divideHalfUp(units, 10_000n), 4))
}
