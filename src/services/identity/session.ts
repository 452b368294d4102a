import type { Identity, Session, EndReason } from '#services/identity/identity.ts'

/** What the auth chart is told about the session. */
export type SessionEvent =
  | { type: 'session.present'; user: Session['user']; token: Session['token'] }
  | { type: 'session.absent' }
  | { type: 'session.revoked'; reason: EndReason | 'refused' | 'elsewhere' }
  | { type: 'session.wake' }

export interface SessionWatch {
  readonly watch: (report: (event: SessionEvent) => void) => () => void
  /** The user signs out here: the other tabs follow at once. `known` is who it is where the provider has not told yet. No token travels between tabs. */
  readonly signedOut: (known: string | null) => void
  /** The API refused a fresh token. Tells it once, however many calls found out. */
  readonly refused: (reason: 'refused' | 'disabled') => void
}

const channelName = 'muster.session'

/** Joins what ends or wakes a session: the provider, the API's refusals, other tabs, the network and the page coming back. */
export function createSessionWatch(identity: Identity): SessionWatch {
  const reporters = new Set<(event: SessionEvent) => void>()
  const tabs = new BroadcastChannel(channelName)
  let uid: string | null = null
  return {
    watch: (report) => {
      reporters.add(report)
      const stop = identity.watch((session, reason) => {
        uid = session?.user.uid ?? null
        if (session !== null) report({ type: 'session.present', ...session })
        else if (reason !== null) report({ type: 'session.revoked', reason })
        else report({ type: 'session.absent' })
      })
      const wake = () => {
        if (document.visibilityState === 'visible') report({ type: 'session.wake' })
      }
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isSignedOut(data) && data.uid === uid) report({ type: 'session.revoked', reason: 'elsewhere' })
      }
      tabs.addEventListener('message', hear)
      addEventListener('online', wake)
      document.addEventListener('visibilitychange', wake)
      return () => {
        reporters.delete(report)
        stop()
        tabs.removeEventListener('message', hear)
        removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wake)
      }
    },
    signedOut: (known) => {
      const who = uid ?? known
      if (who !== null) tabs.postMessage({ type: 'signed-out', uid: who })
    },
    refused: (reason) => reporters.forEach((report) => report({ type: 'session.revoked', reason })),
  }
}

function isSignedOut(data: unknown): data is { uid: string } {
  return (
    typeof data === 'object' &&
    data !== null &&
    Reflect.get(data, 'type') === 'signed-out' &&
    typeof Reflect.get(data, 'uid') === 'string'
  )
}
