import { isOnPurpose, type SignOutReason } from '#domain/users/signOutReason.ts'
import type { AuthContext } from '#machines/session/auth.ts'
import type { RecordAreaContext } from '#machines/records/recordArea.machine.ts'
import { isOffered, type RecordFormContext, type KeptDraft } from '#machines/records/recordForm.ts'
import { standOf, unsavedIn, untaken, type Stand } from '#machines/drafts/formDraft.ts'
import type { KeptDrafts, WorkspaceInput } from '#machines/shell/workspace.machine.ts'

type Kept = AuthContext['kept']

const mostKept = 100_000

/**
 * The unsaved forms of a session that ends by force, or of a client that is left for another: for the user they belong to, each
 * client's apart (requirement A8). Drafts that were kept before and nobody has opened yet stay, for as long as they are offered.
 */
export function draftsOf(
  { user, kept }: Pick<AuthContext, 'user' | 'kept'>,
  { workspace }: Stand['children'],
  now: number,
  { typedAt, givesUpOpen = false }: { typedAt?: number; givesUpOpen?: boolean } = {},
): Kept {
  if (user === null) return null
  const drafts: Record<string, KeptDrafts> = kept?.uid === user.uid ? { ...kept.drafts } : {}
  const working = standOf(workspace)
  if (working !== undefined) {
    const { clientId, kept: unvisited } = working.context as WorkspaceInput
    const names = new Set([...Object.keys(unvisited), ...Object.keys(working.children)])
    const found = [...names].flatMap((name) => {
      const area = standOf(working.children[name])
      const inArea =
        area === undefined
          ? (unvisited[name] ?? {})
          : { ...unopenedIn(area), ...(!givesUpOpen && typedIn(area, typedAt)) }
      return Object.keys(inArea).length === 0 ? [] : [[name, inArea] as const]
    })
    if (found.length === 0) delete drafts[clientId]
    else drafts[clientId] = Object.fromEntries(found)
  }
  return offered({ uid: user.uid, drafts }, now)
}

/** The same for a client that its user leaves for another: what he puts aside by himself counts as typed now. */
export function putAside(context: AuthContext, children: Stand['children']): Kept {
  return draftsOf(context, children, Date.now(), { typedAt: Date.now() })
}

function unopenedIn(area: Stand): Readonly<Record<string, KeptDraft>> {
  const { kept = {}, openId = null } = area.context as Partial<RecordAreaContext>
  return area.children['form'] === undefined ? kept : untaken(kept, openId)
}

function typedIn(area: Stand, at?: number): Readonly<Record<string, KeptDraft>> {
  const form = standOf(area.children['form'])
  return form === undefined ? {} : unsavedIn(form.context as RecordFormContext, at)
}

type Single = readonly [clientId: string, area: string, id: string, draft: KeptDraft]

function listed(kept: NonNullable<Kept>): Single[] {
  return Object.entries(kept.drafts).flatMap(([clientId, areas]) =>
    Object.entries(areas).flatMap(([area, drafts]) =>
      Object.entries(drafts).map(([id, draft]) => [clientId, area, id, draft] as const),
    ),
  )
}

function keptOf(uid: string, singles: readonly Single[]): Kept {
  const drafts: Record<string, Record<string, Record<string, KeptDraft>>> = {}
  for (const [clientId, area, id, draft] of singles) ((drafts[clientId] ??= {})[area] ??= {})[id] = draft
  return singles.length === 0 ? null : { uid, drafts }
}

/** Without the drafts that were typed too long ago. */
export function offered(kept: Kept, now: number): Kept {
  return kept === null
    ? null
    : keptOf(
        kept.uid,
        listed(kept).filter(([, , , draft]) => isOffered(draft, now)),
      )
}

/** The newest drafts that fit into the 100 KB they may take on the device, and whether any did not. */
export function fitting(kept: Kept): { kept: Kept; isWhole: boolean } {
  if (kept === null || JSON.stringify(kept).length <= mostKept) return { kept, isWhole: true }
  let left = mostKept
  const fit = listed(kept)
    .toSorted((one, other) => other[3].typedAt - one[3].typedAt)
    .filter((single) => {
      const size = JSON.stringify(single).length
      if (size > left) return false
      left -= size
      return true
    })
  return { kept: keptOf(kept.uid, fit), isWhole: false }
}

/** The drafts kept for the user who is there now; those of anybody else are gone. */
export const ownDraftsOf = ({ kept, user }: AuthContext) =>
  kept?.uid === user?.uid ? offered(kept, Date.now()) : null

/** What is left of a session that ends. Who leaves on purpose, here or in another tab, leaves nothing behind (requirement A8). */
export function endingOf(
  reason: SignOutReason,
  context: AuthContext,
  children: Stand['children'],
): Pick<AuthContext, 'reason' | 'kept'> {
  return { reason, kept: isOnPurpose(reason) ? null : draftsOf(context, children, Date.now()) }
}
