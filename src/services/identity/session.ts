import type { Identity, Session, EndReason } from '#services/identity/identity.ts'

/** Session changes reported to the auth chart. */
export type SessionEvent =
  | { type: 'session.present'; user: Session['user']; token: Session['token'] }
  | { type: 'session.absent' }
  | { type: 'session.revoked'; reason: EndReason | 'refused' | 'elsewhere' }
  | { type: 'session.wake' }

export interface SessionWatch {
  readonly watch: (report: (event: SessionEvent) => void) => () => void
  /** Tells the other tabs that the user signed out. `fallbackUid` is used if the provider hasn't reported the user's id yet. Tokens are never shared between tabs. */
  readonly signedOut: (fallbackUid: string | null) => void
  /** Reports that the API rejected the session's token and that a new token can't help. */
  readonly refused: (reason: 'refused' | 'disabled') => void
}

const channelName = 'muster.session'

/** Combines the sources of session events: the provider, API rejections, other tabs, the network and the page becoming visible. */
export function createSessionWatch(identity: Identity, restoredUid: string | null = null): SessionWatch {
  const reporters = new Set<(event: SessionEvent) => void>()
  const tabs = new BroadcastChannel(channelName)
  // The user can sign out in another tab before this tab's restored session is confirmed.
  let uid = restoredUid
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
      const onMessage = ({ data }: MessageEvent<unknown>) => {
        if (isSignedOut(data) && data.uid === uid) report({ type: 'session.revoked', reason: 'elsewhere' })
      }
      tabs.addEventListener('message', onMessage)
      addEventListener('online', wake)
      document.addEventListener('visibilitychange', wake)
      return () => {
        reporters.delete(report)
        stop()
        tabs.removeEventListener('message', onMessage)
        removeEventListener('online', wake)
        document.removeEventListener('visibilitychange', wake)
      }
    },
    signedOut: (fallbackUid) => {
      const signedOutUid = uid ?? fallbackUid
      if (signedOutUid !== null) tabs.postMessage({ type: 'signed-out', uid: signedOutUid })
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
