import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LedgerTransaction } from '#domain/handoff/journal.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { findUnsupported, findMissingNames, findUncodedAccounts } from '#server/records/handoff/findings.ts'
import { ledgerFile } from '#server/records/handoff/ledgerFile.ts'
import { createNameLookup } from '#server/records/handoff/names.ts'
import { quickbooksFiles } from '#server/records/handoff/quickbooks.ts'
import { xeroFiles } from '#server/records/handoff/xero.ts'
import { cellsOf, formulaText } from '#test/support/csvCells.ts'

const lineOf = fc.record({
  item: fc.constantFrom('TIME', 'DISCOUNT', 'MANUAL'),
  description: formulaText,
  cents: fc.bigInt({ min: -99_999n, max: 99_999n }),
})

const transactionsOf = (size: { minLength: number; maxLength: number }) =>
  fc
    .array(
      fc.record({
        kind: fc.constantFrom('INVOICE', 'CREDIT_NOTE', 'PAYMENT'),
        customer: formulaText,
        parts: fc.array(lineOf, { minLength: 1, maxLength: 3 }),
      }),
      size,
    )
    .map((found) =>
      found.map(({ kind, customer, parts }, index): LedgerTransaction => {
        const cents = parts.reduce((sum, part) => sum + part.cents, 0n)
        const isPayment = kind === 'PAYMENT'
        return {
          kind,
          id: `id-${index}`,
          label: `N-${index}`,
          date: '2026-03-02',
          dueDate: '2026-04-01',
          customer,
          currency: 'USD',
          cents,
          taxCents: 0n,
          lines: isPayment
            ? []
            : parts.map(({ item, description, cents: part }) => ({
                item,
                description,
                quantity: part < 0n ? '-1.00' : '1.00',
                rate: moneyOf(part < 0n ? -part : part),
                cents: part,
                servedOn: '2026-02-08',
                contractNo: null,
              })),
          applications: [],
        }
      }),
    )

const nobody = createNameLookup([])
const batchOf = (
  transactions: readonly LedgerTransaction[],
  names = nobody,
  byHand: readonly string[] = [],
) => ({
  number: 'H-00001',
  transactions,
  names,
  byHand: new Set(byHand),
})
const layouts = {
  'the general ledger': (transactions: readonly LedgerTransaction[]) => [ledgerFile(batchOf(transactions))],
  'QuickBooks Online': (transactions: readonly LedgerTransaction[]) => quickbooksFiles(batchOf(transactions)),
  Xero: (transactions: readonly LedgerTransaction[]) => xeroFiles(batchOf(transactions)),
}

