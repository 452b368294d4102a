import type { Item, LedgerAccount } from '#domain/handoff/journal.ts'
import { journalRowsOf } from '#domain/handoff/journal.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { fileOf, type BatchContent, type NewFile } from '#server/records/handoff/files.ts'
import { numberCell } from '#server/records/kit/csv.ts'

const itemAccountNames: Readonly<Record<Item, string>> = {
  TIME: 'Revenue, regular time',
  OVERTIME: 'Revenue, overtime',
  DOUBLE_TIME: 'Revenue, double time',
  PERIOD_FEE: 'Revenue, period fees',
  MILESTONE: 'Revenue, milestones',
  ABSENCE: 'Revenue, billed absences',
  EXPENSE: 'Revenue, reimbursed expenses',
  DISCOUNT: 'Discounts',
  VMS_FEE: 'VMS fees',
  MANUAL: 'Revenue, other',
}

/** The account names. Users enter the account codes. */
const accountNames: Readonly<Record<LedgerAccount, string>> = {
  RECEIVABLE: 'Accounts receivable',
  CASH: 'Cash receipts',
  TAX: 'Sales tax payable',
  ...itemAccountNames,
}

const header = [
  'batch_id',
  'entry_no',
  'entry_date',
  'account_code',
  'account_name',
  'debit',
  'credit',
  'currency',
  'customer_ref',
  'document_type',
  'document_no',
  'memo',
  'cost_center',
  'source_id',
]

/** Returns the general ledger file of a batch: a balanced entry for each transaction, in UTF-8 without a byte order mark. */
export function ledgerFile({ number, transactions, names: nameOf }: BatchContent): NewFile {
  const rows = transactions.flatMap((transaction, index) =>
    journalRowsOf(transaction).map(({ account, side, cents, memo, contractNo }) => [
      number,
      `${number}-${String(index + 1).padStart(4, '0')}`,
      transaction.date,
      nameOf('ACCOUNT', account) ?? '',
      accountNames[account],
      side === 'DEBIT' ? numberCell(moneyOf(cents)) : '',
      side === 'CREDIT' ? numberCell(moneyOf(cents)) : '',
      transaction.currency,
      nameOf('CUSTOMER', transaction.customer) ?? transaction.customer,
      transaction.kind,
      transaction.label,
      memo,
      contractNo,
      transaction.id,
    ]),
  )
  return fileOf(`general-ledger-${number}`, header, rows)
}
