import type { LedgerDocument } from '#domain/handoff/journal.ts'
import {
  amountsOf,
  byHandFile,
  fittingDocuments,
  paymentsFile,
  splitFiles,
  type BatchContent,
  type NewFile,
} from '#server/records/handoff/files.ts'
import { usDate } from '#server/records/handoff/quickbooks.ts'

/** The maximum number of invoices in one file. */
const maxInvoicesPerFile = 500

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

/** Returns the files of a batch for Xero. Xero computes each total, without tax. */
export function xeroFiles(batch: BatchContent): NewFile[] {
  const { number, names: nameOf } = batch
  const customerOf = (name: string) => nameOf('CUSTOMER', name) ?? name
  const isUs = nameOf('OPTION', 'DATE_FORMAT') !== 'DD/MM/YYYY'
  const dateOf = (date: string) =>
    isUs ? usDate(date) : `${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`
  const rowsOf = (document: LedgerDocument) =>
    document.lines.map((line) => {
      const isCredit = document.kind === 'CREDIT_NOTE'
      const { quantity, rate } = amountsOf(line, isCredit)
      const dates = isCredit
        ? [dateOf(document.date)]
        : [dateOf(document.date), dateOf(document.dueDate ?? document.date)]
      return [
        customerOf(document.customer),
        ...noAddress,
        document.label,
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
        document.currency,
        '',
      ]
    })
  return [
    ...splitFiles(
      `xero-invoices-${number}`,
      invoiceHeader,
      fittingDocuments(batch, 'INVOICE'),
      maxInvoicesPerFile,
      rowsOf,
    ),
    ...splitFiles(
      `xero-credit-notes-${number}`,
      creditHeader,
      fittingDocuments(batch, 'CREDIT_NOTE'),
      maxInvoicesPerFile,
      rowsOf,
    ),
    ...paymentsFile(batch, { customerOf, dateOf }),
    ...byHandFile(batch),
  ]
}
