import { and, desc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { visibleKinds, ownKinds } from '#domain/notifications/kinds.ts'
import {
  notification,
  notificationQuery,
  notificationsMarked,
  notificationsRead,
} from '#domain/notifications/record.ts'
import { countRows } from '#server/db/lists.ts'
import { toInstant } from '#server/db/conversions.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import { notifications } from '#server/records/notifications/table.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/**
 * Returns the condition for the notifications that the caller can still see. Notifications of the `ownKinds` must
 * be about the caller's current employee record or one of its timesheets.
 */
function isVisibleTo(caller: Caller): SQL {
  const { uid, permissions, employeeId } = caller
  const isLimited = employeeLimitOf(caller) !== null
  const kinds = visibleKinds({ permissions, isLimited, employeeId })
  if (kinds.length === 0) return sql`false`
  const isAboutCaller = sql`${employeeId}::uuid IN (${notifications.entityId}, (SELECT t.employee_id FROM ${timesheets} t
    WHERE t.client_id = ${notifications.clientId} AND t.id = ${notifications.entityId}))`
  return and(
    eq(notifications.clientId, clientOf(caller).clientId),
    eq(notifications.userUid, uid),
    inArray(notifications.kind, kinds),
    or(notInArray(notifications.kind, [...ownKinds]), isAboutCaller),
  ) as SQL
}

const listNotifications = defineRoute({
  call: 'listNotifications',
  params: nothing,
  query: notificationQuery,
  body: nothing,
  answer: z.array(notification),
  audit: 'none',
  async handle({ tx, caller, query }) {
    const where = and(isVisibleTo(caller), query.unread === 'true' ? isNull(notifications.readAt) : undefined)
    const rows = await tx
      .select()
      .from(notifications)
      .where(where)
      .orderBy(desc(notifications.createdAt), notifications.id)
      .limit(query.limit)
      .offset(query.offset)
    const body = rows.map(({ entityType, entityId, createdAt, readAt, ...row }) => ({
      ...row,
      entity: entityType === null || entityId === null ? null : { type: entityType, id: entityId },
      createdAt: toInstant(createdAt),
      readAt: readAt === null ? null : toInstant(readAt),
    }))
    return { body, total: await countRows(tx, notifications, where) }
  },
})

const markRead = defineRoute({
  call: 'readNotifications',
  params: nothing,
  query: nothing,
  body: notificationsRead,
  answer: notificationsMarked,
  // Marking a notification as read isn't a change to a record.
  audit: 'none',
  async handle({ tx, caller, body, now }) {
    const unread = and(isVisibleTo(caller), isNull(notifications.readAt))
    await tx
      .update(notifications)
      .set({ readAt: new Date(now).toISOString() })
      .where(and(unread, body.ids === undefined ? undefined : inArray(notifications.id, body.ids)))
    return { body: { unread: await countRows(tx, notifications, unread) } }
  },
})

/** The routes for the caller's notifications. */
export const notificationRoutes = [listNotifications, markRead]
