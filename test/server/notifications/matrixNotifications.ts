import { sql } from 'drizzle-orm'
import { allCalls, type CallName } from '#domain/calls.ts'
import { notificationCalls } from '#domain/notifications/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestServer } from '#test/support/server/server.ts'

/** Returns whether a call is about notifications. */
export const isAboutNotifications = (name: CallName) => name in notificationCalls

/** Returns a call about notifications. Every user gets a new one about a client's record, whichever client they have. */
export async function notificationRequest(
  { database }: Pick<TestServer, 'database'>,
  name: CallName,
  place: { client: string; tenantId: string; title: string },
) {
  const call = allCalls[name]
  await withOwner(database, (tx) =>
    tx.execute(sql`INSERT INTO notifications (tenant_id, client_id, id, user_uid, kind, severity, title, message, dedupe_key)
      SELECT ${place.tenantId}, ${place.client}, gen_random_uuid(), uid, 'CONTRACT_TO_APPROVE', 'info', ${place.title}, ${place.title}, gen_random_uuid()
      FROM users`),
  )
  return { call, path: call.path, body: name === 'readNotifications' ? { all: true } : undefined }
}
