import { sql } from 'drizzle-orm'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { keptDays, maxDaysLate } from '#domain/notifications/thresholds.ts'
import type { Database } from '#server/db/database.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { removeInParts } from '#server/jobs/inParts.ts'
import {
  addNotifications,
  notificationsAbout,
  peopleOf,
  type NewNotification,
} from '#server/records/notifications/adding.ts'
import { deadlines, events } from '#server/records/notifications/news.ts'
import { writableClients } from '#server/records/organization/list.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'

const UID = 'system'
/** The number of notifications added in one transaction. */
const BATCH = 500

/** Events of at most this many days are looked for every few minutes, so that it takes little time. */
const recentDays = 1

/**
 * Adds the notifications that are due: one for each person, record and threshold, no matter how often the job
 * runs. The job of a day looks for deadlines, and for events since the last two weeks, in case no server ran. In between, only recent
 * events are looked for. A client or a kind of news that fails doesn't stop the others. Returns how many were added.
 */
export async function notify(
  database: Database,
  now: number,
  shouldContinue = () => true,
  scope: 'day' | 'recent events' = 'day',
): Promise<number> {
  const today = todayUtc(now)
  // The last notification is the newest, so what waits for a person comes after what only reached a date.
  const [sources, days] = scope === 'day' ? [[...deadlines, ...events], maxDaysLate] : [events, recentDays]
  const since = addDays(today, -days)
  let added = 0
  const errors: unknown[] = []
  const clients = await withActor(database, { uid: UID, clientId: null, tenantScope: '*' }, writableClients)
  for (const client of clients) {
    const inClient = <T>(work: (tx: Transaction) => Promise<T>) =>
      withActor(database, { uid: UID, clientId: client.clientId, tenantScope: null }, work)
    for (const source of sources) {
      if (!shouldContinue()) break
      try {
        const due = await inClient(async (tx): Promise<NewNotification[]> => {
          const settings = await effectiveSettings(tx, client.clientId, today)
          const news = await source({ tx, clientId: client.clientId, settings, today, since })
          if (news.length === 0) return []
          return notificationsAbout(client, await peopleOf(tx, client.clientId), news)
        })
        for (let from = 0; from < due.length && shouldContinue(); from += BATCH)
          added += await inClient((tx) => addNotifications(tx, due.slice(from, from + BATCH)))
      } catch (error) {
        errors.push(error)
      }
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some notifications could not be added.')
  return added
}

/** The number of notifications removed at once. */
const SWEEP_BATCH = 2_000

/** Removes notifications that were read more than 90 days ago. Returns how many it removed. */
export const sweepNotifications = (
  database: Database,
  shouldContinue = () => true,
  batchSize = SWEEP_BATCH,
): Promise<number> => removeInParts(database, batchSize, removeRead, shouldContinue)

async function removeRead(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(
    sql`SELECT sweep_notifications(${keptDays}::int, ${limit}::int) AS removed`,
  )
  return rows[0]?.removed ?? 0
}
