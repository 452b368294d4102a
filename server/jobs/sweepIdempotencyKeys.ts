import type { Database } from '#server/db/database.ts'
import { removeOldKeys } from '#server/db/idempotency.ts'
import { removeInParts } from '#server/jobs/removeInParts.ts'

/** The number of keys removed at once. */
const BATCH_SIZE = 2_000

/** Removes idempotency keys older than a week, with their responses. Returns how many it removed. */
export function sweepIdempotencyKeys(
  database: Database,
  shouldContinue = () => true,
  batchSize = BATCH_SIZE,
): Promise<number> {
  return removeInParts(database, batchSize, removeOldKeys, shouldContinue)
}
