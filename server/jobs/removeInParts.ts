import type { Database } from '#server/db/database.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'

/**
 * Removes rows in parts, each in its own transaction, because removing many at once would exceed the
 * statement timeout. `remove` removes at most `limit` rows and returns how many it removed. Returns the
 * total number of removed rows.
 */
export async function removeInParts(
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
