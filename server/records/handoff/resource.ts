import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { batch, batchQuery, batchRow, shownDocuments, type Batch } from '#domain/handoff/record.ts'
import { moneyOf } from '#domain/kernel/money.ts'
import { recordOf, toInstant } from '#server/db/stored.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { prepare, shownOf, totalsOf } from '#server/records/handoff/preparing.ts'
import { handoffBatches, handoffDocuments, handoffFiles } from '#server/records/handoff/table.ts'
import { defineResource } from '#server/records/kit/resource.ts'

export type BatchRecord = typeof handoffBatches.$inferSelect

const instantOrNull = (at: string | null) => (at === null ? null : toInstant(at))

/** Returns what a batch says about itself. */
const storedBatchOf = (row: BatchRecord) => ({
  ...recordOf(row),
  id: row.id,
  number: row.number,
  system: row.system,
  status: row.status,
  fromDate: row.fromDate,
  toDate: row.toDate,
  documentCount: row.documentCount,
  totals: row.totals,
  madeAt: instantOrNull(row.madeAt),
  acceptedAt: instantOrNull(row.acceptedAt),
  canceledAt: instantOrNull(row.canceledAt),
  cancelReason: row.cancelReason,
})

async function answer(row: BatchRecord, { tx }: { tx: Transaction }): Promise<Batch> {
  const stored = storedBatchOf(row)
  if (row.number !== null) return { ...stored, ...(await partsOf(tx, row)), problems: [], warnings: [] }
  if (row.archivedAt !== null) return { ...stored, documents: [], files: [], problems: [], warnings: [] }
  const { documents, problems, warnings } = await prepare(tx, row)
  return {
    ...stored,
    documentCount: documents.length,
    totals: totalsOf(documents),
    documents: shownOf(documents),
    files: [],
    problems: [...problems],
    warnings: [...warnings],
  }
}

/** Returns the files of a batch and its first documents, as they were handed off. */
async function partsOf(tx: Transaction, { clientId, id }: BatchRecord) {
  const files = await tx
    .select({
      position: handoffFiles.position,
      name: handoffFiles.name,
      rows: handoffFiles.rows,
      size: sql<number>`length(${handoffFiles.bytes})`,
      sha256: handoffFiles.sha256,
    })
    .from(handoffFiles)
    .where(and(eq(handoffFiles.clientId, clientId), eq(handoffFiles.batchId, id)))
    .orderBy(asc(handoffFiles.position))
  const documents = await tx
    .select()
    .from(handoffDocuments)
    .where(and(eq(handoffDocuments.clientId, clientId), eq(handoffDocuments.batchId, id)))
    .orderBy(asc(handoffDocuments.position))
    .limit(shownDocuments)
  return {
    files,
    documents: documents.map(({ kind, invoiceId, paymentId, label, date, customer, currency, cents }) => ({
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

/** Batches, newest first. A discarded draft is archived, so no list has it. */
export const batchResource = defineResource({
  table: handoffBatches,
  type: 'batch',
  labelOf: ({ number, fromDate, toDate }) => number ?? `Draft of ${fromDate} to ${toDate}`,
  audited: storedBatchOf,
  record: batch,
  answer,
  list: {
    query: batchQuery,
    row: batchRow,
    columns: {
      id: handoffBatches.id,
      number: handoffBatches.number,
      system: handoffBatches.system,
      status: handoffBatches.status,
      fromDate: handoffBatches.fromDate,
      toDate: handoffBatches.toDate,
      documentCount: handoffBatches.documentCount,
      totals: handoffBatches.totals,
      madeAt: handoffBatches.madeAt,
      version: handoffBatches.version,
    },
    toRow: ({ madeAt, ...row }) => ({ ...row, madeAt: instantOrNull(madeAt) }),
    sorts: {
      number: [handoffBatches.number],
      system: [handoffBatches.system],
      status: [handoffBatches.status],
      toDate: [handoffBatches.toDate],
    },
    filters: {
      status: (statuses) => inArray(handoffBatches.status, [...statuses]),
    },
    order: [desc(handoffBatches.createdAt), desc(handoffBatches.id)],
  },
})
