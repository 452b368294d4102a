import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { Answer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { maxShownNotifications } from '#domain/notifications/kinds.ts'
import type { Notification } from '#domain/notifications/record.ts'
import { toFieldError, unverifiedError } from '#machines/kit/failure.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'

export interface NotificationsInput {
  readonly clientId: string
}

/** The newest notifications, and how many there are in total. */
export interface NotificationsPage {
  readonly rows: readonly Notification[]
  readonly total: number
  readonly unread: number
}

export interface NotificationsContext extends NotificationsInput, NotificationsPage {
  /** How many notifications to load. Until the panel is first opened, it is 0: the unread ones are counted, but none are loaded. */
  readonly limit: number
  readonly errors: readonly FieldError[]
  /** The notifications being marked as read. */
  readonly marked: MarkedNotifications | null
  /** When the notifications were loaded, in milliseconds since 1970. */
  readonly loadedAt: number
}

/** Some notifications by id, or all of them. */
export type MarkedNotifications = readonly string[] | 'all'

export type NotificationsEvent =
  | { type: 'notifications.open' }
  | { type: 'notifications.loadMore' }
  | { type: 'notifications.reload' }
  /** The tab is visible again. `at` is the time in milliseconds since 1970. */
  | { type: 'notifications.wake'; at: number }
  | { type: 'notifications.read'; marked: MarkedNotifications }

export interface NotificationsDeps {
  readonly loadNotifications: Read<
    { readonly clientId: string; readonly limit: number },
    Answer<NotificationsPage>
  >
  readonly markNotifications: (
    input: { readonly clientId: string; readonly idsOrAll: MarkedNotifications },
    signal: AbortSignal,
  ) => Promise<Answer<unknown>>
}

export type NotificationsActor = ActorRefFrom<ReturnType<typeof createNotificationsMachine>>

type ReadDone = { readonly output: Answer<NotificationsPage> | NoAnswer }

/** How many notifications are loaded at first, and how many are added each time the user loads more. */
const pageLimit = 20
/**
 * The maximum time since the notifications loaded, in milliseconds. After that, they load again when the tab
 * becomes visible.
 */
const maxAge = 60_000

const joinMarked = (earlier: MarkedNotifications | null, marked: MarkedNotifications): MarkedNotifications =>
  earlier === 'all' || marked === 'all' ? 'all' : [...new Set([...(earlier ?? []), ...marked])]

/** The signed-in user's notifications in a client. They load again when the panel is opened, when the tab is visible again, and after some of them have been marked as read. */
export function createNotificationsMachine({ loadNotifications, markNotifications }: NotificationsDeps) {
  return setup({
    types: {
      context: {} as NotificationsContext,
      events: {} as NotificationsEvent,
      input: {} as NotificationsInput,
      tags: {} as 'busy' | 'error',
    },
    actors: {
      loadNotifications: createReadMachine(loadNotifications),
      markNotifications: fromPromise<Answer<unknown>, Parameters<typeof markNotifications>[0]>(
        ({ input, signal }) => markNotifications(input, signal),
      ),
    },
    actions: {
      setFirstLimit: assign(({ context: { limit } }) => ({ limit: Math.max(limit, pageLimit) })),
      setNextLimit: assign(({ context: { limit } }) => ({
        limit: Math.min(limit + pageLimit, maxShownNotifications),
      })),
      setPage: assign((_, { output }: ReadDone) =>
        output.kind === 'ok' ? { ...output.data, errors: [], loadedAt: Date.now() } : {},
      ),
      setMarked: assign(({ context }, { marked }: { marked: MarkedNotifications }) => ({
        marked: joinMarked(context.marked, marked),
      })),
      clearMarked: assign({ marked: null }),
      setErrors: assign((_, { output }: { output: Answer<unknown> | NoAnswer }) => ({
        errors: output.kind === 'refused' ? output.errors : [unverifiedError],
      })),
      setFailure: assign((_, { error }: { error: unknown }) => ({ errors: [toFieldError(error)] })),
    },
    guards: {
      'notifications were loaded': (_, { output }: ReadDone) => output.kind === 'ok',
      'notifications were marked': (_, { output }: { output: Answer<unknown> }) => output.kind === 'ok',
      'notifications are old': ({ context }, { at }: { at: number }) => at - context.loadedAt > maxAge,
    },
  }).createMachine({
    id: 'notifications',
    context: ({ input }) => ({
      ...input,
      rows: [],
      total: 0,
      unread: 0,
      limit: 0,
      errors: [],
      marked: null,
      loadedAt: 0,
    }),
    initial: 'loading',
    on: {
      'notifications.open': { target: '.loading', actions: 'setFirstLimit' },
      'notifications.loadMore': { target: '.loading', actions: 'setNextLimit' },
      'notifications.reload': '.loading',
      'notifications.read': {
        target: '.marking',
        actions: { type: 'setMarked', params: ({ event }) => event },
      },
    },
    states: {
      loading: {
        tags: 'busy',
        invoke: {
          id: 'loadNotifications',
          src: 'loadNotifications',
          input: ({ context: { clientId, limit } }) => ({ clientId, limit }),
          onDone: [
            {
              guard: { type: 'notifications were loaded', params: ({ event }) => event },
              target: 'ready',
              actions: [{ type: 'setPage', params: ({ event }) => event }, 'clearMarked'],
            },
            {
              target: 'failed',
              actions: [{ type: 'setErrors', params: ({ event }) => event }, 'clearMarked'],
            },
          ],
        },
      },
      marking: {
        // These events don't cancel the call that marks notifications, because the notifications load after it anyway.
        on: {
          'notifications.open': { actions: 'setFirstLimit' },
          'notifications.loadMore': { actions: 'setNextLimit' },
          'notifications.reload': {},
        },
        invoke: {
          id: 'markNotifications',
          src: 'markNotifications',
          input: ({ context: { clientId, marked } }) => ({ clientId, idsOrAll: marked ?? [] }),
          onDone: [
            {
              guard: { type: 'notifications were marked', params: ({ event }) => event },
              target: 'loading',
            },
            {
              target: 'failed',
              actions: [{ type: 'setErrors', params: ({ event }) => event }, 'clearMarked'],
            },
          ],
          onError: {
            target: 'failed',
            actions: [{ type: 'setFailure', params: ({ event }) => event }, 'clearMarked'],
          },
        },
      },
      ready: {
        on: {
          'notifications.wake': {
            guard: { type: 'notifications are old', params: ({ event }) => event },
            target: 'loading',
          },
        },
      },
      failed: { tags: 'error', on: { 'notifications.wake': 'loading' } },
    },
  })
}
