import type { AuthContext } from '#machines/session/auth.ts'
import type { DraftsContext } from '#machines/drafts/drafts.machine.ts'
import { fittingDrafts, draftsFor, offeredAt, withoutWork, type UserDrafts } from '#machines/drafts/drafts.ts'
import { initialReset } from '#machines/session/passwordReset.machine.ts'
import { initialSecurity } from '#machines/session/security.ts'
import { snapshotVersion } from '#machines/persistence/snapshotVersion.ts'
import type { Resumption } from '#services/identity/restoredSession.ts'

/*
 * What a reload restores, in one envelope `{version, uid, savedAt, activeAt, resumption, snapshot}`. Without the
 * snapshot, for example after a forced sign-out, it has `drafts` (requirement A8) and the email typed on the sign-in page. It never
 * has a password. A service writes the envelope to session storage, and restoring.ts validates it.
 */
/** Longer snapshots aren't written or read. */
export const maxSnapshotLength = 2_000_000

/** Longer text in the email field can't be an email address and isn't stored. */
export const maxEmailLength = 254

/** The persisted snapshot of a chart. */
export interface PersistedChart {
  readonly status: string
  readonly value: unknown
  readonly context: Record<string, unknown>
  readonly children: Readonly<Record<string, { readonly src: string; readonly snapshot: unknown }>>
}

/** Facts about the page that aren't in the charts. */
export interface PageFacts {
  /** When the user last pressed a key or clicked. */
  readonly activeAt: number
  /** The number of consecutive page loads, including this one, that failed to show the restored state. */
  readonly breaks: number
  /** What a reload needs to call the API before the identity provider has started. */
  readonly resumption: Resumption | null
  /** Called when drafts are too large to store (trust.md §6.2.2). */
  readonly onTooLarge: () => void
}

/** Returns the text to store for a root snapshot (`getPersistedSnapshot()`), or null if there is nothing to store. */
export function toEnvelope(persisted: unknown, now: number, page: Partial<PageFacts> = {}): string | null {
  const { activeAt = now, breaks = 0, resumption = null, onTooLarge } = page
  const auth = childOf(persisted, 'auth')
  const context = auth?.context as AuthContext | undefined
  if (auth === undefined || context === undefined) return null
  const isSignedIn = typeof auth.value === 'object' && auth.value !== null && 'signedIn' in auth.value
  const isWorking = isSignedIn && context.user !== null
  const { fit, isWhole } = fittingDrafts(draftsIn(persisted, now, isWorking && breaks > 1))
  if (!isWhole) onTooLarge?.()
  // State that breaks the page would break it again after every reload. So after the first failure, only the
  // drafts are stored. After the second one, the open form's draft is left out too.
  if (isWorking && isWhole && breaks === 0) {
    const uid = context.user.uid
    const snapshot = storableSnapshot(persisted as PersistedChart, now)
    const text = JSON.stringify({
      version: snapshotVersion,
      uid,
      savedAt: now,
      activeAt,
      ...(resumption && { resumption }),
      snapshot,
    })
    if (text.length <= maxSnapshotLength) return text
  }
  const email = (childOf(persisted, 'drafts')?.context as DraftsContext | undefined)?.email ?? ''
  if (fit === null && email === '') return null
  return JSON.stringify({
    version: snapshotVersion,
    ...(fit && { uid: fit.uid }),
    savedAt: now,
    ...(breaks > 0 && { breaks }),
    ...(fit && { drafts: fit.drafts }),
    ...(email !== '' && email.length <= maxEmailLength && { activeAt, email }),
  })
}

/**
 * Returns what may be stored on the device. The signed-in user's record is reduced to the first and last name,
 * because the rest is loaded again. The two charts that handle codes and secrets are stored in their initial state.
 */
function storableSnapshot(persisted: PersistedChart, now: number): PersistedChart {
  const { auth, drafts, passwordReset, ...others } = persisted.children
  if (auth === undefined || drafts === undefined || passwordReset === undefined) return persisted
  const draftsSnapshot = drafts.snapshot as PersistedChart
  const offeredDrafts = offeredAt((draftsSnapshot.context as unknown as DraftsContext).drafts, now)
  const snapshot = auth.snapshot as PersistedChart
  const { security, ...children } = snapshot.children
  const user = snapshot.context['loggedInUser'] as { firstName: string; lastName: string } | null
  const loggedInUser = user === null ? null : { firstName: user.firstName, lastName: user.lastName }
  return {
    ...persisted,
    children: {
      ...others,
      drafts: {
        ...drafts,
        snapshot: { ...draftsSnapshot, context: { ...draftsSnapshot.context, drafts: offeredDrafts } },
      },
      passwordReset: { ...passwordReset, snapshot: initialSnapshot('idle', initialReset) },
      auth: {
        ...auth,
        snapshot: {
          ...snapshot,
          context: { ...snapshot.context, loggedInUser },
          children: {
            ...children,
            ...(security && {
              security: { ...security, snapshot: initialSnapshot('closed', initialSecurity) },
            }),
          },
        },
      },
    },
  }
}

/** Returns the drafts in a persisted root snapshot that can still be offered to their user, or null if there are none. `withoutOpen` leaves out the draft of the open form. */
export function draftsIn(persisted: unknown, now: number, withoutOpen = false): UserDrafts | null {
  const context = childOf(persisted, 'drafts')?.context as DraftsContext | undefined
  if (context === undefined) return null
  const { uid, drafts, open } = context
  const included = withoutOpen && open !== null ? withoutWork(drafts, open) : drafts
  return draftsFor(uid, offeredAt(included, now))
}

const initialSnapshot = (value: string, context: object) => ({
  status: 'active',
  value,
  historyValue: {},
  context,
  children: {},
})

/** Returns the persisted snapshot of a child chart, if there is one. */
export function childOf(snapshot: unknown, name: string): PersistedChart | undefined {
  const children: unknown = isObject(snapshot) ? snapshot['children'] : undefined
  const child: unknown = isObject(children) && Object.hasOwn(children, name) ? children[name] : undefined
  return isObject(child) && isObject(child['snapshot'])
    ? (child['snapshot'] as unknown as PersistedChart)
    : undefined
}

/** Returns true for a JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
