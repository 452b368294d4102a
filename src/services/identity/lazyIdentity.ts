import type { EndReason, Identity, Session } from '#services/identity/identity.ts'
import type { RestoredSession } from '#services/identity/restoredSession.ts'
import { removeStoredSession } from '#services/identity/storedSession.ts'
import { beginMark, endMark, readMark } from '#services/identity/sessionMark.ts'

/** An identity whose provider may start after the API's first responses. */
export interface LazyIdentity extends Identity {
  /** Starts the provider if it isn't running yet. */
  readonly start: () => void
  /** Reports the restored session if the API has accepted its token. An accepted token proves more about the session than a report from the provider. */
  readonly accepted: (token: string | null) => void
  /** Stops using the restored session and relies on the provider from then on. */
  readonly abandon: () => void
  /** Removes the session's mark, so that other tabs stop using a restored session. */
  readonly removeMark: () => void
  /** Returns the mark of this tab's session, or null if there is none. */
  readonly mark: () => string | null
}

type Report = (session: Session | null, reason: EndReason | null) => void

/** The delay before trying to load the provider again, in milliseconds. */
const retryDelay = 3_000
/** A token counts as expired this many milliseconds early (requirement A6). */
const expiryMargin = 30_000

/**
 * Creates an identity that uses a restored session until the provider's first report. Every use checks that
 * the user is still signed in: the browser's mark must be the restored session's mark.
 */
export function createLazyIdentity(
  load: () => Promise<Identity>,
  restored: RestoredSession | null,
): LazyIdentity {
  let resumed = restored
  let mark = restored?.mark ?? null
  let isConfirmed = false
  let uid: string | null = null
  let report: Report | null = null
  let loading: Promise<Identity> | undefined
  let stop: (() => void) | undefined

  /** Loads the provider once, starts listening to it, and returns it. */
  function provider(): Promise<Identity> {
    loading ??= load().then(
      (identity) => {
        listen(identity)
        return identity
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function listen(identity: Identity): void {
    if (report !== null) stop ??= identity.watch(onProviderReport)
  }

  function start(): void {
    provider().catch(() => setTimeout(start, retryDelay))
  }

  function abandon(): void {
    resumed = null
    if (!isConfirmed) mark = null
    start()
  }

  /** Returns the restored session if it can still be used, or null. */
  function usableSession(): RestoredSession | null {
    if (resumed === null) return null
    if (readMark() === resumed.mark && resumed.token.expirationTime - expiryMargin > Date.now())
      return resumed
    abandon()
    return null
  }

  function onProviderReport(session: Session | null, reason: EndReason | null): void {
    resumed = null
    if (session === null) endMark()
    // Another tab may already have marked the same session.
    const isOtherUser = uid !== null && uid !== session?.user.uid
    mark = session === null ? null : ((isOtherUser ? null : readMark()) ?? beginMark())
    uid = session?.user.uid ?? null
    report?.(session, reason)
  }

  if (restored === null) start()

  return {
    start,
    abandon,
    mark: () => mark,
    removeMark: () => {
      mark = null
      endMark()
    },
    accepted: (token) => {
      const session = usableSession()
      if (isConfirmed || session === null || session.token.accessToken !== token) return
      isConfirmed = true
      report?.({ user: session.user, token: session.token }, null)
    },
    watch: (listener) => {
      report = listener
      void loading?.then(listen, () => undefined)
      return () => {
        report = null
        stop?.()
        stop = undefined
      }
    },
    accessToken: async () => usableSession()?.token.accessToken ?? (await provider()).accessToken(),
    renew: async () => (await provider()).renew(),
    signIn: async (input) => (await provider()).signIn(input),
    signOut: async () => {
      resumed = null
      const loaded = await provider().catch(() => null)
      if (loaded === null) removeStoredSession()
      else await loaded.signOut()
    },
    flows: async (run, shared) => (await provider()).flows(run, shared),
  }
}
