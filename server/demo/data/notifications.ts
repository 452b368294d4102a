import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { notify } from '#server/jobs/notify.ts'
import { markOlderAsRead } from '#server/records/notifications/markAsRead.ts'

/** How many unread notifications each demo user has in each client. */
const UNREAD = 5

/**
 * Adds the notifications of the demo data. Marks them as read except for each user's newest ones, as in a
 * company that has used Muster for a while.
 */
export async function addDemoNotifications(database: Database, now: number): Promise<void> {
  await notify(database, now)
  await withOwner(database, (tx) => markOlderAsRead(tx, UNREAD))
}
