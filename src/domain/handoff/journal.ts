import type { TransactionKind } from '#domain/handoff/statuses.ts'
import type { LineKind } from '#domain/invoices/statuses.ts'
import type { Currency } from '#lookups/lists.ts'

/** What a line bills. A line of a credit note has the item of the line it credits. */
export type Item = Exclude<LineKind, 'CREDIT'>

/** A line of an invoice or credit note. Amounts of a credit note are negative. */
export interface LedgerLine {
  readonly item: Item
  readonly description: string
  readonly quantity: string
  readonly rate: string
  readonly cents: bigint
  /** The last day of the work. */
  readonly servedOn: string | null
  readonly contractNo: string | null
}

/** A transaction for an accounting system: an issued invoice, the void of an invoice, an issued credit note, a payment, or the reversal of a payment. */
export interface LedgerTransaction {
  readonly kind: TransactionKind
  readonly id: string
  /** For an invoice or credit note, its number. For a payment, its reference, or its date if it has no reference. */
  readonly label: string
  readonly date: string
  readonly dueDate: string | null
  readonly customer: string
  readonly currency: Currency
  /** The total of the transaction. Negative for a credit note. */
  readonly cents: bigint
  readonly taxCents: bigint
  readonly lines: readonly LedgerLine[]
  /** The invoices that a payment pays. The rest of the payment is unapplied. */
  readonly applications: readonly { readonly number: string; readonly cents: bigint }[]
}

/** The accounts in a journal entry, in addition to one account for each kind of item. */
export const ledgerAccounts = ['RECEIVABLE', 'CASH', 'TAX'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number] | Item

/** One row of a journal entry: a debit or a credit. Its cents are positive. */
export interface JournalRow {
  readonly account: LedgerAccount
  readonly side: 'DEBIT' | 'CREDIT'
  readonly cents: bigint
  readonly memo: string
  readonly contractNo: string | null
}

interface Posting {
  readonly account: LedgerAccount
  /** Positive for a debit. */
  readonly cents: bigint
  readonly memo: string
  readonly contractNo?: string | null
}

/** Returns the rows of a transaction's journal entry. Throws unless debits and credits are equal. */
export function journalRowsOf(transaction: LedgerTransaction): JournalRow[] {
  const postings = postingsOf(transaction)
  const sum = postings.reduce((total, { cents }) => total + cents, 0n)
  if (sum !== 0n)
    throw new Error(`The journal entry for ${transaction.kind} ${transaction.id} is off by ${sum} cents.`)
  return postings
    .filter(({ cents }) => cents !== 0n)
    .map(({ account, cents, memo, contractNo = null }) => ({
      account,
      side: cents > 0n ? 'DEBIT' : 'CREDIT',
      cents: cents > 0n ? cents : -cents,
      memo,
      contractNo,
    }))
}

function postingsOf({ kind, label, cents, taxCents, lines }: LedgerTransaction): Posting[] {
  if (kind === 'PAYMENT' || kind === 'REVERSAL') {
    const received = kind === 'PAYMENT' ? cents : -cents
    const memo = kind === 'PAYMENT' ? `Payment ${label}` : `Reversal of payment ${label}`
    return [
      { account: 'CASH', cents: received, memo },
      { account: 'RECEIVABLE', cents: -received, memo },
    ]
  }
  const sign = kind === 'VOID' ? -1n : 1n
  const transactionName = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note', VOID: 'Void of invoice' }[kind]
  return [
    { account: 'RECEIVABLE', cents: sign * cents, memo: `${transactionName} ${label}` },
    ...lines.map(({ item, description, cents: part, contractNo }) => ({
      account: item,
      cents: -sign * part,
      memo: description,
      contractNo,
    })),
    { account: 'TAX', cents: -sign * taxCents, memo: `Tax on ${label}` },
  ]
}
