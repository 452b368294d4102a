import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationErrors, payableDraft, payableRows, paymentForm } from '#domain/payments/form.ts'
import { spreadInOrder, unappliedOf } from '#domain/payments/spread.ts'

const open = [
  { id: 'a', number: 'INV-1', dueDate: '2026-01-31', balance: '100.00' },
  { id: 'b', number: 'INV-2', dueDate: '2026-02-28', balance: '50.25' },
  { id: 'c', number: 'INV-3', dueDate: '2026-03-31', balance: '10.00' },
]

test.each([
  ['120.00', ['100.00', '20.00', ''], '0.00'],
  ['100.00', ['100.00', '', ''], '0.00'],
  ['200.00', ['100.00', '50.25', '10.00'], '39.75'],
  ['0.01', ['0.01', '', ''], '0.00'],
])('%s pays the first invoices first', (amount, parts, left) => {
  expect(spreadInOrder(amount, open)).toEqual(parts)
  expect(unappliedOf(amount, parts)).toBe(left)
})

test('no invoice gets more than it owes, and no payment gives more than it has', () => {
  const money = fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
  fc.assert(
    fc.property(money, fc.array(money, { maxLength: 8 }), (amount, balances) => {
      const parts = spreadInOrder(
        amount,
        balances.map((balance) => ({ balance })),
      )
      const cents = (text: string) => Math.round(Number(text || '0') * 100)
      parts.forEach((part, index) => expect(cents(part)).toBeLessThanOrEqual(cents(balances[index] ?? '0')))
      const sum = parts.reduce((total, part) => total + cents(part), 0)
      const owed = balances.reduce((total, balance) => total + cents(balance), 0)
      expect(sum).toBe(Math.min(cents(amount), owed))
      expect(cents(unappliedOf(amount, parts))).toBe(cents(amount) - sum)
    }),
  )
})

test('an invoice gets at most its balance, and the invoices together at most the amount', () => {
  const rows = (...parts: string[]) => payableRows(payableDraft(open, parts))
  expect(applicationErrors('200.00', rows('100.01'))).toMatchObject([{ field: 'applications.0.amount' }])
  expect(applicationErrors('200.00', rows('', '0'))).toMatchObject([{ field: 'applications.1.amount' }])
  expect(applicationErrors('120.00', rows('100.00', '20.01'))).toMatchObject([
    { code: 'over_payment', message: 'The invoice amounts exceed the payment by 0.01.', field: 'amount' },
  ])
  expect(applicationErrors('1,120.00', rows('100.00', '20.00'))).toEqual([])
})

test('a form without an invoice has a single error, at the invoice', () => {
  expect(paymentForm.check(paymentForm.toDraft(null), null)).toEqual([
    { code: 'required', message: 'Select an invoice.', field: 'invoiceId' },
  ])
})

test('the form sends only invoices that get something, and needs a method and an amount', () => {
  const draft = {
    ...paymentForm.toDraft(null),
    billToName: 'Initech',
    receivedOn: '2026-02-01',
    ...payableDraft(open, ['100.00', '', '1.50']),
  }
  expect(paymentForm.check(draft, null).map(({ field }) => field)).toEqual(['amount', 'method'])
  const full = { ...draft, amount: '150', method: 'ACH' }
  expect(paymentForm.check(full, null)).toEqual([])
  expect(paymentForm.toInput(full, null)).toMatchObject({
    amount: '150',
    applications: [
      { invoiceId: 'a', amount: '100.00' },
      { invoiceId: 'c', amount: '1.50' },
    ],
  })
  expect(paymentForm.check({ ...full, receivedOn: '2199-01-01' }, null)).toMatchObject([
    { field: 'receivedOn' },
  ])
})
