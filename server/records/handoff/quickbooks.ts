import type { LedgerTransaction } from '#domain/handoff/journal.ts'
import {
  amountsOf,
  byHandFiles,
  supportedTransactions,
  paymentsFiles,
  splitFiles,
  type BatchContent,
  type NewFile,
} from '#server/records/handoff/files.ts'
import type { Cell } from '#server/records/kit/csv.ts'

/** The maximum number of invoices or credit notes in one upload. */
const maxTransactionsPerFile = 100

/** The maximum length of an invoice number. */
export const maxQuickbooksNumberLength = 21

const invoiceHeader = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'Service Date',
]
const creditHeader = [
  '*CreditNoteNo',
  '*Customer',
  '*CreditNoteDate',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'Service Date',
]

/** Returns a date in US format: 03/31/2026. */
export const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

/** Returns the files of a batch for QuickBooks Online. Every row repeats the number, customer and dates of its transaction. */
export function quickbooksFiles(batch: BatchContent): NewFile[] {
  const { number, names: nameOf } = batch
  const customerOf = (name: string) => nameOf('CUSTOMER', name) ?? name
  const itemCells = (transaction: LedgerTransaction, line: LedgerTransaction['lines'][number]): Cell[] => {
    const { quantity, rate, amount } = amountsOf(line, transaction.kind === 'CREDIT_NOTE')
    const item = nameOf('ITEM', line.item) ?? line.item
    return [
      item,
      line.description,
      quantity,
      rate,
      amount,
      line.servedOn === null ? '' : usDate(line.servedOn),
    ]
  }
  return [
    ...splitFiles(
      `quickbooks-invoices-${number}`,
      invoiceHeader,
      supportedTransactions(batch, 'INVOICE'),
      maxTransactionsPerFile,
      (transaction) =>
        transaction.lines.map((line) => [
          transaction.label,
          customerOf(transaction.customer),
          usDate(transaction.date),
          usDate(transaction.dueDate ?? transaction.date),
          '',
          '',
          '',
          ...itemCells(transaction, line),
        ]),
    ),
    ...splitFiles(
      `quickbooks-credit-notes-${number}`,
      creditHeader,
      supportedTransactions(batch, 'CREDIT_NOTE'),
      maxTransactionsPerFile,
      (transaction) =>
        transaction.lines.map((line) => [
          transaction.label,
          customerOf(transaction.customer),
          usDate(transaction.date),
          '',
          ...itemCells(transaction, line),
        ]),
    ),
    ...paymentsFiles(batch, { customerOf, dateOf: usDate }),
    ...byHandFiles(batch),
  ]
}
