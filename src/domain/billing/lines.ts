import { addDays } from '#domain/kernel/dates.ts'
import { formatDecimal, divideHalfUp } from '#domain/kernel/decimal.ts'
import { amountOf, centsOf, formatNumber, moneyOf } from '#domain/kernel/money.ts'
import { monthOf, weekStartOf, subtractPeriods, type Period, type Weekday } from '#domain/billing/periods.ts'
import {
  absenceCents,
  countedDays,
  feeSegments,
  monthRateOf,
  ratePeriods,
  type BillRate,
  type FeeSegment,
  type ProrationMethod,
} from '#domain/billing/proration.ts'
import { hoursOf, countOf, type QuantityPrecision } from '#domain/billing/quantities.ts'

/** The kind of line for each class of time, in the order on the invoice. */
export const timeKinds = { REG: 'TIME', OT: 'OVERTIME', DT: 'DOUBLE_TIME' } as const
export type TimeClass = keyof typeof timeKinds

/** Approved time or unpaid absence that hasn't been billed yet. */
export interface BillableEntry {
  readonly id: string
  readonly date: string
  /** Minutes left to bill. Can be negative for an adjustment. */
  readonly minutes: number
  readonly type: 'WORK' | 'UNPAID_ABSENCE'
  readonly classification: TimeClass
  /** The bill rate stored at approval. Null if the time isn't billed by the hour. */
  readonly billRate: string | null
}

/** The fields of a contract that its lines are computed from. */
export interface BilledContract {
  readonly id: string
  readonly employeeId: string
  readonly employeeName: string
  readonly startDate: string
  readonly endDate: string | null
  readonly rates: readonly BillRate[]
  readonly milestones: readonly {
    readonly name: string
    readonly amount: string
    readonly readyAt: string | null
  }[]
  readonly minutesPerDay: number
}

/** The settings that affect lines. */
export interface LineSettings {
  readonly weekStart: Weekday
  readonly quantityPrecision: QuantityPrecision
  readonly prorationMethod: ProrationMethod
}

/** The fees and milestones of a contract that are already on invoices. Reinstated ones, and those on discarded or voided invoices, don't count. */
export interface BilledItems {
  readonly fees: readonly Period[]
  /** Positions of the billed milestones. */
  readonly milestones: readonly number[]
}

export interface Line extends Period {
  readonly kind: 'TIME' | 'OVERTIME' | 'DOUBLE_TIME' | 'PERIOD_FEE' | 'ABSENCE' | 'MILESTONE'
  readonly contractId: string
  readonly employeeId: string
  readonly employeeName: string
  readonly description: string
  readonly quantity: string
  readonly unit: 'HOUR' | 'MONTH' | 'EACH'
  readonly rate: string
  readonly cents: bigint
  /** Null for lines that don't bill time. */
  readonly minutes: number | null
  readonly allocations: readonly { readonly entryId: string; readonly minutes: number }[]
  /** The position of the milestone; null for other lines. */
  readonly milestone: number | null
}

const kindOrder: readonly Line['kind'][] = [
  'TIME',
  'OVERTIME',
  'DOUBLE_TIME',
  'PERIOD_FEE',
  'ABSENCE',
  'MILESTONE',
]
const timeOrder: readonly Line['kind'][] = kindOrder.slice(0, 3)

/** Returns the lines of a contract in a period, in their order on the invoice. */
export function linesOf(
  contract: BilledContract,
  entries: readonly BillableEntry[],
  period: Period,
  billed: BilledItems,
  settings: LineSettings,
): Line[] {
  return sortLines([
    ...timeLines(contract, entries, period, settings),
    ...feeLines(contract, period, billed, settings),
    ...absenceLines(contract, entries, settings),
    ...milestoneLines(contract, period, billed, settings),
  ])
}

/**
 * Returns the lines that bill time, then all others. Both groups are sorted by employee and date. On the same
 * date, regular time comes before overtime.
 */
export function sortLines(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (a, b) =>
      Number(!timeOrder.includes(a.kind)) - Number(!timeOrder.includes(b.kind)) ||
      compare(a.employeeName, b.employeeName) ||
      compare(a.employeeId, b.employeeId) ||
      compare(a.from, b.from) ||
      kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind) ||
      compare(a.contractId, b.contractId) ||
      compare(a.rate, b.rate),
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const kindSuffixes = { TIME: '', OVERTIME: ', overtime', DOUBLE_TIME: ', double time' } as const

/** Returns one line per week, class and rate, and separate ones for late time. */
function timeLines(
  contract: BilledContract,
  entries: readonly BillableEntry[],
  period: Period,
  { weekStart, quantityPrecision }: LineSettings,
): Line[] {
  const weeks = new Map<string, BillableEntry[]>()
  for (const entry of entries) {
    if (entry.type !== 'WORK' || entry.billRate === null || entry.minutes === 0) continue
    const from = weekStartOf(entry.date, weekStart)
    // Late time from an earlier period gets separate lines, even if part of its week is in this period.
    const isLate = entry.date < period.from
    const key = [from, entry.classification, entry.billRate, isLate].join(' ')
    weeks.set(key, [...(weeks.get(key) ?? []), entry])
  }
  return [...weeks.values()].map((group) => {
    const dates = group.map(({ date }) => date).toSorted()
    const [first, last] = [dates[0] ?? period.from, dates.at(-1) ?? period.to]
    const { classification, billRate } = group[0] as BillableEntry
    const rate = billRate ?? '0'
    const kind = timeKinds[classification]
    const weekEnd = addDays(weekStartOf(first, weekStart), 6)
    const lateText = first < period.from ? `, ${first} to ${last}` : ''
    const minutes = group.reduce((sum, entry) => sum + entry.minutes, 0)
    const quantity = hoursOf(minutes, quantityPrecision)
    return {
      ...contractFields(contract),
      kind,
      description: `${contract.employeeName} – week ending ${weekEnd}${kindSuffixes[kind]}${lateText}`,
      from: first,
      to: last,
      quantity,
      unit: 'HOUR',
      rate,
      cents: amountOf(quantity, rate),
      minutes,
      allocations: group.map(({ id, minutes: part }) => ({ entryId: id, minutes: part })),
      milestone: null,
    }
  })
}

