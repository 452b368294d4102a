import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { agingBucket, dueDateOf } from '#domain/billing/due.ts'
import { groupKeyOf, type GroupingTerms } from '#domain/billing/grouping.ts'
import { invoiceNumber, seriesOf } from '#domain/billing/numbers.ts'
import { overlapOf, periodOf, subtractPeriods } from '#domain/billing/periods.ts'
import { poBurnOf } from '#domain/billing/poBurn.ts'
import { balanceOf, creditStatus, settledStatus } from '#domain/billing/status.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'

const calendar = { weekStart: 'MONDAY', biWeeklyAnchor: '2026-01-05' } as const

test.each([
  ['WEEKLY', '2026-11-18', '2026-11-16', '2026-11-22'],
  ['WEEKLY', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['BI_WEEKLY', '2026-01-18', '2026-01-05', '2026-01-18'],
  ['BI_WEEKLY', '2026-01-19', '2026-01-19', '2026-02-01'],
  ['BI_WEEKLY', '2026-01-04', '2025-12-22', '2026-01-04'],
  ['MONTHLY', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['MONTHLY', '2026-12-31', '2026-12-01', '2026-12-31'],
] as const)('the %s period of %s is %s to %s', (frequency, date, from, to) => {
  expect(periodOf(frequency, date, calendar)).toEqual({ from, to })
})

test('weeks can begin on any day', () => {
  expect(periodOf('WEEKLY', '2026-11-18', { ...calendar, weekStart: 'SUNDAY' })).toEqual({
    from: '2026-11-15',
    to: '2026-11-21',
  })
  expect(periodOf('WEEKLY', '2026-11-18', { ...calendar, weekStart: 'THURSDAY' })).toEqual({
    from: '2026-11-12',
    to: '2026-11-18',
  })
})

test('the periods of a frequency follow each other without a gap', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3000, max: 3000 }),
      fc.constantFrom('WEEKLY', 'BI_WEEKLY', 'MONTHLY' as const),
      (day, frequency) => {
        const period = periodOf(frequency, addDays('2026-01-01', day), calendar)
        expect(periodOf(frequency, addDays(period.to, 1), calendar).from).toBe(addDays(period.to, 1))
        expect(periodOf(frequency, period.from, calendar)).toEqual(period)
      },
    ),
  )
})

test('a period is clipped to the days of the contract', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(overlapOf(march, '2026-03-10', '2026-03-20')).toEqual({ from: '2026-03-10', to: '2026-03-20' })
  expect(overlapOf(march, '2026-01-01', null)).toEqual(march)
  expect(overlapOf(march, '2026-04-01', null)).toBeNull()
})

