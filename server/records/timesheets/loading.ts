import { and, eq, isNotNull } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Approves the submitted timesheets that were loaded with a decision, after their entries were loaded. */
export async function approveDecided(tx: Transaction): Promise<void> {
  await tx
    .update(timesheets)
    .set({ status: 'APPROVED' })
    .where(and(eq(timesheets.status, 'SUBMITTED'), isNotNull(timesheets.decidedAt)))
}
