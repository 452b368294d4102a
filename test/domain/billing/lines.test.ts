import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { amountOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import { linesOf, sortLines, type BillableEntry, type BilledContract } from '#domain/billing/lines.ts'
import { periodOf, type Period } from '#domain/billing/periods.ts'
import { totalsOf } from '#domain/billing/totals.ts'

const settings = { weekStart: 'MONDAY', quantityPrecision: 2, prorationMethod: 'WORKDAYS' } as const
const calendar = { weekStart: 'MONDAY', biWeeklyAnchor: '2026-01-05' } as const
const february = { from: '2026-02-01', to: '2026-02-28' }
const nothingBilled = { fees: [], milestones: [] }

const priya: BilledContract = {
  id: 'c1',
  employeeId: 'p1',
  employeeName: 'Rao, Priya',
  startDate: '2025-06-01',
  endDate: null,
  rates: [{ effectiveFrom: '2025-06-01', billRate: '85.00', billRateUnit: 'HOURLY' }],
  milestones: [],
  minutesPerDay: 480,
}
const monthly = (rate: string, more: Partial<BilledContract> = {}): BilledContract => ({
  ...priya,
  rates: [{ effectiveFrom: '2025-06-01', billRate: rate, billRateUnit: 'MONTHLY' }],
  ...more,
})

const worked = (date: string, hours: number, more: Partial<BillableEntry> = {}): BillableEntry => ({
  id: `${date} ${more.classification ?? 'REG'} ${more.type ?? ''}`,
  date,
  minutes: Math.round(hours * 60),
  type: 'WORK',
  classification: 'REG',
  billRate: '85.00',
  ...more,
})
const week = (monday: string, hours = 8) => [0, 1, 2, 3, 4].map((day) => worked(addDays(monday, day), hours))

test('a week of 45 hours is 40 at 85.00 and 5 at 127.50, in that order', () => {
  const overtime = worked('2026-02-06', 5, {
    classification: 'OT',
    billRate: '127.5000',
  })
  const lines = linesOf(priya, [overtime, ...week('2026-02-02')], february, nothingBilled, settings)
  expect(
    lines.map(({ kind, description, quantity, rate, cents, minutes }) => ({
      kind,
      description,
      quantity,
      rate,
      amount: moneyOf(cents),
      minutes,
    })),
  ).toEqual([
    {
      kind: 'TIME',
      description: 'Rao, Priya – week ending 2026-02-08',
      quantity: '40.00',
      rate: '85.00',
      amount: '3400.00',
      minutes: 2400,
    },
    {
      kind: 'OVERTIME',
      description: 'Rao, Priya – week ending 2026-02-08, overtime',
      quantity: '5.00',
      rate: '127.5000',
      amount: '637.50',
      minutes: 300,
    },
  ])
})

test('a rate that changes in the middle of a week splits its line', () => {
  const entries = week('2026-02-02').map((entry) =>
    entry.date >= '2026-02-04' ? { ...entry, billRate: '90.00' } : entry,
  )
  const lines = linesOf(priya, entries, february, nothingBilled, settings)
  expect(lines.map(({ rate, quantity, from, to }) => [rate, quantity, from, to])).toEqual([
    ['85.00', '16.00', '2026-02-02', '2026-02-03'],
    ['90.00', '24.00', '2026-02-04', '2026-02-06'],
  ])
})

test('time of an older period is a line of its own with its dates', () => {
  const late = week('2026-01-26').filter(({ date }) => date < '2026-02-01')
  const lines = linesOf(priya, [...late, ...week('2026-02-02')], february, nothingBilled, settings)
  expect(lines.map(({ description }) => description)).toEqual([
    'Rao, Priya – week ending 2026-02-01, 2026-01-26 to 2026-01-30',
    'Rao, Priya – week ending 2026-02-08',
  ])
})

test('lines are ordered by employee, date and class, and fees come last', () => {
  const anna: BilledContract = {
    ...monthly('3000.00'),
    id: 'c2',
    employeeId: 'p2',
    employeeName: 'Adams, Anna',
  }
  const lines = sortLines([
    ...linesOf(priya, [...week('2026-02-09'), ...week('2026-02-02')], february, nothingBilled, settings),
    ...linesOf(anna, [], february, nothingBilled, settings),
    ...linesOf(
      { ...priya, id: 'c3', employeeId: 'p3', employeeName: 'Baker, Bo' },
      week('2026-02-16'),
      february,
      nothingBilled,
      settings,
    ),
  ])
  expect(lines.map(({ employeeName, kind, from }) => [employeeName, kind, from])).toEqual([
    ['Baker, Bo', 'TIME', '2026-02-16'],
    ['Rao, Priya', 'TIME', '2026-02-02'],
    ['Rao, Priya', 'TIME', '2026-02-09'],
    ['Adams, Anna', 'PERIOD_FEE', '2026-02-01'],
  ])
})

const amountIn = (
  contract: BilledContract,
  period: Period,
  more = {},
  entries: readonly BillableEntry[] = [],
) =>
  moneyOf(
    sumOf(
      linesOf(contract, entries, period, nothingBilled, { ...settings, ...more }).map(({ cents }) => cents),
    ),
  )

test('10,000.00 a month from April 16 is 11 of 22 workdays: 5,000.00', () => {
  const april = { from: '2026-04-01', to: '2026-04-30' }
  expect(amountIn(monthly('10000.00', { startDate: '2026-04-16' }), april)).toBe('5000.00')
})

test('3,000.00 a month by calendar days from July 10 is 22 of 31 days: 2,129.03', () => {
  const july = { from: '2026-07-01', to: '2026-07-31' }
  const contract = monthly('3000.00', { startDate: '2026-07-10' })
  expect(amountIn(contract, july, { prorationMethod: 'CALENDAR_DAYS' })).toBe('2129.03')
})

test('two days of unpaid absence in a month of 20 workdays cost a tenth of it', () => {
  const absences = ['2026-02-10', '2026-02-11'].map((date) => worked(date, 8, { type: 'UNPAID_ABSENCE' }))
  expect(amountIn(monthly('10000.00'), february, {}, absences)).toBe('9000.00')
  const [, absence] = linesOf(monthly('10000.00'), absences, february, nothingBilled, settings)
  expect(absence).toMatchObject({
    kind: 'ABSENCE',
    description: 'Rao, Priya – unpaid absence, 2.00 of 20 workdays in February 2026',
    quantity: '-1.00',
    rate: '1000.00',
    cents: -100_000n,
    minutes: null,
  })
  expect(absence?.allocations.map(({ minutes }) => minutes)).toEqual([480, 480])
})

test('days that are billed already are not billed again', () => {
  const billed = { fees: [{ from: '2026-02-01', to: '2026-02-15' }], milestones: [] }
  const [fee] = linesOf(monthly('10000.00'), [], february, billed, settings)
  expect(fee).toMatchObject({
    description:
      'Rao, Priya – February 2026, 2026-02-16 to 2026-02-28, 10 of 20 workdays at 10,000.00 per month',
    from: '2026-02-16',
    to: '2026-02-28',
    cents: 500_000n,
    unit: 'EACH',
    rate: '5000.00',
  })
})

test('a milestone is billed once, in the period in which it became ready or later', () => {
  const contract = {
    ...priya,
    milestones: [
      { name: 'Design', amount: '5000.00', readyAt: '2026-01-15' },
      { name: 'UAT', amount: '20000.00', readyAt: '2026-02-28' },
      { name: 'Launch', amount: '9000.00', readyAt: '2026-03-01' },
      { name: 'Support', amount: '1.00', readyAt: null },
    ],
  }
  const lines = linesOf(contract, [], february, { fees: [], milestones: [0] }, settings)
  expect(lines.map(({ description, cents, milestone }) => [description, cents, milestone])).toEqual([
    ['Rao, Priya – milestone: UAT', 2_000_000n, 1],
  ])
})

const rates = fc.integer({ min: 1, max: 99_999_999 }).map((units) => (units / 10_000).toFixed(4))
const months = fc
  .integer({ min: 0, max: 23 })
  .map((index) => periodOf('MONTHLY', addDays('2025-01-15', index * 30), calendar))
const methods = fc.constantFrom('WORKDAYS' as const, 'CALENDAR_DAYS' as const)

test('the weekly and two-weekly invoices of a month add up to its monthly one, even with a change of rate', () => {
  fc.assert(
    fc.property(
      rates,
      rates,
      months,
      fc.integer({ min: 0, max: 27 }),
      fc.integer({ min: 0, max: 27 }),
      methods,
      (first, second, month, change, start, prorationMethod) => {
        const contract = monthly(first, {
          startDate: addDays(month.from, Math.min(start, 20) - 10),
          rates: [
            { effectiveFrom: '2024-01-01', billRate: first, billRateUnit: 'MONTHLY' },
            { effectiveFrom: addDays(month.from, change), billRate: second, billRateUnit: 'MONTHLY' },
          ],
        })
        const whole = amountIn(contract, month, { prorationMethod })
        for (const frequency of ['WEEKLY', 'BI_WEEKLY'] as const) {
          const parts = partsOf(month, frequency).map((part) => amountIn(contract, part, { prorationMethod }))
          expect(moneyOf(sumOf(parts.map((part) => BigInt(part.replace('.', '')))))).toBe(whole)
        }
      },
    ),
  )
})

test('the twelve months of a year add up to the annual rate', () => {
  fc.assert(
    fc.property(rates, methods, (rate, prorationMethod) => {
      const contract = {
        ...priya,
        rates: [{ effectiveFrom: '2025-06-01', billRate: rate, billRateUnit: 'ANNUAL' as const }],
      }
      const parts = Array.from({ length: 12 }, (_, index) =>
        amountIn(contract, periodOf('MONTHLY', `2026-${String(index + 1).padStart(2, '0')}-10`, calendar), {
          prorationMethod,
        }),
      )
      expect(sumOf(parts.map((part) => BigInt(part.replace('.', ''))))).toBe(amountOf('1.00', rate))
    }),
  )
})

test('on every line the printed quantity times the printed rate is the printed amount', () => {
  fc.assert(
    fc.property(
      rates,
      fc.integer({ min: -900, max: 3000 }),
      fc.constantFrom(2 as const, 4 as const),
      (rate, minutes, quantityPrecision) => {
        fc.pre(minutes !== 0)
        const contract = monthly(rate, { startDate: '2026-02-05' })
        const entries = [
          worked('2026-02-03', minutes / 60, { billRate: rate }),
          worked('2026-02-12', 6, { type: 'UNPAID_ABSENCE' }),
        ]
        for (const line of linesOf(contract, entries, february, nothingBilled, {
          ...settings,
          quantityPrecision,
        }))
          expect(amountOf(line.quantity, line.rate)).toBe(line.cents)
      },
    ),
  )
})

test('discount comes first, the VMS fee on what is left, then tax', () => {
  const totals = totalsOf([1_000_05n], { discountPct: '2.00', vmsFeePct: '1.50', taxRatePct: '8.25' })
  expect(Object.values(totals).map(moneyOf)).toEqual(['1000.05', '-20.00', '-14.70', '79.64', '1044.99'])
})

test('half a cent is rounded away from zero on both sides', () => {
  const pct = { discountPct: '50.00', vmsFeePct: '0.00', taxRatePct: '0.00' }
  expect(totalsOf([1n], pct).discountTotal).toBe(-1n)
  expect(totalsOf([-1n], pct).discountTotal).toBe(1n)
})

function partsOf(month: Period, frequency: 'WEEKLY' | 'BI_WEEKLY'): Period[] {
  const parts: Period[] = []
  for (let day = month.from; day <= month.to;) {
    const { to } = periodOf(frequency, day, calendar)
    const last = to < month.to ? to : month.to
    parts.push({ from: day, to: last })
    day = addDays(last, 1)
  }
  return parts
}
