import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { journalRowsOf, type LedgerTransaction } from '#domain/handoff/journal.ts'

const items = ['TIME', 'OVERTIME', 'PERIOD_FEE', 'ABSENCE', 'DISCOUNT', 'VMS_FEE', 'MANUAL'] as const

/** Invoices and credit notes whose total is the sum of their lines and tax, and payments. */
const transactions = fc
  .record({
    kind: fc.constantFrom('INVOICE', 'CREDIT_NOTE', 'VOID', 'PAYMENT', 'REVERSAL'),
    parts: fc.array(fc.bigInt({ min: -99_999_999n, max: 99_999_999n }), { minLength: 1, maxLength: 8 }),
    tax: fc.bigInt({ min: 0n, max: 9_999_999n }),
  })
  .map(({ kind, parts, tax }): LedgerTransaction => {
    const isPayment = kind === 'PAYMENT' || kind === 'REVERSAL'
    const total = parts.reduce((sum, part) => sum + part, 0n) + (isPayment ? 0n : tax)
    return {
      kind,
      id: 'a',
      label: 'INV-1',
      dueDate: null,
      applications: [],
      date: '2026-03-02',
      customer: 'Initech',
      currency: 'USD',
      cents: total,
      taxCents: isPayment ? 0n : tax,
      lines: isPayment
        ? []
        : parts.map((cents, index) => ({
            item: items[index % items.length] ?? 'TIME',
            description: `Line ${index}`,
            quantity: '1.00',
            rate: '1.00',
            cents,
            servedOn: null,
            contractNo: null,
          })),
    }
  })

const sumOf = (transaction: LedgerTransaction, side: 'DEBIT' | 'CREDIT') =>
  journalRowsOf(transaction)
    .filter((row) => row.side === side)
    .reduce((sum, { cents }) => sum + cents, 0n)

test('the debits of every entry are its credits, and no amount is negative', () => {
  fc.assert(
    fc.property(transactions, (transaction) => {
      expect(sumOf(transaction, 'DEBIT')).toBe(sumOf(transaction, 'CREDIT'))
      expect(journalRowsOf(transaction).every(({ cents }) => cents > 0n)).toBe(true)
    }),
  )
})

const invoice: LedgerTransaction = {
  kind: 'INVOICE',
  id: 'a',
  label: 'INV-1',
  dueDate: null,
  applications: [],
  date: '2026-03-02',
  customer: 'Initech',
  currency: 'USD',
  cents: 107_00n,
  taxCents: 7_00n,
  lines: [
    {
      item: 'TIME',
      description: 'Rao, Priya',
      quantity: '2.00',
      rate: '55.00',
      cents: 110_00n,
      servedOn: '2026-02-08',
      contractNo: 'C-1',
    },
    {
      item: 'DISCOUNT',
      description: 'Discount 9.09%',
      quantity: '-1.00',
      rate: '10.00',
      cents: -10_00n,
      servedOn: null,
      contractNo: null,
    },
  ],
}

const rowsOf = (transaction: LedgerTransaction) =>
  journalRowsOf(transaction).map(({ account, side, cents }) => `${side} ${account} ${cents}`)

test('an invoice is owed, earned and taxed', () => {
  expect(rowsOf(invoice)).toEqual([
    'DEBIT RECEIVABLE 10700',
    'CREDIT TIME 11000',
    'DEBIT DISCOUNT 1000',
    'CREDIT TAX 700',
  ])
})

test('a void reverses every row of its invoice', () => {
  expect(rowsOf({ ...invoice, kind: 'VOID' })).toEqual([
    'CREDIT RECEIVABLE 10700',
    'DEBIT TIME 11000',
    'CREDIT DISCOUNT 1000',
    'DEBIT TAX 700',
  ])
})

test('a payment reduces what is owed, and its reversal restores it', () => {
  const payment = { ...invoice, taxCents: 0n, lines: [], cents: 50_00n }
  expect(rowsOf({ ...payment, kind: 'PAYMENT' })).toEqual(['DEBIT CASH 5000', 'CREDIT RECEIVABLE 5000'])
  expect(rowsOf({ ...payment, kind: 'REVERSAL' })).toEqual(['CREDIT CASH 5000', 'DEBIT RECEIVABLE 5000'])
})

test('a transaction whose lines do not add up to its total gets no entry', () => {
  expect(() => journalRowsOf({ ...invoice, cents: 107_01n })).toThrow('off by 1 cents')
})
