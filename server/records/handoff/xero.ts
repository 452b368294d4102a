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
import { usDate } from '#server/records/handoff/quickbooks.ts'

/** The maximum number of invoices or credit notes in one file. */
const maxTransactionsPerFile = 500

const contactColumns = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
]
const lineColumns = [
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]
const invoiceHeader = [
  ...contactColumns,
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  ...lineColumns,
]
const creditHeader = [...contactColumns, '*CreditNoteNumber', 'Reference', '*CreditNoteDate', ...lineColumns]
const noAddress = contactColumns.slice(1).map(() => '')

/** Returns the files of a batch for Xero. The files have no totals, because Xero computes them from the amounts before tax. */
export function xeroFiles(batch: BatchContent): NewFile[] {
  const { number, names: nameOf } = batch
  const contactNameOf = (name: string) => nameOf('CUSTOMER', name) ?? name
  const usesUsDates = nameOf('OPTION', 'DATE_FORMAT') !== 'DD/MM/YYYY'
  const dateOf = (date: string) =>
    usesUsDates ? usDate(date) : `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
  const rowsOf = (transaction: LedgerTransaction) =>
    transaction.lines.map((line) => {
      const isCredit = transaction.kind === 'CREDIT_NOTE'
      const { quantity, rate } = amountsOf(line, isCredit)
      const dates = isCredit
        ? [dateOf(transaction.date)]
        : [dateOf(transaction.date), dateOf(transaction.dueDate ?? transaction.date)]
      return [
        contactNameOf(transaction.customer),
        ...noAddress,
        transaction.label,
        number,
        ...dates,
        '',
        line.description,
        quantity,
        rate,
        '',
        nameOf('ACCOUNT', line.item) ?? '',
        nameOf('OPTION', 'TAX_TYPE') ?? '',
        '',
        '',
        '',
        '',
        transaction.currency,
        '',
      ]
    })
  return [
    ...splitFiles(
      `xero-invoices-${number}`,
      invoiceHeader,
      supportedTransactions(batch, 'INVOICE'),
      maxTransactionsPerFile,
      rowsOf,
    ),
    ...splitFiles(
      `xero-credit-notes-${number}`,
      creditHeader,
      supportedTransactions(batch, 'CREDIT_NOTE'),
      maxTransactionsPerFile,
      rowsOf,
    ),
    ...paymentsFiles(batch, { customerOf: contactNameOf, dateOf }),
    ...byHandFiles(batch),
  ]
}
