import { and, eq } from 'drizzle-orm'
import { searchTextOf } from '#server/db/searchText.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { handoffBatches, type BatchRecord } from '#server/records/handoff/table.ts'

type Draft = Pick<BatchRecord, 'id' | 'clientId' | 'tenantId' | 'system' | 'fromDate' | 'toDate'>

/** Inserts a draft with the given author and creation time, for demo data. */
export async function loadDraft(
  tx: Transaction,
  { at, by, ...draft }: Draft & { readonly at: string; readonly by: string },
): Promise<BatchRecord> {
  const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
  const searchText = searchTextOf(draft.fromDate, draft.toDate)
  const [row] = await tx
    .insert(handoffBatches)
    .values({ ...draft, ...stamps, searchText })
    .returning()
  if (row === undefined) throw new Error('a loaded batch has no row')
  return row
}

/** Sets the columns that a demo draft gets when its files are created. The files get the draft's creation time. */
export async function setLoadedBatch(
  tx: Transaction,
  { clientId, id, createdAt }: BatchRecord,
  changes: Partial<typeof handoffBatches.$inferInsert> & { readonly number: string },
): Promise<void> {
  await tx
    .update(handoffBatches)
    .set({ ...changes, madeAt: createdAt, searchText: searchTextOf(changes.number) })
    .where(and(eq(handoffBatches.clientId, clientId), eq(handoffBatches.id, id)))
}
