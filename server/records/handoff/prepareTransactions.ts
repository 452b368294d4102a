import { eq } from 'drizzle-orm'
import type { LedgerTransaction } from '#domain/handoff/journal.ts'
import { maxShownRows, type BatchTransaction, type BatchTotal, type Finding } from '#domain/handoff/record.ts'
import type { AccountingSystem } from '#domain/handoff/systems.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import { clients } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { findUnsupported, findMissingNames, findUncodedAccounts } from '#server/records/handoff/findings.ts'
import {
  countEarlier,
  maxTransactions,
  readLedgerTransactions,
  type BatchScope,
} from '#server/records/handoff/transactions.ts'
import { createNameLookup, readNames, type NameLookup } from '#server/records/handoff/names.ts'
import { shownFindings } from '#server/records/handoff/shownFindings.ts'

/** What a draft would hand off, with its problems and warnings. */
export interface PreparedTransactions {
  readonly transactions: readonly LedgerTransaction[]
  readonly names: NameLookup
  /** The ids of transactions that the other system's files can't contain, so users enter them there by hand. */
  readonly byHand: ReadonlySet<string>
  readonly problems: readonly Finding[]
  readonly warnings: readonly Finding[]
}

type AccountingScope = BatchScope & { readonly system: AccountingSystem }

/** Reads what a draft would hand off now, and checks it. */
export async function prepareTransactions(
  tx: Transaction,
  scope: AccountingScope,
): Promise<PreparedTransactions> {
  const { clientId, system, fromDate } = scope
  const transactions = await readLedgerTransactions(tx, scope)
  const earlier = await countEarlier(tx, scope)
  const names = createNameLookup((await readNames(tx, clientId, system)).names)
  const [client] = await tx
    .select({ currency: clients.defaultCurrency })
    .from(clients)
    .where(eq(clients.clientId, clientId))
  const unsupported = findUnsupported(system, transactions, client?.currency ?? 'USD')
  const supported = transactions.filter(({ id }) => !unsupported.has(id))
  const problems = [...sizeProblems(transactions.length), ...findMissingNames(system, supported, names)]
  const warnings = [
    ...(earlier === 0 ? [] : [finding('earlier', earlierText(earlier, fromDate))]),
    ...findUncodedAccounts(system, transactions, names),
    ...[...unsupported.values()].flat(),
  ]
  return {
    transactions,
    names,
    byHand: new Set(unsupported.keys()),
    problems: shownFindings(problems, 'problem'),
    warnings: shownFindings(warnings, 'warning'),
  }
}

const finding = (code: string, message: string): Finding => ({ code, message, names: false })

function sizeProblems(count: number): Finding[] {
  if (count === 0)
    return [
      finding(
        'nothing_to_hand_off',
        'There are no transactions on these days, or all of them have already been handed off.',
      ),
    ]
  return count > maxTransactions
    ? [
        finding(
          'too_many',
          `A batch can have at most ${maxTransactions.toLocaleString('en-US')} transactions. Choose fewer days.`,
        ),
      ]
    : []
}

const earlierText = (count: number, day: string) =>
  count === 1
    ? `1 transaction before ${day} was never handed off.`
    : `${count.toLocaleString('en-US')} transactions before ${day} were never handed off.`

const absoluteCents = (cents: bigint) => (cents < 0n ? -cents : cents)

/** Returns the sums of transactions by kind, for each currency. */
export function totalsOf(transactions: readonly LedgerTransaction[]): BatchTotal[] {
  const byCurrency = Map.groupBy(transactions, ({ currency }) => currency)
  return [...byCurrency].map(([currency, transactionsOfCurrency]) => {
    const sum = (kind: LedgerTransaction['kind']) =>
      moneyOf(
        absoluteCents(
          sumOf(transactionsOfCurrency.filter((each) => each.kind === kind).map(({ cents }) => cents)),
        ),
      )
    return {
      currency,
      invoiced: sum('INVOICE'),
      credited: sum('CREDIT_NOTE'),
      voided: sum('VOID'),
      received: sum('PAYMENT'),
      reversed: sum('REVERSAL'),
    }
  })
}

/** Returns the first transactions, as a batch's page shows them. */
export const firstTransactions = (transactions: readonly LedgerTransaction[]): BatchTransaction[] =>
  transactions.slice(0, maxShownRows).map(({ kind, id, label, date, customer, currency, cents }) => ({
    kind,
    id,
    label,
    date,
    customer,
    currency,
    amount: moneyOf(absoluteCents(cents)),
  }))
