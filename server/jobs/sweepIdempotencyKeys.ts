import type { Database } from '#server/db/database.ts'
import { removeOldKeys } from '#server/db/idempotency.ts'
import { withActor } from '#server/db/withActor.ts'

const HOUR_MS = 3_600_000

/** Removes stored answers of Idempotency-Keys older than a week. Returns how many. */
export function sweepIdempotencyKeys(database: Database): Promise<number> {
  return withActor(database, { uid: 'system', clientId: null, tenantScope: null }, removeOldKeys)
}

/** Sweeps once an hour until stopped. The next sweep makes up for a failed one. */
export function startSweeping(database: Database, onTrouble: (message: string) => void): { stop(): void } {
  const timer = setInterval(() => {
    sweepIdempotencyKeys(database).catch(() => onTrouble('Old idempotency keys could not be removed.'))
  }, HOUR_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
