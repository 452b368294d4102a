import { journalRowsOf, type LedgerTransaction } from '#domain/handoff/journal.ts'
import type { Finding } from '#domain/handoff/record.ts'
import { itemText, slotsOf } from '#domain/handoff/setup.ts'
import { systemText, type AccountingSystem } from '#domain/handoff/systems.ts'
import type { NameLookup } from '#server/records/handoff/names.ts'
import { maxQuickbooksNumberLength } from '#server/records/handoff/quickbooks.ts'

const uniqueValues = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Returns what prevents a system's files from being created: each missing name that the transactions need. */
export function findMissingNames(
  system: AccountingSystem,
  transactions: readonly LedgerTransaction[],
  names: NameLookup,
): Finding[] {
  // General ledger files contain Muster's names where no others were entered.
  if (system === 'GENERAL_LEDGER') return []
  const missingName = (code: string, what: string): Finding => ({
    code,
    message: `${what} has no ${code === 'unmapped_account' ? 'account' : 'name'} in ${systemText(system)}.`,
    names: true,
  })
  const invoices = transactions.filter(({ kind }) => kind === 'INVOICE' || kind === 'CREDIT_NOTE')
  const withCustomers = [...invoices, ...transactions.filter(({ kind }) => kind === 'PAYMENT')]
  const items = uniqueValues(invoices.flatMap(({ lines }) => lines.map(({ item }) => item)))
  const [kind, code] =
    system === 'XERO' ? (['ACCOUNT', 'unmapped_account'] as const) : (['ITEM', 'unmapped_item'] as const)
  return [
    ...uniqueValues(withCustomers.map(({ customer }) => customer))
      .filter((customer) => names('CUSTOMER', customer) === null)
      .map((customer) => missingName('unmapped_customer', customer)),
    ...items
      .filter((item) => names(kind, item) === null)
      .map((item) => missingName(code, `“${itemText(item)}”`)),
    ...(system === 'XERO' && invoices.length > 0 && names('OPTION', 'TAX_TYPE') === null
      ? [{ code: 'unmapped_option', message: 'The tax type for Xero is missing.', names: true }]
      : []),
  ]
}

/**
 * Returns a warning for each account in a general ledger file that has no code. The file also contains the
 * accounts' names, so it can be used without codes.
 */
export function findUncodedAccounts(
  system: AccountingSystem,
  transactions: readonly LedgerTransaction[],
  names: NameLookup,
): Finding[] {
  if (system !== 'GENERAL_LEDGER') return []
  const used = new Set<string>(transactions.flatMap(journalRowsOf).map(({ account }) => account))
  return slotsOf(system)
    .filter(({ kind, key }) => used.has(key) && names(kind, key) === null)
    .map(({ label }) => ({
      code: 'unmapped_account',
      message: `“${label}” has no account code. The account_code column is empty in its rows.`,
      names: true,
    }))
}

/** Returns the reasons why a system's files can't contain a transaction, by transaction id. Users enter these transactions in that system by hand. */
export function findUnsupported(
  system: AccountingSystem,
  transactions: readonly LedgerTransaction[],
  currency: string,
): ReadonlyMap<string, readonly Finding[]> {
  if (system === 'GENERAL_LEDGER') return new Map()
  return new Map(
    transactions
      .filter(({ kind }) => kind === 'INVOICE' || kind === 'CREDIT_NOTE')
      .map((transaction) => [transaction.id, reasonsAgainst(system, transaction, currency)] as const)
      .filter(([, reasons]) => reasons.length > 0),
  )
}

function reasonsAgainst(
  system: AccountingSystem,
  { label, taxCents, currency }: LedgerTransaction,
  homeCurrency: string,
): Finding[] {
  const byHandFinding = (code: string, message: string): Finding => ({
    code,
    message: `${message} Enter this transaction by hand. It's listed in the by-hand file.`,
    names: false,
  })
  const isQuickbooks = system === 'QUICKBOOKS_ONLINE'
  const { length } = label
  return [
    ...(isQuickbooks && length > maxQuickbooksNumberLength
      ? [
          byHandFinding(
            'number_too_long',
            `${label} has ${length} characters. ${systemText(system)} allows at most ${maxQuickbooksNumberLength}.`,
          ),
        ]
      : []),
    ...(isQuickbooks && currency !== homeCurrency
      ? [
          byHandFinding(
            'currency',
            `${label} is in ${currency}. These files have no currency column, so they can only contain ${homeCurrency}.`,
          ),
        ]
      : []),
    ...(taxCents === 0n ? [] : [byHandFinding('tax', `${label} has tax, which these files don't support.`)]),
  ]
}
