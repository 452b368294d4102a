import { Decimal } from 'decimal.js'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { earningsOf, hoursUnbilledOf, type EarningsBasis } from '#domain/contracts/earnings.ts'

const none: EarningsBasis = { transactions: [], unbilled: [], paid: [] }
const plain = { discountPct: '0.00', vmsFeePct: '0.00' }

test('45 hours at 85.00 and 127.50 cost their pay with overtime and burden', () => {
  const earnings = earningsOf(
    {
      ...none,
      transactions: [
        { ...plain, issued: true, cents: 403_750n },
        { ...plain, issued: true, cents: -17_000n },
      ],
      unbilled: [{ minutes: 120, rate: '85.00' }],
      paid: [
        { minutes: 2400, payRate: '55', payRateUnit: 'HOURLY' },
        { minutes: 300, payRate: '82.5', payRateUnit: 'HOURLY' },
      ],
    },
    '12.50',
    2,
  )
  // 40 × 55 + 5 × 82.50 = 2,612.50; × 1.125 = 2,939.0625. 4,037.50 − 2,939.06 = 1,098.44.
  expect(earnings).toEqual({
    invoiced: '3867.50',
    drafted: '0.00',
    unbilled: '170.00',
    cost: '2939.06',
    margin: '1098.44',
    marginPct: '27.21',
  })
})

test('unbilled hours add up over the weeks and rates, rounded once', () => {
  const unbilled = [
    { minutes: 2400, rate: '85.00' },
    { minutes: 20, rate: '127.50' },
    { minutes: 20, rate: '90.00' },
  ]
  expect(hoursUnbilledOf({ ...none, unbilled }, 2)).toBe('40.67')
  expect(hoursUnbilledOf({ ...none, unbilled }, 4)).toBe('40.6667')
  expect(hoursUnbilledOf(none, 2)).toBe('0.00')
})

test('discount and VMS fee are deducted from each invoice, and drafts are counted separately', () => {
  const percentages = { discountPct: '2.00', vmsFeePct: '1.50' }
  const transactions = [
    { ...percentages, issued: true, cents: 100_000n },
    { ...percentages, issued: false, cents: 50_000n },
  ]
  // 1,000.00 − 20.00 = 980.00; − 14.70. 500.00 − 10.00 = 490.00; − 7.35.
  expect(earningsOf({ ...none, transactions }, '0', 2)).toMatchObject({
    invoiced: '965.30',
    drafted: '482.65',
    cost: '0.00',
    margin: '1447.95',
    marginPct: '100.00',
  })
})

test('monthly and annual pay cost 1/2080 of a year for each hour', () => {
  const paid = [
    { minutes: 60, payRate: '8000', payRateUnit: 'MONTHLY' },
    { minutes: 60, payRate: '104000', payRateUnit: 'ANNUAL' },
  ] as const
  // 8,000 × 12 / 2080 = 46.1538…; 104,000 / 2080 = 50
  expect(earningsOf({ ...none, paid }, '0', 2)).toMatchObject({ cost: '96.15', margin: '-96.15' })
})

test('without revenue, the margin has no percentage', () => {
  const paid = [{ minutes: 60, payRate: '50', payRateUnit: 'HOURLY' }] as const
  expect(earningsOf({ ...none, paid }, '0', 2)).toMatchObject({ margin: '-50.00', marginPct: null })
})

test('time that is paid as a fixed amount has no estimated cost', () => {
  const unknown = { cost: null, margin: null, marginPct: null }
  const hour = { minutes: 60, payRate: '50' }
  const fixed = [{ ...hour, payRateUnit: 'FIXED' }] as const
  expect(earningsOf({ ...none, paid: fixed }, '0', 2)).toMatchObject(unknown)
})

test('the cost is that of another decimal library, rounded once', () => {
  const time = fc.record({
    minutes: fc.integer({ min: -2_000, max: 200_000 }),
    rate: fc.integer({ min: 1, max: 9_999_999 }),
    payRateUnit: fc.constantFrom('HOURLY', 'MONTHLY', 'ANNUAL'),
  })
  const perYear = { HOURLY: 2080, MONTHLY: 12, ANNUAL: 1 }
  fc.assert(
    fc.property(fc.array(time), fc.integer({ min: 0, max: 10_000 }), (times, burden) => {
      const exact = times.reduce(
        (sum, { minutes, rate, payRateUnit }) =>
          sum.plus(new Decimal(rate).times(perYear[payRateUnit]).times(minutes)),
        new Decimal(0),
      )
      const cost = exact
        .times(10_000 + burden)
        .div(new Decimal(10_000).times(10_000).times(2080).times(60))
        .toFixed(2, Decimal.ROUND_HALF_UP)
      const paid = times.map(({ rate, ...each }) => ({
        ...each,
        payRate: new Decimal(rate).div(10_000).toFixed(4),
      }))
      const found = earningsOf({ ...none, paid }, new Decimal(burden).div(100).toFixed(2), 2).cost
      // Adding zero only turns -0 into 0.
      expect(Number(found) + 0).toBe(Number(cost) + 0)
    }),
  )
})
