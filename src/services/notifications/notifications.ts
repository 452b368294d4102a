import type { Answer } from '#domain/kernel/answer.ts'
import { notificationCalls } from '#domain/notifications/calls.ts'
import type { Notification } from '#domain/notifications/record.ts'
import type { Http } from '#services/http/http.ts'
import { rowsOf } from '#services/http/rows.ts'

interface Page {
  readonly rows: readonly Notification[]
  readonly total: number
  readonly unread: number
}

/** Creates the services for the signed-in user's notifications. */
export const createNotifications = (http: Http) => ({
  /** Loads the newest notifications and the number of unread ones. With a limit of 0, only loads the number of unread ones. */
  loadNotifications: async (
    { clientId, limit }: { readonly clientId: string; readonly limit: number },
    signal: AbortSignal,
  ): Promise<Answer<Page>> => {
    const { listNotifications } = notificationCalls
    const unreadRequest = http(listNotifications, { query: { unread: 'true', limit: 1 }, clientId, signal })
    const [unreadAnswer, list] = await Promise.all([
      unreadRequest,
      limit === 0 ? null : http(listNotifications, { query: { limit }, clientId, signal }),
    ])
    if (unreadAnswer.kind !== 'ok') return unreadAnswer
    if (list !== null && list.kind !== 'ok') return list
    const rows = list === null ? [] : rowsOf<Notification>(list.data, 'id')
    return { ...unreadAnswer, data: { rows, total: list?.total ?? 0, unread: unreadAnswer.total ?? 0 } }
  },
  /** Marks some notifications or all of them as read. */
  markNotifications: (
    { clientId, idsOrAll }: { readonly clientId: string; readonly idsOrAll: readonly string[] | 'all' },
    signal: AbortSignal,
  ): Promise<Answer<unknown>> =>
    http(notificationCalls.readNotifications, {
      body: idsOrAll === 'all' ? { all: true } : { ids: idsOrAll },
      clientId,
      signal,
    }),
})
