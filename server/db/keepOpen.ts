import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'

const PING_INTERVAL_MS = 1_000

/**
 * Waits for work outside the database and returns its result. Meanwhile, sends a query every second, because
 * the database ends a transaction that is idle for five seconds.
 */
export async function keepOpen<T>(tx: Transaction, work: Promise<T>): Promise<T> {
  for (;;) {
    let timer: NodeJS.Timeout | undefined
    const pause = new Promise<typeof waiting>((resolve) => {
      timer = setTimeout(() => resolve(waiting), PING_INTERVAL_MS)
    })
    const outcome = await Promise.race([work, pause]).finally(() => clearTimeout(timer))
    if (outcome !== waiting) return outcome
    await tx.execute(sql`SELECT 1`)
  }
}

const waiting = Symbol('waiting')
