import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { batchFilters } from '#domain/handoff/filters.ts'
import { batch, batchQuery, batchRow, type Batch } from '#domain/handoff/record.ts'
import { viewableSystems } from '#domain/handoff/rights.ts'
import { handoffSystemKeys } from '#domain/handoff/systems.ts'
import { recordFieldsOf, toInstant } from '#server/db/conversions.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { partsOf, prepareContents } from '#server/records/handoff/contents.ts'
import { handoffBatches, handoffFiles, type BatchRecord } from '#server/records/handoff/table.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { defineResource } from '#server/records/kit/resource.ts'

const instantOrNull = (at: string | null) => (at === null ? null : toInstant(at))

/** Returns the fields of a batch that are stored in its own row. */
const storedBatchOf = (row: BatchRecord) => ({
  ...recordFieldsOf(row),
  id: row.id,
  number: row.number,
  system: row.system,
  status: row.status,
  fromDate: row.fromDate,
  toDate: row.toDate,
  documentCount: row.documentCount,
  totals: row.totals,
  classTotals: row.classTotals,
  madeAt: instantOrNull(row.madeAt),
  acceptedAt: instantOrNull(row.acceptedAt),
  canceledAt: instantOrNull(row.canceledAt),
  cancelReason: row.cancelReason,
})

async function answer(row: BatchRecord, { tx }: { tx: Transaction }): Promise<Batch> {
  const stored = storedBatchOf(row)
  const emptyParts = { documents: [], times: [], files: [], problems: [], warnings: [] }
  if (row.number !== null)
    return { ...stored, ...emptyParts, ...(await partsOf(tx, row)), files: await filesOf(tx, row) }
  if (row.archivedAt !== null) return { ...stored, ...emptyParts }
  const { summary, parts, problems, warnings } = await prepareContents(tx, row)
  return { ...stored, ...summary, ...parts, files: [], problems: [...problems], warnings: [...warnings] }
}

/** Returns the files of a batch. */
function filesOf(tx: Transaction, { clientId, id }: BatchRecord) {
  return tx
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
}

/** Batches: drafts first, then by number, highest first. A discarded draft is archived, so no list shows it. */
export const batchResource = defineResource({
  table: handoffBatches,
  type: 'batch',
  labelOf: ({ number, fromDate, toDate }) => number ?? `Draft for ${fromDate} to ${toDate}`,
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
      classTotals: handoffBatches.classTotals,
      madeAt: handoffBatches.madeAt,
      version: handoffBatches.version,
    },
    toRow: ({ madeAt, ...row }) => ({ ...row, madeAt: instantOrNull(madeAt) }),
    sorts: {
      number: [handoffBatches.number],
      system: [handoffBatches.system],
      status: [handoffBatches.status],
      toDate: [handoffBatches.toDate],
      createdAt: [handoffBatches.createdAt],
    },
    filters: columnConditions(batchFilters, handoffBatches),
    // Drafts come first, because they have no number yet and descending order puts nulls first.
    order: [desc(handoffBatches.number), desc(handoffBatches.createdAt), desc(handoffBatches.id)],
    visible(permissions, employeeLimit) {
      const seen = viewableSystems({ permissions, onlyOwn: employeeLimit !== null })
      return seen.length < handoffSystemKeys.length ? inArray(handoffBatches.system, seen) : undefined
    },
  },
})