test.each(Object.entries(layouts))('no cell of a file for %s runs as a formula', (_, filesOf) => {
  fc.assert(
    fc.property(transactionsOf({ minLength: 1, maxLength: 6 }), (transactions) => {
      const cells = filesOf(transactions).flatMap((file) => cellsOf(file.text).flat())
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('the ledger balances for every entry, in exact amounts', () => {
  fc.assert(
    fc.property(transactionsOf({ minLength: 1, maxLength: 6 }), (transactions) => {
      const rows = cellsOf(ledgerFile(batchOf(transactions)).text)
      const cents = (amount: string) => (amount === '' ? 0 : Math.round(Number(amount) * 100))
      for (const own of Map.groupBy(rows, (row) => row[1]).values())
        expect(own.reduce((sum, row) => sum + cents(row[5] ?? '') - cents(row[6] ?? ''), 0)).toBe(0)
      for (const row of rows) expect([row[5], row[6]].filter((amount) => amount !== '')).toHaveLength(1)
      for (const row of rows) expect(`${row[5]}${row[6]}`).toMatch(/^\d+\.\d{2}$/)
    }),
    { numRuns: 60 },
  )
})

const invoices = (count: number): LedgerTransaction[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'INVOICE',
    id: `id-${index}`,
    label: `N-${index}`,
    date: '2026-03-02',
    dueDate: '2026-04-01',
    customer: 'Initech',
    currency: 'USD',
    cents: 300n,
    taxCents: 0n,
    lines: [100n, 200n].map((cents) => ({
      item: 'TIME' as const,
      description: 'Work',
      quantity: '1.00',
      rate: moneyOf(cents),
      cents,
      servedOn: '2026-02-08',
      contractNo: null,
    })),
    applications: [],
  }))

test.each([
  ['QuickBooks Online', 0, 100, [0]],
  ['QuickBooks Online', 0, 101, [0, 1]],
  ['QuickBooks Online', 0, 250, [0, 1, 2]],
  ['Xero', 10, 500, [0]],
  ['Xero', 10, 501, [0, 1]],
] as const)(
  'files for %s (number in column %i) split %i invoices, and none is cut',
  (name, column, count, files) => {
    const found = layouts[name](invoices(count)).map((file) => cellsOf(file.text).map((row) => row[column]))
    expect(found).toHaveLength(files.length)
    expect(new Set(found.flat()).size).toBe(count)
    expect(found.flat()).toHaveLength(2 * count)
    for (const numbers of found) expect(numbers.length % 2).toBe(0)
    const perFile = found.map((numbers) => new Set(numbers))
    expect(perFile.reduce((sum, numbers) => sum + numbers.size, 0)).toBe(count)
    expect(Math.max(...perFile.map(({ size }) => size))).toBeLessThanOrEqual(name === 'Xero' ? 500 : 100)
  },
)

const names = createNameLookup([
  { kind: 'CUSTOMER', key: 'Initech', name: 'Initech:Texas' },
  { kind: 'ITEM', key: 'TIME', name: 'Consulting' },
  { kind: 'ACCOUNT', key: 'TIME', name: '200' },
  { kind: 'OPTION', key: 'TAX_TYPE', name: 'Tax Exempt' },
])

test('a row for QuickBooks Online has its columns in their order', () => {
  const [file] = quickbooksFiles(batchOf(invoices(1), names))
  expect(file?.text.split('\r\n')[0]).toBe(
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  )
  expect(cellsOf(file?.text ?? '')[0]?.join('|')).toBe(
    'N-0|Initech:Texas|03/02/2026|04/01/2026||||Consulting|Work|1.00|1.00|1.00|02/08/2026',
  )
})

test('a row for Xero has its columns in their order, with dates as its setup says', () => {
  const dayFirst = createNameLookup([
    { kind: 'OPTION', key: 'DATE_FORMAT', name: 'DD/MM/YYYY' },
    { kind: 'ACCOUNT', key: 'TIME', name: '200' },
    { kind: 'OPTION', key: 'TAX_TYPE', name: 'Tax Exempt' },
  ])
  const [file] = xeroFiles(batchOf(invoices(1), dayFirst))
  expect(file?.text.split('\r\n')[0]).toBe(
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  )
  expect(cellsOf(file?.text ?? '')[0]?.join('|')).toBe(
    'Initech||||||||||N-0|H-00001|02/03/2026|01/04/2026||Work|1.00|1.00||200|Tax Exempt|||||USD|',
  )
})

test('credit notes have a file of their own with positive amounts, and a discount keeps its sign', () => {
  const [base] = invoices(1)
  const credit = {
    ...(base as LedgerTransaction),
    kind: 'CREDIT_NOTE' as const,
    cents: -80n,
    lines: [
      {
        ...(base?.lines[0] as LedgerTransaction['lines'][number]),
        quantity: '-1.00',
        rate: '1.00',
        cents: -100n,
      },
      {
        ...(base?.lines[0] as LedgerTransaction['lines'][number]),
        quantity: '1.00',
        rate: '0.20',
        cents: 20n,
      },
    ],
  }
  const [file, ...others] = quickbooksFiles(batchOf([credit], names))
  expect([file?.name, others]).toEqual(['quickbooks-credit-notes-H-00001.csv', []])
  expect(cellsOf(file?.text ?? '').map((row) => row.slice(6, 9))).toEqual([
    ['1.00', '1.00', '1.00'],
    ['1.00', '-0.20', '-0.20'],
  ])
})

test('a payment has a row for each invoice and one for the rest; voids and reversals are listed for entering by hand', () => {
  const [base] = invoices(1)
  const payment = {
    ...(base as LedgerTransaction),
    kind: 'PAYMENT' as const,
    label: 'Check 7',
    cents: 1000n,
    lines: [],
    applications: [{ number: 'N-0', cents: 700n }],
  }
  const files = xeroFiles(batchOf([payment, { ...payment, kind: 'REVERSAL' }], names))
  expect(files.map(({ name }) => name)).toEqual(['payments-H-00001.csv', 'by-hand-H-00001.csv'])
  expect(cellsOf(files[0]?.text ?? '').map((row) => row.slice(3, 6))).toEqual([
    ['10.00', 'N-0', '7.00'],
    ['10.00', '', '3.00'],
  ])
  expect(cellsOf(files[1]?.text ?? '')[0]?.slice(0, 2)).toEqual(['Reversal', 'Check 7'])
})

test('every missing name and every transaction that a layout cannot take is named', () => {
  const [base] = invoices(1)
  const odd = {
    ...(base as LedgerTransaction),
    id: 'odd',
    label: 'N'.repeat(22),
    currency: 'EUR' as const,
    taxCents: 5n,
  }
  const codesOf = (system: 'QUICKBOOKS_ONLINE' | 'XERO' | 'GENERAL_LEDGER', known = nobody) => [
    ...findMissingNames(system, [odd, odd], known).map(({ code }) => code),
    ...[...findUnsupported(system, [odd], 'USD').values()].flat().map(({ code }) => code),
  ]
  expect(codesOf('QUICKBOOKS_ONLINE')).toEqual([
    'unmapped_customer',
    'unmapped_item',
    'number_too_long',
    'currency',
    'tax',
  ])
  expect(codesOf('XERO')).toEqual(['unmapped_customer', 'unmapped_account', 'unmapped_option', 'tax'])
  expect(codesOf('XERO', names)).toEqual(['tax'])
  expect(codesOf('GENERAL_LEDGER')).toEqual([])
  const [customer, item] = findMissingNames('QUICKBOOKS_ONLINE', [odd], nobody)
  expect([customer?.message, item?.message]).toEqual([
    'Initech has no name in QuickBooks Online.',
    '“Regular time” has no name in QuickBooks Online.',
  ])
  const files = quickbooksFiles(batchOf([odd, ...invoices(1)], names, [odd.id]))
  expect(files.map(({ name, rows }) => [name, rows])).toEqual([
    ['quickbooks-invoices-H-00001.csv', 2],
    ['by-hand-H-00001.csv', 1],
  ])
})

test("a general ledger file warns of each account without a code, and of none that its rows don't have", () => {
  const [base] = invoices(1)
  const payment = { ...(base as LedgerTransaction), kind: 'PAYMENT' as const, lines: [] }
  const messagesOf = (transactions: readonly LedgerTransaction[], known = nobody) =>
    findUncodedAccounts('GENERAL_LEDGER', transactions, known).map(({ message, names: named }) => [
      message,
      named,
    ])
  const without = (label: string) => [
    `“${label}” has no account code. The account_code column is empty in its rows.`,
    true,
  ]
  expect(messagesOf([payment])).toEqual([without('Accounts receivable'), without('Cash receipts')])
  expect(messagesOf(invoices(2))).toEqual([without('Accounts receivable'), without('Regular time')])
  expect(messagesOf(invoices(2), names)).toEqual([without('Accounts receivable')])
  expect(findUncodedAccounts('XERO', invoices(1), nobody)).toEqual([])
})
