import { Decimal } from 'decimal.js'

/**
 * A second way to compute an invoice that shares no code with the product: another decimal library, days
 * counted one by one, and amounts added up from each day's entries. Written only from domain.md §3.
 */

Decimal.set({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

type OracleEntry = {
  date: string
  minutes: number
  type: string
  classification: string
  billRate: string | null
}
type OracleRate = { effectiveFrom: string; billRate: string | null; billRateUnit: string | null }
type OracleContract = {
  startDate: string
  endDate: string | null
  minutesPerDay: number
  rates: readonly OracleRate[]
  milestones: readonly { amount: string; readyAt: string | null }[]
}

const DAY = 86_400_000
const time = (date: string) => Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10))
const round = (value: Decimal) => value.toDecimalPlaces(2)

/** Returns every date between two dates, including both. */
function* eachDay(from: string, to: string): Generator<string> {
  for (let at = time(from); at <= time(to); at += DAY) yield new Date(at).toISOString().slice(0, 10)
}

const isCounted = (date: string, method: string) =>
  method === 'CALENDAR_DAYS' || ![0, 6].includes(new Date(time(date)).getUTCDay())

function lastDayOf(month: string): string {
  return new Date(Date.UTC(+month.slice(0, 4), +month.slice(5, 7), 0)).toISOString().slice(0, 10)
}

function rateAt(rates: readonly OracleRate[], date: string): OracleRate | undefined {
  const sorted = [...rates].sort((a, b) => time(a.effectiveFrom) - time(b.effectiveFrom))
  return sorted.findLast(({ effectiveFrom }) => time(effectiveFrom) <= time(date)) ?? sorted[0]
}

function worthOfMonth(rate: OracleRate | undefined, month: number): Decimal | null {
  if (rate?.billRate == null) return null
  if (rate.billRateUnit === 'MONTHLY') return new Decimal(rate.billRate)
  if (rate.billRateUnit !== 'ANNUAL') return null
  const year = new Decimal(rate.billRate)
  return round(year.times(month).div(12)).minus(round(year.times(month - 1).div(12)))
}

function count(from: string, to: string, method: string): number {
  let days = 0
  for (const date of eachDay(from, to)) if (isCounted(date, method)) days += 1
  return days
}

/** Returns the printed time of each week, class and rate, keyed by a readable text. */
export function oracleTime(
  entries: readonly OracleEntry[],
  from: string,
  weekStart: number,
  precision: number,
): Map<string, string> {
  const minutes = new Map<string, number>()
  for (const { date, type, classification, billRate, minutes: part } of entries) {
    if (type !== 'WORK' || billRate === null || part === 0) continue
    let start = time(date)
    while (new Date(start).getUTCDay() !== weekStart) start -= DAY
    const ends = new Date(start + 6 * DAY).toISOString().slice(0, 10)
    const key = `${ends} ${classification} ${billRate} ${time(date) < time(from) ? 'late' : ''}`
    minutes.set(key, (minutes.get(key) ?? 0) + part)
  }
  return new Map(
    [...minutes].map(([key, sum]) => {
      const quantity = new Decimal(sum).div(60).toDecimalPlaces(precision)
      return [key, round(quantity.times(key.split(' ')[2] ?? 0)).toFixed(2)]
    }),
  )
}

/** Returns the fee of a period, day by day: a new segment begins with each month and each rate. */
export function oracleFees(contract: OracleContract, from: string, to: string, method: string): Decimal {
  let total = new Decimal(0)
  for (const date of eachDay(from, to)) {
    if (time(date) < time(contract.startDate)) continue
    if (contract.endDate !== null && time(date) > time(contract.endDate)) continue
    const worth = worthOfMonth(rateAt(contract.rates, date), +date.slice(5, 7))
    if (worth === null) continue
    const first = `${date.slice(0, 7)}-01`
    const base = time(contract.startDate) > time(first) ? contract.startDate : first
    const whole = count(first, lastDayOf(date), method)
    const through = count(base, date, method)
    const before = isCounted(date, method) ? through - 1 : through
    total = total.plus(round(worth.times(through).div(whole))).minus(round(worth.times(before).div(whole)))
  }
  return total
}

/** Returns the cost of unpaid absences for each month and rate. */
export function oracleAbsence(
  contract: OracleContract,
  entries: readonly OracleEntry[],
  method: string,
): Decimal {
  const minutes = new Map<string, number>()
  for (const { date, type, minutes: part } of entries) {
    if (type !== 'UNPAID_ABSENCE') continue
    const worth = worthOfMonth(rateAt(contract.rates, date), +date.slice(5, 7))
    if (worth === null) continue
    const key = `${date.slice(0, 7)} ${worth.toFixed()}`
    minutes.set(key, (minutes.get(key) ?? 0) + part)
  }
  let total = new Decimal(0)
  for (const [key, sum] of minutes) {
    const [month = '', worth = '0'] = key.split(' ')
    const whole = count(`${month}-01`, lastDayOf(month), method)
    total = total.minus(round(new Decimal(worth).times(sum).div(contract.minutesPerDay).div(whole)))
  }
  return total
}

/** Returns the milestones that are ready on or before a date. */
export function oracleMilestones({ milestones }: OracleContract, to: string): Decimal {
  const ready = milestones.filter(({ readyAt }) => readyAt !== null && time(readyAt) <= time(to))
  return ready.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
}

/** Returns the subtotal, discount, fee, tax and total as printed. */
export function oracleTotals(
  amounts: readonly string[],
  pct: { discountPct: string; vmsFeePct: string; taxRatePct: string },
): string[] {
  const subtotal = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0))
  const discount = round(subtotal.times(pct.discountPct).div(100))
  const fee = round(subtotal.minus(discount).times(pct.vmsFeePct).div(100))
  const base = subtotal.minus(discount).minus(fee)
  const tax = round(base.times(pct.taxRatePct).div(100))
  return [subtotal, discount.neg(), fee.neg(), tax, base.plus(tax)].map((each) =>
    each.isZero() ? '0.00' : each.toFixed(2),
  )
}
