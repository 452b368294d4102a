import type { AnyStateMachine } from 'xstate'
import type { AuthContext } from '#machines/session/auth.ts'
import type { DraftsContext } from '#machines/drafts/drafts.machine.ts'
import { draftsFor, offeredAt, type UserDrafts } from '#machines/drafts/drafts.ts'
import { rejectCopies, repair, soundDrafts, type CopyValidator } from '#machines/persistence/repairing.ts'
import { dropRows, type RestoredLists } from '#machines/persistence/freshRows.ts'
import { childOf, draftsIn, maxSnapshotLength } from '#machines/persistence/saving.ts'
import { snapshotVersion } from '#machines/persistence/snapshotVersion.ts'
import { envelope } from '#machines/persistence/snapshotSchemas.ts'
import { isInOneClient, isSound, parse, type ValidSnapshots } from '#machines/persistence/soundness.ts'

const maxAge = 12 * 3_600_000
const maxIdleTime = 30 * 60_000

export interface RestoredState {
  /** The snapshot that the root actor starts with, or null to start without one. */
  readonly snapshot: unknown
  /** The drafts for the drafts actor if there is no snapshot. */
  readonly drafts: UserDrafts | null
  /** How many page loads in a row, before this one, failed to show the restored state. */
  readonly breaks?: number
  /** The email typed on a page before sign-in. */
  readonly email?: string
}

const emptyResult: RestoredState = { snapshot: null, drafts: null }

/**
 * Reads the stored envelope. Drops all of it if it has another version or format, is too old or too large, or
 * has state from different users. Otherwise, drops only the damaged parts: a form, a list, an area, a draft, or
 * everything but the drafts. After 30 minutes without activity, only the drafts are restored. Never throws.
 */
export function fromEnvelope(
  text: string | null,
  machine: AnyStateMachine,
  now: number,
  validator: CopyValidator = rejectCopies,
  lists: RestoredLists = 'rows',
): RestoredState {
  const parsed = text === null || text.length > maxSnapshotLength ? null : parse(envelope, readJson(text))
  if (parsed === null || parsed.version !== snapshotVersion) return emptyResult
  if (parsed.savedAt > now + maxAge || parsed.savedAt < now - maxAge) return emptyResult
  const isIdle = now - (parsed.activeAt ?? 0) > maxIdleTime
  if (parsed.snapshot === undefined) {
    const drafts = draftsFor(parsed.uid ?? null, offeredAt(soundDrafts(parsed.drafts, validator), now))
    const email = isIdle ? undefined : parsed.email
    return {
      snapshot: null,
      drafts,
      ...(parsed.breaks && { breaks: parsed.breaks }),
      ...(email && { email }),
    }
  }
  const { snapshot, uid = '' } = parsed
  if (childOf(snapshot, 'auth') === undefined || childOf(snapshot, 'drafts') === undefined) return emptyResult
  if (lists !== 'rows') dropRows(snapshot, lists)
  // A cache, because most parts are validated twice: individually, to repair them, and as part of the whole.
  const valid: ValidSnapshots = new WeakMap()
  repair(machine, snapshot, uid, validator, valid)
  const auth = childOf(snapshot, 'auth')
  const context = auth?.context as AuthContext | undefined
  const draftsContext = childOf(snapshot, 'drafts')?.context as DraftsContext | undefined
  if (context?.user?.uid !== uid || draftsContext?.uid !== uid) return emptyResult
  const isWholeSound =
    isSound(machine, snapshot, valid) && isInOneClient(auth?.children['workspace'], context.selectedClientId)
  return isIdle || !isWholeSound
    ? { snapshot: null, drafts: draftsIn(snapshot, now) }
    : { snapshot, drafts: null }
}

/**
 * Parses JSON without the key `__proto__`. Returns null for invalid JSON. Only checks the keys if the text
 * may contain `__proto__`, because checking takes several times as long as parsing.
 */
function readJson(text: string): unknown {
  const isPlain = !/__proto__|\\u/.test(text)
  try {
    return isPlain
      ? JSON.parse(text)
      : JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return null
  }
}
