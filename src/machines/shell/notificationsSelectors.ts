import type { Notification } from '#domain/notifications/record.ts'
import type { NotificationsContext } from '#machines/shell/notifications.machine.ts'

/** Returns true if a notification has been read or is being marked as read. */
export const isRead = (
  { marked }: Pick<NotificationsContext, 'marked'>,
  { id, readAt }: Pick<Notification, 'id' | 'readAt'>,
): boolean => readAt !== null || marked === 'all' || (marked?.includes(id) ?? false)

/** Returns the number of unread notifications, not counting those that are being marked as read. */
export function unreadCount({
  unread,
  rows,
  marked,
}: Pick<NotificationsContext, 'unread' | 'rows' | 'marked'>): number {
  if (marked === 'all') return 0
  const pending = rows.filter(({ id, readAt }) => readAt === null && marked?.includes(id)).length
  return Math.max(0, unread - pending)
}
