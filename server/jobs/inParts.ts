import type { Database } from '#server/db/database.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'

/**
 * Removes rows in parts, each in its own transaction, because a large number would take longer than a
 * statement may. `remove` removes at most `limit` rows and returns how many. Returns the total number of
 * removed rows.
 */
export async function removeInBatches(
  database: Database,
  limit: number,
  remove: (tx: Transaction, limit: number) => Promise<number>,
  shouldContinue: () => boolean,
): Promise<number> {
  let removed = 0
  while (shouldContinue()) {
    const part = await withActor(database, { uid: 'system', clientId: null, tenantScope: null }, (tx) =>
      remove(tx, limit),
    )
    removed += part
    if (part < limit) break
  }
  return removed
}
