import { sql } from 'drizzle-orm'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { retentionDays, unreadRetentionDays, maxDaysLate } from '#domain/notifications/thresholds.ts'
import type { Database } from '#server/db/database.ts'
import { withSavepoint } from '#server/db/savepoint.ts'
import { withActor, type Transaction } from '#server/db/withActor.ts'
import { removeInParts } from '#server/jobs/removeInParts.ts'
import {
  addNotifications,
  notificationsAbout,
  readPossibleRecipients,
  type News,
  type NewNotification,
  type NewsSource,
} from '#server/records/notifications/addNotifications.ts'
import { deadlineSources, eventSources } from '#server/records/notifications/news.ts'
import { writableClients } from '#server/records/organization/list.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'

const UID = 'system'
/** The number of notifications added in one transaction. */
const BATCH = 500

/**
 * How far back to look for recent events. Longer than the few minutes between two runs, in case a run takes a
 * long time or fails.
 */
const RECENT_MS = 30 * 60_000

type Client = Awaited<ReturnType<typeof writableClients>>[number]

/**
 * Adds the notifications that are due: one for each person, record and threshold, no matter how often the job
 * runs. The daily job looks for deadlines, and for events of the last two weeks, in case no server was running. The
 * job that runs every few minutes only looks for recent events. An error in one client or one kind of
 * notification doesn't stop the others. Returns how many were added.
 */
export async function notify(
  database: Database,
  now: number,
  shouldContinue = () => true,
  scope: 'day' | 'recent events' = 'day',
): Promise<number> {
  const today = todayUtc(now)
  const since =
    scope === 'day' ? `${addDays(today, -maxDaysLate)}T00:00:00Z` : new Date(now - RECENT_MS).toISOString()
  // Notifications added last are shown first, so events are added after deadlines. Recent events of every kind are
  // read in one transaction for each client, to save time if there are thousands of clients.
  const groups =
    scope === 'day' ? [...deadlineSources, ...eventSources].map((source) => [source]) : [eventSources]
  let added = 0
  const errors: unknown[] = []
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  const clients = await withActor(database, { uid: UID, clientId: null, tenantScope: '*' }, writableClients)
  for (const client of clients) {
    for (const sources of groups) {
      if (!shouldContinue()) break
      await attempt(async () => {
        const read = await readNews(database, client, { sources, today, since })
        errors.push(...read.errors)
        for (const due of read.news)
          await attempt(async () => {
            const count = await addAll(database, client, due, shouldContinue)
            added += count
          })
      })
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some notifications could not be added.')
  return added
}

const runInClient = <T>(database: Database, { clientId }: Client, work: (tx: Transaction) => Promise<T>) =>
  withActor(database, { uid: UID, clientId, tenantScope: null }, work)

/** Returns the notifications that are due in a client, by source, and the errors from sources that couldn't be read. */
async function readNews(
  database: Database,
  client: Client,
  { sources, today, since }: { sources: readonly NewsSource[]; today: string; since: string },
): Promise<{ news: NewNotification[][]; errors: unknown[] }> {
  const errors: unknown[] = []
  const read = await runInClient(database, client, async (tx) => {
    const settings = () => effectiveSettings(tx, client.clientId, today)
    const found: (readonly News[])[] = []
    for (const source of sources) {
      const context = { tx, clientId: client.clientId, settings, today, since }
      const result = await withSavepoint(tx, isAnyError, () => source(context))
      if ('error' in result) errors.push(result.error)
      else found.push(result.outcome)
    }
    const all = found.flat()
    return { found, people: all.length === 0 ? [] : await readPossibleRecipients(tx, client.clientId, all) }
  })
  return { news: read.found.map((news) => notificationsAbout(client, read.people, news)), errors }
}

const isAnyError = (_error: unknown): _error is unknown => true

/** Adds notifications in parts and in reverse order, so that the first one is the newest. Returns how many were added. */
async function addAll(
  database: Database,
  client: Client,
  due: readonly NewNotification[],
  shouldContinue: () => boolean,
): Promise<number> {
  const ordered = due.toReversed()
  let added = 0
  for (let from = 0; from < ordered.length && shouldContinue(); from += BATCH)
    added += await runInClient(database, client, (tx) =>
      addNotifications(tx, ordered.slice(from, from + BATCH)),
    )
  return added
}

/** The number of notifications removed at once. */
const SWEEP_BATCH = 2_000

/**
 * Removes notifications 90 days after they were read, or 180 days after they were added if that is earlier. Returns
 * how many it removed.
 */
export const sweepNotifications = (
  database: Database,
  shouldContinue = () => true,
  batchSize = SWEEP_BATCH,
): Promise<number> => removeInParts(database, batchSize, removeOld, shouldContinue)

async function removeOld(tx: Transaction, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(
    sql`SELECT sweep_notifications(${retentionDays}::int, ${unreadRetentionDays}::int, ${limit}::int) AS removed`,
  )
  return rows[0]?.removed ?? 0
}
