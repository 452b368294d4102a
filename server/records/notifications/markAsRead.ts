import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'
import { notifications } from '#server/records/notifications/table.ts'

/** Marks notifications as read, except each user's newest ones in each client. `unread` is how many to leave unread. For demo data. Must run as the owner of the tables. */
export async function markOlderAsRead(tx: Transaction, unread: number): Promise<void> {
  await tx.execute(sql`
    UPDATE ${notifications} n SET read_at = n.created_at
      FROM (SELECT client_id, id, row_number() OVER (PARTITION BY client_id, user_uid ORDER BY created_at DESC, id) AS place
              FROM ${notifications}) AS ordered
      WHERE ordered.client_id = n.client_id AND ordered.id = n.id AND ordered.place > ${unread} AND n.read_at IS NULL`)
}
