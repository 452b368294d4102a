import type { LedgerDocument } from '#domain/handoff/journal.ts'
import { shownDocuments, type BatchDocument, type BatchTotal, type Finding } from '#domain/handoff/record.ts'
import { moneyOf, sumOf } from '#domain/kernel/money.ts'
import type { Transaction } from '#server/db/withActor.ts'
import {
  countEarlier,
  mostDocuments,
  readDocuments,
  type BatchScope,
} from '#server/records/handoff/documents.ts'

/** What a draft would hand off, what stops it and what is worth knowing. */
export interface Prepared {
  readonly documents: readonly LedgerDocument[]
  readonly problems: readonly Finding[]
  readonly warnings: readonly Finding[]
}

/** Reads what a draft would hand off now, and checks it. */
export async function prepare(tx: Transaction, scope: BatchScope): Promise<Prepared> {
  const documents = await readDocuments(tx, scope)
  const earlier = await countEarlier(tx, scope)
  const problems: Finding[] = []
  if (documents.length === 0)
    problems.push({
      code: 'nothing_to_hand_off',
      message: 'Every document of these days was already handed off, or there is none.',
    })
  if (documents.length > mostDocuments)
    problems.push({
      code: 'too_many',
      message: `A batch has at most ${mostDocuments} documents. Choose fewer days.`,
    })
  return {
    documents,
    problems,
    warnings: earlier === 0 ? [] : [{ code: 'earlier', message: earlierText(earlier, scope.fromDate) }],
  }
}

const earlierText = (count: number, day: string) =>
  count === 1
    ? `1 document before ${day} was never handed off.`
    : `${count} documents before ${day} were never handed off.`

const absolute = (cents: bigint) => (cents < 0n ? -cents : cents)

/** Returns the sums of documents, one for each currency. */
export function totalsOf(documents: readonly LedgerDocument[]): BatchTotal[] {
  const byCurrency = Map.groupBy(documents, ({ currency }) => currency)
  return [...byCurrency].map(([currency, own]) => {
    const sum = (...kinds: readonly LedgerDocument['kind'][]) =>
      moneyOf(absolute(sumOf(own.filter(({ kind }) => kinds.includes(kind)).map(({ cents }) => cents))))
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

/** Returns the first documents as a batch shows them. */
export const shownOf = (documents: readonly LedgerDocument[]): BatchDocument[] =>
  documents.slice(0, shownDocuments).map(({ kind, id, label, date, customer, currency, cents }) => ({
    kind,
    id,
    label,
    date,
    customer,
    currency,
    amount: moneyOf(absolute(cents)),
  }))
