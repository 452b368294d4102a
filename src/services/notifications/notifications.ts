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

/** Creates the services of the signed-in user's notifications. */
export const createNotifications = (http: Http) => ({
  /** Loads the newest notifications and the number of unread ones. With a limit of 0, loads only that number. */
  loadNotifications: async (
    { clientId, limit }: { readonly clientId: string; readonly limit: number },
    signal: AbortSignal,
  ): Promise<Answer<Page>> => {
    const { listNotifications } = notificationCalls
    const count = http(listNotifications, { query: { unread: 'true', limit: 1 }, clientId, signal })
    const [unread, list] = await Promise.all([
      count,
      limit === 0 ? null : http(listNotifications, { query: { limit }, clientId, signal }),
    ])
    if (unread.kind !== 'ok') return unread
    if (list !== null && list.kind !== 'ok') return list
    const rows = list === null ? [] : rowsOf<Notification>(list.data, 'id')
    return { ...unread, data: { rows, total: list?.total ?? 0, unread: unread.total ?? 0 } }
  },
  /** Marks some notifications or all of them as read. */
  markNotifications: (
    { clientId, marked }: { readonly clientId: string; readonly marked: readonly string[] | 'all' },
    signal: AbortSignal,
  ): Promise<Answer<unknown>> =>
    http(notificationCalls.readNotifications, {
      body: marked === 'all' ? { all: true } : { ids: marked },
      clientId,
      signal,
    }),
})
