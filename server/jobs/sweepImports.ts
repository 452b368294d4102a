import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { removeInParts } from '#server/jobs/removeInParts.ts'

/** The number of files removed at once. Each of them can have 10 MB of rows. */
const BATCH_SIZE = 10

/** Removes uploads that weren't completed within an hour, and files that weren't imported within a week. Returns how many it removed. */
export function sweepImports(
  database: Database,
  shouldContinue = () => true,
  batchSize = BATCH_SIZE,
): Promise<number> {
  return removeInParts(database, batchSize, removeOldImports, shouldContinue)
}

async function removeOldImports(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(
    sql`SELECT remove_old_imports(${limit}::int) AS removed`,
  )
  return rows[0]?.removed ?? 0
}
