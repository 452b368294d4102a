import type { Identity, Session, EndReason } from '#services/identity.ts'

/** What the auth chart is told about the session. */
export type SessionEvent =
  | { type: 'session.present'; user: Session['user']; token: Session['token'] }
  | { type: 'session.absent' }
  | { type: 'session.revoked'; reason: EndReason | 'refused' }
  | { type: 'session.wake' }

export interface SessionWatch {
  readonly watch: (report: (event: SessionEvent) => void) => () => void
  /** The API refused a fresh token. Tells it once, however many calls found out. */
  readonly refused: () => void
}

/** Joins what ends or wakes a session: the provider, the API's refusals, the network and the page coming back. */
export function createSessionWatch(identity: Identity): SessionWatch {
  const reporters = new Set<(event: SessionEvent) => void>()
  return {
    watch: (report) => {
      reporters.add(report)
      const stop = identity.watch((session, reason) => {
        if (session !== null) report({ type: 'session.present', ...session })
        else if (reason !== null) report({ type: 'session.revoked', reason })
        else report({ type: 'session.absent' })
      })
      const wake = () => {
        if (document.visibilityState === 'visible') report({ type: 'session.wake' })
      }
      addEventListener('online', wake)
      document.addEventListener('visibilitychange', wake)
      return () => {
        reporters.delete(report)
        stop()
        removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wake)
      }
    },
    refused: () => reporters.forEach((report) => report({ type: 'session.revoked', reason: 'refused' })),
  }
}
