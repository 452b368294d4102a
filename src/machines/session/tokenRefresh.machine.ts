import { assign, fromPromise, setup } from 'xstate'
import { waitUntil } from '#machines/kit/waitUntil.ts'

/** The access token and its expiration time, in milliseconds since 1970 by this device's clock. */
export interface AuthToken {
  readonly accessToken: string
  readonly expirationTime: number
}

export interface TokenRefreshInput {
  readonly token: AuthToken | null
}

export interface TokenRefreshContext {
  /** The number of consecutive failed refreshes. */
  readonly attempt: number
  /** When the token will be refreshed, in milliseconds since 1970. */
  readonly refreshAt: number
  /** The token from the refresh. It is the chart's output. */
  readonly newToken: AuthToken | null
}

export interface TokenRefreshDeps {
  /** Forces a refresh. The new token also arrives through watchSession. */
  readonly refreshSession: (signal: AbortSignal) => Promise<AuthToken>
}

const minute = 60_000

/** Refreshes a token shortly before it expires. Retries until a refresh succeeds (requirement A6). */
export function createTokenRefreshMachine({ refreshSession }: TokenRefreshDeps) {
  return setup({
    types: {
      context: {} as TokenRefreshContext,
      events: {} as { type: 'session.wake' },
      input: {} as TokenRefreshInput,
      output: {} as AuthToken | null,
    },
    actors: {
      refreshSession: fromPromise<AuthToken>(({ signal }) => refreshSession(signal)),
      waitUntil,
    },
    actions: {
      setNewToken: assign((_, { output }: { output: AuthToken }) => ({ newToken: output })),
      planRetry: assign(({ context: { attempt } }) => ({
        attempt: attempt + 1,
        refreshAt: backoffTime(attempt, Date.now()),
      })),
    },
  }).createMachine({
    id: 'tokenRefresh',
    context: ({ input }) => ({
      attempt: 0,
      refreshAt: refreshTime(input.token, Date.now()),
      newToken: null,
    }),
    output: ({ context }) => context.newToken,
    initial: 'fresh',
    states: {
      fresh: {
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.refreshAt }),
          onDone: 'refreshing',
        },
      },
      refreshing: {
        invoke: {
          id: 'refreshSession',
          src: 'refreshSession',
          onDone: { target: 'refreshed', actions: { type: 'setNewToken', params: ({ event }) => event } },
          onError: { target: 'backingOff', actions: 'planRetry' },
        },
      },
      backingOff: {
        on: { 'session.wake': 'refreshing' },
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.refreshAt }),
          onDone: 'refreshing',
        },
      },
      refreshed: { type: 'final' },
    },
  })
}

/**
 * Returns when to refresh: 5 minutes before the token expires (requirement A6), but at least half a minute
 * from now. Otherwise, short-lived tokens would cause a tight loop (trust.md §6.2.7). Without a token, returns
 * one minute from now.
 */
export function refreshTime(token: AuthToken | null, now: number): number {
  if (token === null) return now + minute
  return Math.max(now + minute / 2, token.expirationTime - 5 * minute)
}

/** Returns when to try again: after 30 s, doubling up to 16 min (requirement A6). */
export function backoffTime(attempt: number, now: number): number {
  return now + Math.min(30_000 * 2 ** attempt, 16 * minute)
}
