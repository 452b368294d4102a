import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { notify } from '#server/jobs/notify.ts'

/** How many notifications each demo user hasn't read in each client. */
const UNREAD = 5

/**
 * Adds the notifications of the demo data and marks all but the newest of each user as read, as in a company
 * that has used Muster for a while.
 */
export async function addDemoNotifications(database: Database, now: number): Promise<void> {
  await notify(database, now)
  await withOwner(database, (tx) =>
    tx.execute(sql`
      UPDATE notifications n SET read_at = n.created_at
        FROM (SELECT client_id, id, row_number() OVER (PARTITION BY client_id, user_uid ORDER BY created_at DESC, id) AS place
                FROM notifications) AS ordered
        WHERE ordered.client_id = n.client_id AND ordered.id = n.id AND ordered.place > ${UNREAD} AND n.read_at IS NULL`),
  )
}
