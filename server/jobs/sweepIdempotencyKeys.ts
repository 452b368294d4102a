import type { Database } from '#server/db/database.ts'
import { removeOldKeys } from '#server/db/idempotency.ts'
import { withActor } from '#server/db/withActor.ts'

/** Removes stored answers of Idempotency-Keys older than a week. Returns how many. */
export function sweepIdempotencyKeys(database: Database): Promise<number> {
  return withActor(database, { uid: 'system', clientId: null, tenantScope: null }, removeOldKeys)
}
