import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { inParts } from '#server/jobs/inParts.ts'

/** How many files are removed at once: each can have 10 MB of rows. */
const TOGETHER = 10

/** Removes partly uploaded files an hour after the upload began, and files that nobody imported within a week. Returns how many. */
export function sweepImports(
  database: Database,
  shouldContinue = () => true,
  together = TOGETHER,
): Promise<number> {
  return inParts(database, together, removeOldImports, shouldContinue)
}

async function removeOldImports(tx: Transaction, most: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(
    sql`SELECT remove_old_imports(${most}::int) AS removed`,
  )
  return rows[0]?.removed ?? 0
}
