import * as z from 'zod/mini'
import { id } from '#domain/kernel/fields.ts'
import { listQuery } from '#domain/kernel/lists/listQuery.ts'
import { notificationKinds } from '#domain/notifications/kinds.ts'

export const severities = ['success', 'error', 'warning', 'info'] as const
export type Severity = (typeof severities)[number]

/** A notification for the signed-in user. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  severity: z.enum(severities),
  title: z.string(),
  message: z.string(),
  /** The path of the page that the notification links to, or null. */
  link: z.nullable(z.string()),
  /** The record that the notification is about, or null. */
  entity: z.nullable(z.object({ type: z.string(), id: z.string() })),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

/** Query of GET /notifications. */
export const notificationQuery = z.strictObject({
  limit: listQuery.limit,
  offset: listQuery.offset,
  unread: z.optional(z.enum(['true'], { error: 'Set unread to true, or omit it.' })),
})

const markError = 'Send the ids of notifications, or all: true.'

/** Body of POST /notifications/read: some notifications by id, or all of them. */
export const notificationsRead = z
  .strictObject({
    ids: z.optional(
      z
        .array(id('notification'), { error: markError })
        .check(z.minLength(1, { error: markError }), z.maxLength(100, { error: markError })),
    ),
    all: z.optional(z.literal(true, { error: markError })),
  })
  .check(z.refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: markError }))

/** Response of POST /notifications/read: how many are still unread. */
export const notificationsMarked = z.object({ unread: z.int() })
