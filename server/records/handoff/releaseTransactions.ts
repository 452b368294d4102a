import { and, eq, sql } from 'drizzle-orm'
import { clientCounters } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import { handoffDocuments, type BatchRecord } from '#server/records/handoff/table.ts'

/** Releases the transactions of a canceled batch. Throws 422 if another batch contains the void or reversal of one of them. */
export async function releaseTransactions(
  tx: Transaction,
  batch: Pick<BatchRecord, 'clientId' | 'id'>,
): Promise<void> {
  const { clientId, id } = batch
  // Locks the batch counter. Without the lock, a batch that is created at the same time could contain the void
  // or reversal of one of these transactions.
  await tx
    .select({ last: clientCounters.last })
    .from(clientCounters)
    .where(and(eq(clientCounters.clientId, clientId), eq(clientCounters.series, 'handoff')))
    .for('update')
  await checkNotReversed(tx, batch)
  await tx
    .update(handoffDocuments)
    .set({ live: false })
    .where(and(eq(handoffDocuments.clientId, clientId), eq(handoffDocuments.batchId, id)))
}

async function checkNotReversed(
  tx: Transaction,
  { clientId, id }: Pick<BatchRecord, 'clientId' | 'id'>,
): Promise<void> {
  const { rows } = await tx.execute<{ number: string; kind: string; label: string; isFinal: boolean }>(sql`
    SELECT b.number, later.kind, later.label, b.status = 'ACCEPTED' AS "isFinal" FROM handoff_documents own
      JOIN handoff_documents later ON later.client_id = own.client_id AND later.system = own.system AND later.live AND later.batch_id <> own.batch_id
        AND (later.kind = 'VOID' AND later.invoice_id = own.invoice_id OR later.kind = 'REVERSAL' AND later.payment_id = own.payment_id)
      JOIN handoff_batches b ON b.client_id = later.client_id AND b.id = later.batch_id
    WHERE own.client_id = ${clientId} AND own.batch_id = ${id} AND own.live AND own.kind NOT IN ('VOID', 'REVERSAL')
    ORDER BY b.number, later.label LIMIT 1`)
  const [later] = rows
  if (later === undefined) return
  const what = `${later.number} contains the ${later.kind === 'VOID' ? 'void' : 'reversal'} of ${later.label}`
  throw ruleBroken([
    {
      code: 'already_reversed',
      message: later.isFinal
        ? `${what} and has been accepted, so this batch can't be canceled.`
        : `${what}. Cancel ${later.number} first.`,
    },
  ])
}
