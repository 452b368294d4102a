import type { Database } from '#server/db/database.ts'
import { removeOldKeys } from '#server/db/idempotency.ts'
import { inParts } from '#server/jobs/inParts.ts'

/** The number of responses removed at once. */
const TOGETHER = 2_000

/** Removes responses stored for Idempotency-Keys older than a week. Returns how many it removed. */
export function sweepIdempotencyKeys(
  database: Database,
  shouldContinue = () => true,
  together = TOGETHER,
): Promise<number> {
  return inParts(database, together, removeOldKeys, shouldContinue)
}
