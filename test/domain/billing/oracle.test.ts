import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import { linesOf, type BillableEntry, type BilledContract, type Line } from '#domain/billing/lines.ts'
import { periodOf, weekdays } from '#domain/billing/periods.ts'
import { totalsOf } from '#domain/billing/totals.ts'
import { invoiceFrequencies } from '#lookups/lists.ts'
import {
  oracleAbsence,
  oracleFees,
  oracleMilestones,
  oracleTime,
  oracleTotals,
} from '#test/domain/billing/oracle.ts'

const RUNS = 5_000

const days = (min: number, max: number) => fc.integer({ min, max }).map((day) => addDays('2026-01-01', day))
const decimal = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most * 10 ** places })
    .map((units) => (units / 10 ** places).toFixed(places).replace(/(\.\d\d\d?)0+$/, '$1'))
const pct = fc.constantFrom('0.00', '1.00', '2.00', '2.35', '33.33', '100.00')

const rate = fc.record({
  effectiveFrom: days(0, 120),
  billRate: decimal(20_000, 4),
  billRateUnit: fc.constantFrom('HOURLY', 'MONTHLY', 'ANNUAL', 'FIXED'),
}) as fc.Arbitrary<BilledContract['rates'][number]>

const entry = fc.record({
  date: days(-20, 130),
  minutes: fc.integer({ min: -600, max: 1440 }),
  type: fc.constantFrom('WORK', 'WORK', 'WORK', 'UNPAID_ABSENCE'),
  classification: fc.constantFrom('REG', 'OT', 'DT'),
  billRate: fc.constantFrom('85.00', '127.50', '85.1234', '33.33', null),
}) as fc.Arbitrary<Omit<BillableEntry, 'id'>>

const generated = fc.record({
  frequency: fc.constantFrom(...invoiceFrequencies),
  date: days(0, 110),
  weekStart: fc.constantFrom(...weekdays),
  anchor: days(-30, 0),
  precision: fc.constantFrom(2 as const, 4 as const),
  method: fc.constantFrom('WORKDAYS' as const, 'CALENDAR_DAYS' as const),
  startDate: days(-40, 100),
  length: fc.option(fc.integer({ min: 0, max: 120 })),
  minutesPerDay: fc.constantFrom(480, 450, 360),
  rates: fc.uniqueArray(rate, { minLength: 1, maxLength: 4, selector: ({ effectiveFrom }) => effectiveFrom }),
  milestones: fc.array(
    fc.record({ name: fc.constant('UAT'), amount: decimal(9_000, 2), readyAt: fc.option(days(-5, 125)) }),
    { maxLength: 3 },
  ),
  entries: fc.array(entry, { maxLength: 40 }),
  discountPct: pct,
  vmsFeePct: pct,
  taxRatePct: pct,
})

const amounts = (lines: readonly Line[], ...kinds: Line['kind'][]) =>
  moneyOf(sumOf(lines.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents)))

test(`an independent computation agrees with ${RUNS} generated invoices to the cent`, () => {
  fc.assert(
    fc.property(generated, (given) => {
      const { frequency, date, weekStart, anchor, precision, method, startDate, length } = given
      const period = periodOf(frequency, date, { weekStart, biWeeklyAnchor: anchor })
      const entries = given.entries
        .map((each, index) => ({ ...each, id: `e${index}` }))
        .filter((each) => each.date <= period.to)
      const contract: BilledContract = {
        id: 'c1',
        employeeId: 'p1',
        employeeName: 'Rao, Priya',
        startDate,
        endDate: length === null ? null : addDays(startDate, length),
        rates: given.rates,
        milestones: given.milestones,
        minutesPerDay: given.minutesPerDay,
      }
      const settings = { weekStart, quantityPrecision: precision, prorationMethod: method }
      const lines = linesOf(contract, entries, period, { fees: [], milestones: [] }, settings)

      const time = oracleTime(entries, period.from, weekdays.indexOf(weekStart), precision)
      const printed = lines.filter(({ unit }) => unit === 'HOUR').map(({ cents }) => moneyOf(cents))
      expect(printed.toSorted()).toEqual([...time.values()].map(plain).toSorted())
      expect(amounts(lines, 'PERIOD_FEE')).toBe(
        plain(oracleFees(contract, period.from, period.to, method).toFixed(2)),
      )
      expect(amounts(lines, 'ABSENCE')).toBe(plain(oracleAbsence(contract, entries, method).toFixed(2)))
      expect(amounts(lines, 'MILESTONE')).toBe(plain(oracleMilestones(contract, period.to).toFixed(2)))

      const totals = totalsOf(
        lines.map(({ cents }) => cents),
        given,
      )
      expect(Object.values(totals).map(moneyOf)).toEqual(
        oracleTotals(
          lines.map(({ cents }) => moneyOf(cents)),
          given,
        ),
      )
    }),
    { numRuns: RUNS },
  )
}, 120_000)

const plain = (amount: string) => (amount === '-0.00' ? '0.00' : amount)
