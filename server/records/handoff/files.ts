import type { LedgerTransaction } from '#domain/handoff/journal.ts'
import type { TransactionKind } from '#domain/handoff/statuses.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import { toWords } from '#lookups/options.ts'
import type { NameLookup } from '#server/records/handoff/names.ts'
import { numberCell, toLines, type Cell } from '#server/records/kit/csv.ts'

/** A file before it is stored. The number of rows doesn't include the heading. */
export interface NewFile {
  readonly name: string
  readonly rows: number
  readonly text: string
}

/** The data that a batch's files are created from. */
export interface BatchContent {
  readonly number: string
  readonly transactions: readonly LedgerTransaction[]
  readonly names: NameLookup
  /** The ids of transactions that only a person can enter in the other system. */
  readonly byHand: ReadonlySet<string>
}

/** Returns the transactions of one kind that a system's files can contain. */
export const supportedTransactions = (
  { transactions, byHand }: BatchContent,
  kind: TransactionKind,
): LedgerTransaction[] =>
  transactions.filter((transaction) => transaction.kind === kind && !byHand.has(transaction.id))

/** Returns a file with a heading. */
export const fileOf = (
  name: string,
  header: readonly string[],
  rows: readonly (readonly Cell[])[],
): NewFile => ({ name: `${name}.csv`, rows: rows.length, text: toLines([header, ...rows]) })

/** Returns one file for every `limit` items, and no files if there are no items. An item is never split between files. */
export function splitFiles<Item>(
  name: string,
  header: readonly string[],
  items: readonly Item[],
  limit: number,
  rowsOf: (item: Item) => readonly (readonly Cell[])[],
): NewFile[] {
  const count = Math.ceil(items.length / limit)
  return Array.from({ length: count }, (_, index) =>
    fileOf(
      count === 1 ? name : `${name}-${index + 1}`,
      header,
      items.slice(index * limit, (index + 1) * limit).flatMap(rowsOf),
    ),
  )
}

const absoluteCents = (cents: bigint) => (cents < 0n ? -cents : cents)
const withoutSign = (decimal: string) => decimal.replace(/^-/, '')

/** Returns the quantity, rate and amount of a line, with a positive quantity. Reverses the sign of a credit note's amounts, which are usually negative. */
export function amountsOf(
  { quantity, rate, cents }: LedgerTransaction['lines'][number],
  isCredit: boolean,
): { quantity: Cell; rate: Cell; amount: Cell } {
  const signedCents = isCredit ? -cents : cents
  return {
    quantity: numberCell(withoutSign(quantity)),
    rate: numberCell(signedCents < 0n ? `-${withoutSign(rate)}` : withoutSign(rate)),
    amount: numberCell(moneyOf(signedCents)),
  }
}

/** Returns the payments file. Each payment has a row for each invoice that it pays, and one for its unapplied part. Returns no file if there are no payments. */
export function paymentsFiles(
  { number, transactions }: BatchContent,
  cells: { customerOf: (name: string) => string; dateOf: (date: string) => string },
): NewFile[] {
  const rows = transactions
    .filter(({ kind }) => kind === 'PAYMENT')
    .flatMap(({ id, label, date, customer, currency, cents, applications }) => {
      const rest = cents - sumOf(applications.map((each) => each.cents))
      const parts = [...applications, ...(rest === 0n ? [] : [{ number: '', cents: rest }])]
      return parts.map((part) => [
        label,
        cells.dateOf(date),
        cells.customerOf(customer),
        numberCell(moneyOf(cents)),
        part.number,
        numberCell(moneyOf(part.cents)),
        currency,
        id,
      ])
    })
  const header = ['Reference', 'Date', 'Customer', 'Total', 'InvoiceNo', 'Amount', 'Currency', 'SourceId']
  return rows.length === 0 ? [] : [fileOf(`payments-${number}`, header, rows)]
}

/** Returns the list of what users must enter in the other system by hand: voids, reversals, and transactions that its files can't contain. */
export function byHandFiles({ number, transactions, byHand }: BatchContent): NewFile[] {
  const rows = transactions
    .filter(({ kind, id }) => kind === 'VOID' || kind === 'REVERSAL' || byHand.has(id))
    .map(({ kind, label, date, customer, currency, cents }) => [
      toWords(kind),
      label,
      date,
      customer,
      numberCell(moneyOf(absoluteCents(cents))),
      currency,
    ])
  const header = ['What to enter', 'Transaction', 'Date', 'Company', 'Amount', 'Currency']
  return rows.length === 0 ? [] : [fileOf(`by-hand-${number}`, header, rows)]
}
