import { sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/withActor.ts'
import { notifications } from '#server/records/notifications/table.ts'

/** Marks all but the newest notifications of each user in each client as read. Runs as the owner of the tables, for loading. */
export async function markOlderAsRead(tx: Transaction, unread: number): Promise<void> {
  await tx.execute(sql`
    UPDATE ${notifications} n SET read_at = n.created_at
      FROM (SELECT client_id, id, row_number() OVER (PARTITION BY client_id, user_uid ORDER BY created_at DESC, id) AS place
              FROM ${notifications}) AS ordered
      WHERE ordered.client_id = n.client_id AND ordered.id = n.id AND ordered.place > ${unread} AND n.read_at IS NULL`)
}
