import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideHalfUp, formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import { marginOf, noMargin } from '#domain/contracts/margin.ts'

type Rate = Parameters<typeof marginOf>[0]
const hourly = (billRate: string, payRate: string, burdenPct: string | null = null): Rate => ({
  billRate,
  billRateUnit: 'HOURLY',
  payRate,
  payRateUnit: 'HOURLY',
  burdenPct,
})

test('85.00 billed and 55.00 paid with 12.50% burden is a margin of 27.21%', () => {
  // 55.00 × 1.125 = 61.875; 85.00 − 61.875 = 23.125; 23.125 / 85.00; (85 − 55) / 55
  expect(marginOf(hourly('85.00', '55.00', '12.50'))).toEqual({
    spread: '23.13',
    marginPct: '27.21',
    markupPct: '54.55',
  })
})

test('without burden, the cost is the pay rate', () => {
  const plain = { spread: '30.00', marginPct: '35.29', markupPct: '54.55' }
  expect(marginOf(hourly('85.00', '55.00'))).toEqual(plain)
  expect(marginOf(hourly('85.00', '55.00', '0.00'))).toEqual(plain)
})

test('a bill rate below cost is a negative margin, rounded like a positive one', () => {
  expect(marginOf(hourly('50.00', '55.00'))).toEqual({
    spread: '-5.00',
    marginPct: '-10.00',
    markupPct: '-9.09',
  })
  expect(marginOf(hourly('100.00', '99.995')).spread).toBe('0.01')
  expect(marginOf(hourly('99.995', '100.00')).spread).toBe('-0.01')
})

test.each([
  ['MONTHLY', '14733.3333', '85.00'],
  ['ANNUAL', '176800.00', '85.00'],
  ['ANNUAL', '208000.00', '100.00'],
  ['MONTHLY', '17333.3333', '100.00'],
] as const)('%s %s is %s an hour of 2080 a year', (unit, rate, perHour) => {
  const margin = marginOf({ ...hourly(rate, '10.00'), billRateUnit: unit })
  expect(margin).toEqual(marginOf(hourly(perHour, '10.00')))
})

test('bill and pay rate can have different units', () => {
  expect(
    marginOf({
      billRate: '85.00',
      billRateUnit: 'HOURLY',
      payRate: '114400.00',
      payRateUnit: 'ANNUAL',
      burdenPct: '12.50',
    }),
  ).toEqual({ spread: '23.13', marginPct: '27.21', markupPct: '54.55' })
})

test.each([
  ['a fixed bill side', { billRateUnit: 'FIXED' }],
  ['a fixed pay side', { payRateUnit: 'FIXED' }],
  ['no bill rate', { billRate: null }],
  ['no bill unit', { billRateUnit: null }],
  ['an internal contract', { billRate: null, billRateUnit: null }],
  ['text that is not a number', { payRate: 'n/a' }],
  ['a bill rate of zero', { billRate: '0.00' }],
  ['no pay', { payRate: '0' }],
] as const)('%s has no margin', (_, change) => {
  expect(marginOf({ ...hourly('85.00', '55.00', '12.50'), ...change })).toEqual(noMargin)
})

test('each figure is rounded half up once, from the exact value', () => {
  const rate = fc.bigInt({ min: 1n, max: 10n ** 10n })
  const unit = fc.constantFrom('HOURLY', 'MONTHLY', 'ANNUAL')
  const factor = { HOURLY: 2080n, MONTHLY: 12n, ANNUAL: 1n }
  fc.assert(
    fc.property(
      rate,
      unit,
      rate,
      unit,
      fc.bigInt({ min: 0n, max: 10_000n }),
      (bill, billUnit, pay, payUnit, burden) => {
        const margin = marginOf({
          billRate: formatDecimal(bill, 4),
          billRateUnit: billUnit,
          payRate: formatDecimal(pay, 4),
          payRateUnit: payUnit,
          burdenPct: formatDecimal(burden, 2),
        })
        const billed = bill * factor[billUnit] * 10_000n
        const paid = pay * factor[payUnit] * 10_000n
        const cost = (paid / 10_000n) * (10_000n + burden)
        const exact = [
          divideHalfUp(billed - cost, 2080n * 10_000n * 100n),
          divideHalfUp((billed - cost) * 10_000n, billed),
          divideHalfUp((billed - paid) * 10_000n, paid),
        ]
        const { spread, marginPct, markupPct } = margin
        expect([spread, marginPct, markupPct].map((figure) => parseDecimal(figure!, 2))).toEqual(exact)
      },
    ),
  )
})
