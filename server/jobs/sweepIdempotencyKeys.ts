import type { Database } from '#server/db/database.ts'
import { removeOldKeys } from '#server/db/idempotency.ts'
import { inParts } from '#server/jobs/inParts.ts'

/** How many responses are removed at once. */
const TOGETHER = 2_000

/** Removes stored responses of Idempotency-Keys older than a week. Returns how many. */
export function sweepIdempotencyKeys(
  database: Database,
  shouldContinue = () => true,
  together = TOGETHER,
): Promise<number> {
  return inParts(database, together, removeOldKeys, shouldContinue)
}
