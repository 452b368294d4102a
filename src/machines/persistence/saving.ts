import type { AuthContext } from '#machines/session/auth.ts'
import type { DraftsContext } from '#machines/drafts/drafts.machine.ts'
import { fittingDrafts, keptFor, offeredAt, withoutWork, type UserDrafts } from '#machines/drafts/drafts.ts'
import { initialReset } from '#machines/session/passwordReset.machine.ts'
import { initialSecurity } from '#machines/session/security.machine.ts'

/**
 * What a reload brings back. Everything lies in one envelope `{version, uid, savedAt, activeAt, snapshot}`; after a forced sign-out only
 * `{version, uid, savedAt, drafts}` is left (requirement A8). All functions are pure; session storage is the service's business.
 * Reading it back is restoring.ts.
 */
export const snapshotVersion = 6

/** Longer snapshots are not written or read. */
export const largest = 2_000_000

/** The persisted snapshot of a chart. */
export interface Kept {
  readonly status: string
  readonly value: unknown
  readonly context: Record<string, unknown>
  readonly children: Readonly<Record<string, { readonly src: string; readonly snapshot: unknown }>>
}

/** What the page knows beside the charts. */
export interface Circumstances {
  /** When the person last pressed a key or a button. */
  readonly activeAt: number
  /** In how many loads of the page in a row, this one included, something kept could not be shown. */
  readonly breaks: number
  /** Some drafts are too large to be kept (trust.md §6.2.2). */
  readonly onTooLarge: () => void
}

/** The text to keep for a root snapshot (`getPersistedSnapshot()`), or null when nothing may be kept. */
export function toSaved(persisted: unknown, now: number, around: Partial<Circumstances> = {}): string | null {
  const { activeAt = now, breaks = 0, onTooLarge } = around
  const auth = childOf(persisted, 'auth')
  const context = auth?.context as AuthContext | undefined
  if (auth === undefined || context === undefined) return null
  const signedIn = typeof auth.value === 'object' && auth.value !== null && 'signedIn' in auth.value
  const isWorking = signedIn && context.user !== null
  const { kept, isWhole } = fittingDrafts(draftsIn(persisted, now, isWorking && breaks > 1))
  if (!isWhole) onTooLarge?.()
  // What broke a page would break it after every refresh: first all but the drafts is left, then those of the open forms as well.
  if (isWorking && isWhole && breaks === 0) {
    const uid = context.user.uid
    const snapshot = projected(persisted as Kept, now)
    const whole = JSON.stringify({ version: snapshotVersion, uid, savedAt: now, activeAt, snapshot })
    if (whole.length <= largest) return whole
  }
  return kept === null
    ? null
    : JSON.stringify({
        version: snapshotVersion,
        uid: kept.uid,
        savedAt: now,
        ...(breaks > 0 && { breaks }),
        drafts: kept.drafts,
      })
}

/**
 * What may lie on the device: of the user only the names, since roles and permissions are asked for again; and the two charts that
 * deal with codes and secrets as they are before anybody has used them.
 */
function projected(persisted: Kept, now: number): Kept {
  const { auth, drafts, passwordReset, ...others } = persisted.children
  if (auth === undefined || drafts === undefined || passwordReset === undefined) return persisted
  const work = drafts.snapshot as Kept
  const offered = offeredAt((work.context as unknown as DraftsContext).drafts, now)
  const snapshot = auth.snapshot as Kept
  const { security, ...inside } = snapshot.children
  const user = snapshot.context['loggedInUser'] as { firstName: string; lastName: string } | null
  const loggedInUser = user === null ? null : { firstName: user.firstName, lastName: user.lastName }
  return {
    ...persisted,
    children: {
      ...others,
      drafts: { ...drafts, snapshot: { ...work, context: { ...work.context, drafts: offered } } },
      passwordReset: { ...passwordReset, snapshot: unused('asking', initialReset) },
      auth: {
        ...auth,
        snapshot: {
          ...snapshot,
          context: { ...snapshot.context, loggedInUser },
          children: {
            ...inside,
            ...(security && { security: { ...security, snapshot: unused('closed', initialSecurity) } }),
          },
        },
      },
    },
  }
}

/** Returns what the drafts actor of a persisted root snapshot holds for its user; `withoutOpen` leaves the open form out. */
export function draftsIn(persisted: unknown, now: number, withoutOpen = false): UserDrafts | null {
  const context = childOf(persisted, 'drafts')?.context as DraftsContext | undefined
  if (context === undefined) return null
  const { uid, drafts, open } = context
  const wanted = withoutOpen && open !== null ? withoutWork(drafts, open) : drafts
  return keptFor(uid, offeredAt(wanted, now))
}

const unused = (value: string, context: object) => ({
  status: 'active',
  value,
  historyValue: {},
  context,
  children: {},
})

/** The persisted snapshot of a child chart, where there is one. */
export function childOf(snapshot: unknown, name: string): Kept | undefined {
  const children: unknown = isObject(snapshot) ? snapshot['children'] : undefined
  const child: unknown = isObject(children) && Object.hasOwn(children, name) ? children[name] : undefined
  return isObject(child) && isObject(child['snapshot']) ? (child['snapshot'] as unknown as Kept) : undefined
}

/** True for what JSON calls an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
