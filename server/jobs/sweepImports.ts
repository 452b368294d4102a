import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { inParts } from '#server/jobs/inParts.ts'

/** The number of files removed at once. Each of them can have 10 MB of rows. */
const TOGETHER = 10

/** Removes partial uploads an hour after they began, and files that nobody imported within a week. Returns how many it removed. */
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
