import { eq } from 'drizzle-orm'
import type { LedgerDocument } from '#domain/handoff/journal.ts'
import {
  maxShownDocuments,
  type BatchDocument,
  type BatchTotal,
  type Finding,
} from '#domain/handoff/record.ts'
import type { AccountingSystem } from '#domain/handoff/systems.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import { clients } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { findUnsupported, findMissingNames, findUncodedAccounts } from '#server/records/handoff/findings.ts'
import {
  countEarlier,
  maxDocuments,
  readDocuments,
  type BatchScope,
} from '#server/records/handoff/documents.ts'
import { createNameLookup, readNames, type NameLookup } from '#server/records/handoff/names.ts'
import { shownFindings } from '#server/records/handoff/shownFindings.ts'

/** What a draft would hand off, with its problems and warnings. */
export interface PreparedDocuments {
  readonly documents: readonly LedgerDocument[]
  readonly names: NameLookup
  /** The ids of documents that only a person can enter in the other system. */
  readonly byHand: ReadonlySet<string>
  readonly problems: readonly Finding[]
  readonly warnings: readonly Finding[]
}

type AccountingScope = BatchScope & { readonly system: AccountingSystem }

/** Reads what a draft would hand off now, and checks it. */
export async function prepareDocuments(tx: Transaction, scope: AccountingScope): Promise<PreparedDocuments> {
  const { clientId, system, fromDate } = scope
  const documents = await readDocuments(tx, scope)
  const earlier = await countEarlier(tx, scope)
  const names = createNameLookup((await readNames(tx, clientId, system)).names)
  const [client] = await tx
    .select({ currency: clients.defaultCurrency })
    .from(clients)
    .where(eq(clients.clientId, clientId))
  const unsupported = findUnsupported(system, documents, client?.currency ?? 'USD')
  const supported = documents.filter(({ id }) => !unsupported.has(id))
  const problems = [...sizeProblems(documents.length), ...findMissingNames(system, supported, names)]
  const warnings = [
    ...(earlier === 0 ? [] : [finding('earlier', earlierText(earlier, fromDate))]),
    ...findUncodedAccounts(system, documents, names),
    ...[...unsupported.values()].flat(),
  ]
  return {
    documents,
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
        'There is nothing to hand off for these days. Everything has already been handed off, or there are no transactions.',
      ),
    ]
  return count > maxDocuments
    ? [
        finding(
          'too_many',
          `A batch has at most ${maxDocuments.toLocaleString('en-US')} transactions. Choose fewer days.`,
        ),
      ]
    : []
}

const earlierText = (count: number, day: string) =>
  count === 1
    ? `1 transaction before ${day} was never handed off.`
    : `${count.toLocaleString('en-US')} transactions before ${day} were never handed off.`

const absoluteCents = (cents: bigint) => (cents < 0n ? -cents : cents)

/** Returns the sums of documents, one for each currency. */
export function totalsOf(documents: readonly LedgerDocument[]): BatchTotal[] {
  const byCurrency = Map.groupBy(documents, ({ currency }) => currency)
  return [...byCurrency].map(([currency, documentsOfCurrency]) => {
    const sum = (kind: LedgerDocument['kind']) =>
      moneyOf(
        absoluteCents(
          sumOf(documentsOfCurrency.filter((each) => each.kind === kind).map(({ cents }) => cents)),
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

/** Returns the first documents, as the page of a batch shows them. */
export const firstDocuments = (documents: readonly LedgerDocument[]): BatchDocument[] =>
  documents.slice(0, maxShownDocuments).map(({ kind, id, label, date, customer, currency, cents }) => ({
    kind,
    id,
    label,
    date,
    customer,
    currency,
    amount: moneyOf(absoluteCents(cents)),
  }))
