import { expect, test } from 'vitest'
import { creditDraftErrors, creditedLines } from '#domain/invoices/creditDraft.ts'
import { timeLine } from '#test/support/billing/plainInvoice.ts'

const line = { ...timeLine, id: 'time' }
const invoice = {
  lines: [
    line,
    { ...line, id: 'fee', kind: 'PERIOD_FEE' as const, minutes: null, amount: '500.00' },
    { ...line, id: 'discount', kind: 'DISCOUNT' as const, minutes: null, amount: '-68.00' },
  ],
}
const draft = { mode: 'WRITE_OFF', scope: 'LINES', reason: 'Agreed' }

test('hours become minutes, an amount stays an amount, and a whole line has neither', () => {
  expect(creditedLines(invoice, { ...draft, scope: 'ALL', 'lines.0.hours': '2' })).toBeUndefined()
  expect(
    creditedLines(invoice, { ...draft, 'lines.0.hours': '2.25', 'lines.1.amount': '1,00' }),
  ).toMatchObject([{ lineId: 'time', minutes: 135 }, { lineId: 'fee' }])
  expect(creditedLines(invoice, { ...draft, mode: 'REINSTATE', 'lines.1.whole': 'YES' })).toEqual([
    { lineId: 'fee' },
  ])
})

test('a deduction of time is only credited in full', () => {
  const negative = { lines: [{ ...line, quantity: '-5.00', minutes: -300, amount: '-425.00' }] }
  const typed = { ...draft, 'lines.0.hours': '1', 'lines.0.amount': '1.00' }
  expect(creditedLines(negative, typed)).toEqual([])
  expect(creditDraftErrors(negative, typed).map(({ field }) => field)).toEqual([undefined])
  expect(creditedLines(negative, { ...typed, 'lines.0.whole': 'YES' })).toEqual([{ lineId: 'time' }])
})

test('hours with two places credit the minutes that they were rounded from', () => {
  const fiftyMinutes = { lines: [{ ...line, quantity: '0.83', minutes: 50, amount: '70.83' }] }
  const typed = { ...draft, 'lines.0.hours': '0.83' }
  expect(creditDraftErrors(fiftyMinutes, typed)).toEqual([])
  expect(creditedLines(fiftyMinutes, typed)).toEqual([{ lineId: 'time', minutes: 50 }])
  const every = Array.from({ length: 600 }, (_, index) => index + 1)
  expect(
    every.map(
      (minutes) =>
        creditedLines(invoice, {
          ...draft,
          'lines.0.hours': (Math.round((minutes * 100) / 60) / 100).toFixed(2),
        })?.[0]?.minutes,
    ),
  ).toEqual(every)
  expect(
    creditDraftErrors(fiftyMinutes, { ...draft, 'lines.0.hours': '0.84' }).map(({ field }) => field),
  ).toEqual(['lines.0.hours'])
})

test.each([
  [{}, [undefined]],
  [{ 'lines.0.hours': '2' }, []],
  [{ 'lines.0.hours': '40.25' }, ['lines.0.hours']],
  [{ 'lines.0.hours': '0.01' }, ['lines.0.hours']],
  [{ 'lines.0.hours': '2', 'lines.0.amount': '10' }, ['lines.0.amount']],
  [{ 'lines.1.amount': '500.00' }, []],
  [{ 'lines.1.amount': '500.01' }, ['lines.1.amount']],
  [{ mode: 'REINSTATE', 'lines.0.amount': '10.00' }, [undefined, 'lines.0.amount']],
  [{ mode: 'SELECT', scope: 'ALL' }, ['mode']],
  [{ reason: 'no', scope: 'ALL' }, ['reason']],
])('%o is rejected at %o', (values, fields) => {
  expect(creditDraftErrors(invoice, { ...draft, ...values }).map(({ field }) => field)).toEqual(fields)
})
