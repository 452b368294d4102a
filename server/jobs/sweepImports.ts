import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withActor } from '#server/db/withActor.ts'

/** Removes partly uploaded files an hour after the upload began, and files that nobody imported within a week. Returns how many. */
export function sweepImports(database: Database): Promise<number> {
  return withActor(database, { uid: 'system', clientId: null, tenantScope: null }, async (tx) => {
    const { rows } = await tx.execute<{ removed: number }>(sql`SELECT remove_old_imports() AS removed`)
    return rows[0]?.removed ?? 0
  })
}
