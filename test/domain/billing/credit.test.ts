import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditErrors, creditLines, creditTotals, type CreditableLine } from '#domain/billing/credit.ts'
import { formatDecimal, parseDecimal } from '#domain/kernel/decimal.ts'
import { amountOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import { hoursOf } from '#domain/billing/quantities.ts'
import { totalsOf } from '#domain/billing/totals.ts'

const time = (id: string, minutes: number, rate = '85.00'): CreditableLine => {
  const quantity = hoursOf(minutes, 2)
  const credited = { cents: 0n, minutes: 0, quantity: '0.00' }
  return { id, quantity, rate, cents: amountOf(quantity, rate), minutes, credited }
}
const fee: CreditableLine = {
  ...time('fee', 60),
  quantity: '1.00',
  rate: '5000.00',
  cents: 500_000n,
  minutes: null,
}

test('a whole credit is the mirror of the invoice, with its totals', () => {
  const lines = [time('a', 2400), time('b', 317, '91.3333'), fee]
  const credit = creditLines(lines, undefined, 2)
  expect(credit.map(({ cents }) => cents)).toEqual(lines.map(({ cents }) => -cents))
  expect(credit.map(({ minutes }) => minutes)).toEqual([-2400, -317, null])
  expect(credit[0]).toMatchObject({ quantity: '-40.00', rate: '85.00' })
  const pct = { discountPct: '2.35', vmsFeePct: '1.11', taxRatePct: '8.25' }
  const totals = totalsOf(
    lines.map(({ cents }) => cents),
    pct,
  )
  const mirror = creditTotals(
    credit.map(({ cents }) => cents),
    pct,
    totals,
  )
  expect(Object.values(mirror)).toEqual(Object.values(totals).map((each) => -each))
})

test('two hours are reinstated at the rate of their line', () => {
  const [line] = creditLines([time('a', 2400)], [{ lineId: 'a', minutes: 120 }], 2)
  expect(line).toEqual({
    reversesLineId: 'a',
    quantity: '-2.00',
    rate: '85.00',
    cents: -17_000n,
    minutes: -120,
  })
})

test('an amount can be written off, up to what is left', () => {
  const lines = [time('a', 2400)]
  expect(creditErrors(lines, [{ lineId: 'a', amount: '3400.00' }], 'WRITE_OFF')).toEqual([])
  expect(creditLines(lines, [{ lineId: 'a', amount: '12.34' }], 2)[0]).toMatchObject({
    cents: -1234n,
    minutes: null,
  })
  expect(creditErrors(lines, [{ lineId: 'a', amount: '3400.01' }], 'WRITE_OFF')[0]).toMatchObject({
    field: 'lines.0.amount',
  })
  expect(creditErrors(lines, [{ lineId: 'a', amount: '0.00' }], 'WRITE_OFF')).toHaveLength(1)
})

test.each([
  ['an amount of time that is billed again', [{ lineId: 'a', amount: '10.00' }], 'lines.0.amount'],
  ['more minutes than the line has', [{ lineId: 'a', minutes: 2401 }], 'lines.0.minutes'],
  ['no minutes', [{ lineId: 'a', minutes: 0 }], 'lines.0.minutes'],
  ['minutes of a fee', [{ lineId: 'fee', minutes: 30 }], 'lines.0.minutes'],
  ['a line of another invoice', [{ lineId: 'x', minutes: 30 }], 'lines.0.lineId'],
  [
    'the same line twice',
    [
      { lineId: 'a', minutes: 30 },
      { lineId: 'a', minutes: 30 },
    ],
    'lines.1.lineId',
  ],
])('%s cannot be credited', (_, choices, field) => {
  expect(creditErrors([time('a', 2400), fee], choices, 'REINSTATE').map((error) => error.field)).toEqual([
    field,
  ])
})

test('a line that is used up cannot be credited again', () => {
  const used = { ...time('a', 60), credited: { cents: 8500n, minutes: 60, quantity: '1.00' } }
  expect(creditErrors([used], [{ lineId: 'a' }], 'WRITE_OFF')).toHaveLength(1)
  expect(creditLines([used], undefined, 2)).toEqual([])
})

const shares = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
const rate = fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 10_000).toFixed(4))
const percent = fc.constantFrom('0.00', '1.01', '2.35', '33.33', '99.99')

test('partial credits add up to the invoice, and never exceed it by a cent on the way', () => {
  fc.assert(
    fc.property(
      shares,
      rate,
      percent,
      percent,
      percent,
      (parts, price, discountPct, vmsFeePct, taxRatePct) => {
        const pct = { discountPct, vmsFeePct, taxRatePct }
        let line = time(
          'a',
          parts.reduce((sum, part) => sum + part, 0),
          price,
        )
        const invoice = totalsOf([line.cents], pct)
        fc.pre(line.cents > 0n)
        let left = invoice
        for (const minutes of parts) {
          const [credit] = creditLines([line], [{ lineId: 'a', minutes }], 2)
          if (credit === undefined) continue
          const totals = creditTotals([credit.cents], pct, left)
          line = Object.assign({}, line, {
            credited: {
              cents: line.credited.cents - credit.cents,
              minutes: line.credited.minutes - (credit.minutes ?? 0),
              quantity: minus(line.credited.quantity, credit.quantity),
            },
          })
          left = Object.fromEntries(
            Object.entries(left).map(([name, value]) => [name, value + totals[name as keyof typeof totals]]),
          ) as typeof left
          expect(line.credited.cents <= line.cents).toBe(true)
          expect(left.total >= 0n).toBe(true)
        }
        expect(Object.values(left).map(moneyOf)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00'])
        expect(sumOf([line.credited.cents])).toBe(line.cents)
      },
    ),
  )
})

const minus = (a: string, b: string) =>
  formatDecimal((parseDecimal(a, 2) ?? 0n) - (parseDecimal(b, 2) ?? 0n), 2)