test('what is left of a period has exactly the days that no other covers', () => {
  const days = fc.integer({ min: 0, max: 60 }).map((day) => addDays('2026-01-01', day))
  const ranges = fc.tuple(days, days).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }))
  fc.assert(
    fc.property(ranges, fc.array(ranges, { maxLength: 5 }), (period, taken) => {
      const rest = subtractPeriods(period, taken)
      for (let day = period.from; day <= period.to; day = addDays(day, 1)) {
        const isTaken = taken.some(({ from, to }) => from <= day && day <= to)
        expect(rest.filter(({ from, to }) => from <= day && day <= to)).toHaveLength(isTaken ? 0 : 1)
      }
      for (const { from, to } of rest) expect(daysBetween(from, to)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the due date is n calendar days later, even on a weekend', () => {
  expect(dueDateOf('2025-08-15', 'NET_15')).toBe('2025-08-30')
  expect(dueDateOf('2026-03-02', 'NET_30')).toBe('2026-04-01')
})

test.each([
  ['2026-04-01', 0],
  ['2026-04-02', 1],
  ['2026-05-01', 1],
  ['2026-05-02', 2],
  ['2026-05-31', 2],
  ['2026-06-01', 3],
  ['2026-06-30', 3],
  ['2026-07-01', 4],
  ['2027-07-01', 4],
])('an invoice due on 2026-04-01 is on %s in bucket %i', (asOf, bucket) => {
  expect(agingBucket('2026-04-01', asOf, [30, 60, 90])).toBe(bucket)
})

test.each([
  [100n, 0n, 0n, 'ISSUED'],
  [100n, 40n, 0n, 'PARTIALLY_PAID'],
  [100n, 0n, 40n, 'PARTIALLY_PAID'],
  [100n, 60n, 40n, 'PAID'],
  [100n, 100n, 0n, 'PAID'],
  [100n, 0n, 100n, 'CREDITED'],
] as const)('a total of %d with %d paid and %d credited is %s', (total, paid, credited, status) => {
  expect(settledStatus({ total, paid, credited })).toBe(status)
})

test('a balance is the total without what is paid or credited, and a credit note is applied once nothing is left', () => {
  expect(balanceOf({ total: 100n, paid: 30n, credited: 20n })).toBe(50n)
  expect([creditStatus(1n), creditStatus(0n)]).toEqual(['ISSUED', 'APPLIED'])
})

test('numbers are made of their tokens', () => {
  const parts = { client: 'ACTX', date: '2026-03-02', sequence: 31 }
  expect(invoiceNumber('{CLIENT}-INV-{YYYY}-{SEQ:5}', parts)).toBe('ACTX-INV-2026-00031')
  expect(invoiceNumber('{YYYY}{MM}/{SEQ:2}', { ...parts, sequence: 123 })).toBe('202603/123')
  expect(invoiceNumber('{CLIENT}{SEQ:1}', { ...parts, client: '$&' })).toBe('$&31')
  expect(seriesOf('INVOICE', 'YEARLY', '2026-03-02')).toBe('INVOICE-2026')
  expect(seriesOf('CREDIT_NOTE', 'NEVER', '2026-03-02')).toBe('CREDIT_NOTE')
})

const po = { poAmount: '1000.00', poHours: null, poWarnPct: '80.00' }
test.each([
  [79_999n, 'WITHIN', 79],
  [80_000n, 'WARNING', 80],
  [99_999n, 'WARNING', 99],
  [100_000n, 'USED_UP', 100],
  [100_001n, 'EXCEEDED', 100],
  [104_000n, 'EXCEEDED', 104],
])('%d cents of a PO of 1,000.00 are %s', (cents, state, pct) => {
  expect(poBurnOf(po, { cents, minutes: 0 })).toEqual({ pct, state })
})

test('how much of a PO is used follows its amount or its hours, whichever is more', () => {
  expect(poBurnOf({ ...po, poHours: '10.00' }, { cents: 10_000n, minutes: 601 })).toEqual({
    pct: 100,
    state: 'EXCEEDED',
  })
  expect(poBurnOf({ ...po, poAmount: null }, { cents: 10n, minutes: 1 })).toBeNull()
})

const contract: GroupingTerms = {
  id: 'c1',
  invoiceGrouping: 'PER_BILL_TO',
  billToName: 'Initech',
  currency: 'USD',
  paymentTerms: 'NET_30',
  poNumber: 'PO-1',
  discountPct: null,
  vmsFeePct: null,
  invoiceApproval: false,
}
const together = (
  more: Partial<GroupingTerms>,
  grouping: GroupingTerms['invoiceGrouping'] = 'PER_BILL_TO',
) => {
  const base = { ...contract, invoiceGrouping: grouping }
  return groupKeyOf(base) === groupKeyOf({ ...base, id: 'c2', ...more })
}

test('contracts share an invoice as their grouping says', () => {
  expect(together({})).toBe(true)
  expect(together({ poNumber: 'PO-2' })).toBe(true)
  expect(together({}, 'PER_CONTRACT')).toBe(false)
  expect(together({}, 'PER_PO')).toBe(true)
  expect(together({ poNumber: 'PO-2' }, 'PER_PO')).toBe(false)
  expect(together({ billToName: 'initech ' })).toBe(true)
})

test('contracts never share an invoice with another currency, terms, percentage or approval', () => {
  expect(together({ currency: 'EUR' })).toBe(false)
  expect(together({ paymentTerms: 'NET_15' })).toBe(false)
  expect(together({ discountPct: '2.00' })).toBe(false)
  expect(together({ vmsFeePct: '2.00' })).toBe(false)
  expect(together({ invoiceApproval: true })).toBe(false)
  expect(together({ billToName: 'Globex' })).toBe(false)
})
