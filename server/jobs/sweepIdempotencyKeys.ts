import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withActor } from '#server/db/withActor.ts'

const HOUR_MS = 3_600_000

/** Removes answers kept for repeated Idempotency-Keys that are older than a week; returns how many. */
export function sweepIdempotencyKeys(database: Database): Promise<number> {
  return withActor(database, { uid: 'system', clientId: null, tenantScope: null }, async (tx) => {
    const { rows } = await tx.execute<{ gone: number }>(sql`SELECT sweep_idempotency_keys() AS gone`)
    return rows[0]?.gone ?? 0
  })
}

/** Sweeps once an hour until stopped; a failed sweep is made up by the next. */
export function startSweeping(database: Database, onTrouble: (message: string) => void): { stop(): void } {
  const timer = setInterval(() => {
    sweepIdempotencyKeys(database).catch(() => onTrouble('Old idempotency keys could not be removed.'))
  }, HOUR_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
