import { createHash } from 'node:crypto'
import { nextNumber } from '#server/db/numbers.ts'
import type { Transaction } from '#server/db/withActor.ts'
import type { NewFile } from '#server/records/handoff/files.ts'
import { handoffFiles, type BatchRecord } from '#server/records/handoff/table.ts'

/** Returns the next batch number of a client. The counter stays locked until the database transaction ends, so two batches can never hand off the same data. */
export async function nextBatchNumber(tx: Transaction, clientId: string): Promise<string> {
  return `H-${String(await nextNumber(tx, clientId, 'handoff')).padStart(5, '0')}`
}

/** Stores the files of a batch, which never change. */
export async function storeFiles(
  tx: Transaction,
  { clientId, tenantId, id: batchId }: BatchRecord,
  files: readonly NewFile[],
): Promise<void> {
  const rows = files.map(({ name, rows: count, text }, index) => {
    const bytes = Buffer.from(text, 'utf8')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { clientId, tenantId, batchId, position: index + 1, name, rows: count, bytes, sha256 }
  })
  await tx.insert(handoffFiles).values(rows)
}