const contractFields = ({ id, employeeId, employeeName }: BilledContract) => ({
  contractId: id,
  employeeId,
  employeeName,
})

const monthNames =
  'January February March April May June July August September October November December'.split(' ')
const nameOfMonth = (date: string) => `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

function feeLines(
  contract: BilledContract,
  period: Period,
  billed: BilledItems,
  settings: LineSettings,
): Line[] {
  const { prorationMethod, quantityPrecision } = settings
  const activePeriod = contractPeriod(contract, period)
  const segments = (activePeriod === null ? [] : subtractPeriods(activePeriod, billed.fees)).flatMap((part) =>
    feeSegments(contract.startDate, contract.rates, part, prorationMethod),
  )
  return segments
    .filter(({ cents }) => cents !== 0n)
    .map((segment) => ({
      ...contractFields(contract),
      kind: 'PERIOD_FEE',
      description: `${contract.employeeName} – ${feeText(segment, settings)}`,
      from: segment.from,
      to: segment.to,
      quantity: countOf(1, quantityPrecision),
      // A partial month is one unit at its own price, because a printed fraction times the rate might not
      // give the exact amount.
      unit: isWholeMonth(segment) ? 'MONTH' : 'EACH',
      rate: isWholeMonth(segment) ? segment.monthRate : moneyOf(segment.cents),
      cents: segment.cents,
      minutes: null,
      allocations: [],
      milestone: null,
    }))
}

const isWholeMonth = ({ from, to }: Period) => from === monthOf(from).from && to === monthOf(from).to

function feeText(segment: FeeSegment, { prorationMethod }: LineSettings): string {
  const month = nameOfMonth(segment.from)
  if (isWholeMonth(segment)) return month
  return `${month}, ${segment.from} to ${segment.to}, ${segment.days} of ${segment.daysOfMonth} ${dayNoun(prorationMethod)} at ${formatNumber(segment.monthRate)} per month`
}

const dayNoun = (method: ProrationMethod) => (method === 'WORKDAYS' ? 'workdays' : 'days')

function contractPeriod({ startDate, endDate }: BilledContract, { from, to }: Period): Period | null {
  const first = from < startDate ? startDate : from
  const last = endDate !== null && endDate < to ? endDate : to
  return first > last ? null : { from: first, to: last }
}

/** Returns one line per month and rate for unpaid absences under a MONTHLY or ANNUAL rate. */
function absenceLines(
  contract: BilledContract,
  entries: readonly BillableEntry[],
  { prorationMethod, quantityPrecision }: LineSettings,
): Line[] {
  const groups = new Map<string, { monthRate: string; absences: BillableEntry[] }>()
  for (const entry of entries) {
    if (entry.type !== 'UNPAID_ABSENCE' || entry.minutes === 0) continue
    const [ratePeriod] = ratePeriods(contract.rates, { from: entry.date, to: entry.date })
    const monthRate = ratePeriod === undefined ? null : monthRateOf(ratePeriod.rate, entry.date)
    if (monthRate === null) continue
    const key = `${entry.date.slice(0, 7)} ${monthRate}`
    groups.set(key, { monthRate, absences: [...(groups.get(key)?.absences ?? []), entry] })
  }
  return [...groups.values()].flatMap(({ monthRate, absences }) => {
    const dates = absences.map(({ date }) => date).toSorted()
    const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
    const month = monthOf(first)
    const minutes = absences.reduce((sum, entry) => sum + entry.minutes, 0)
    const { minutesPerDay } = contract
    const daysOfMonth = countedDays(month.from, month.to, prorationMethod)
    const cents = absenceCents(monthRate, { minutes, minutesPerDay, daysOfMonth })
    if (cents === 0n) return []
    const days = formatDecimal(divideHalfUp(BigInt(minutes) * 100n, BigInt(minutesPerDay)), 2)
    return [
      {
        ...contractFields(contract),
        kind: 'ABSENCE' as const,
        description: `${contract.employeeName} – unpaid absence, ${days} of ${daysOfMonth} ${dayNoun(prorationMethod)} in ${nameOfMonth(first)}`,
        from: first,
        to: last,
        quantity: countOf(cents < 0n ? -1 : 1, quantityPrecision),
        unit: 'EACH' as const,
        rate: moneyOf(cents < 0n ? -cents : cents),
        cents,
        minutes: null,
        allocations: absences.map(({ id, minutes: part }) => ({ entryId: id, minutes: part })),
        milestone: null,
      },
    ]
  })
}

/** Returns a line for each unbilled milestone that was done by the end of the period. */
function milestoneLines(
  contract: BilledContract,
  period: Period,
  billed: BilledItems,
  { quantityPrecision }: LineSettings,
): Line[] {
  return contract.milestones.flatMap(({ name, amount, readyAt }, index) => {
    if (readyAt === null || readyAt > period.to || billed.milestones.includes(index)) return []
    return [
      {
        ...contractFields(contract),
        kind: 'MILESTONE' as const,
        description: `${contract.employeeName} – milestone: ${name}`,
        from: readyAt,
        to: readyAt,
        quantity: countOf(1, quantityPrecision),
        unit: 'EACH' as const,
        rate: amount,
        cents: centsOf(amount),
        minutes: null,
        allocations: [],
        milestone: index,
      },
    ]
  })
}
