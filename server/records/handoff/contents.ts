import { and, asc, eq } from 'drizzle-orm'
import { isPayroll } from '#domain/handoff/systems.ts'
import { maxShownRows, type Batch, type Finding } from '#domain/handoff/record.ts'
import { totalsByClass } from '#domain/payroll/hours.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { storeTransactions } from '#server/records/handoff/storeTransactions.ts'
import {
  prepareTransactions,
  firstTransactions,
  totalsOf,
} from '#server/records/handoff/prepareTransactions.ts'
import { handoffDocuments, type BatchRecord } from '#server/records/handoff/table.ts'
import { countSheets, prepareTimes } from '#server/records/payroll/prepareTimes.ts'
import { handOffTimes } from '#server/records/payroll/storeTimes.ts'
import { readHandedOffTime, shownTimes } from '#server/records/payroll/handedOffTime.ts'

type Summary = Pick<Batch, 'documentCount' | 'totals' | 'classTotals'>
type BatchParts = Pick<Batch, 'documents' | 'times'>
type Context = Pick<RequestContext, 'tx' | 'caller' | 'requestId'>

/** What a draft batch would hand off, in one shape for accounting and payroll systems. */
interface Contents {
  readonly summary: Summary
  readonly parts: BatchParts
  readonly problems: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** Stores what the batch hands off, and the batch's files. */
  readonly store: (context: Context, number: string) => Promise<void>
}

/** Reads what a draft would hand off now, and checks it. */
export async function prepareContents(tx: Transaction, row: BatchRecord): Promise<Contents> {
  const { system } = row
  if (isPayroll(system)) {
    const prepared = await prepareTimes(tx, { ...row, system })
    const { sheets, times, problems, warnings } = prepared
    return {
      problems,
      warnings,
      summary: { documentCount: countSheets(sheets), totals: [], classTotals: totalsByClass(sheets) },
      parts: { documents: [], times: shownTimes(times) },
      store: (context, number) => handOffTimes(context, row, system, { ...prepared, number }),
    }
  }
  const prepared = await prepareTransactions(tx, { ...row, system })
  const { transactions, problems, warnings } = prepared
  return {
    problems,
    warnings,
    summary: { documentCount: transactions.length, totals: totalsOf(transactions), classTotals: [] },
    parts: { documents: firstTransactions(transactions), times: [] },
    store: (context, number) => storeTransactions(context.tx, row, system, { ...prepared, number }),
  }
}

/** Returns the first transactions or rows of time in a batch, as they were handed off. */
export async function partsOf(tx: Transaction, { clientId, id, system }: BatchRecord): Promise<BatchParts> {
  if (isPayroll(system)) return { documents: [], times: await readHandedOffTime(tx, clientId, id) }
  const transactions = await tx
    .select()
    .from(handoffDocuments)
    .where(and(eq(handoffDocuments.clientId, clientId), eq(handoffDocuments.batchId, id)))
    .orderBy(asc(handoffDocuments.position))
    .limit(maxShownRows)
  return {
    times: [],
    documents: transactions.map(({ kind, invoiceId, paymentId, label, date, customer, currency, cents }) => ({
      kind,
      id: invoiceId ?? paymentId ?? '',
      label,
      date,
      customer,
      currency,
      amount: moneyOf(cents),
    })),
  }
}
