import type { AnyActorRef } from 'xstate'
import type { AuthContext, SignOutReason } from '#machines/auth.ts'
import type { EntityAreaContext } from '#machines/entityArea.machine.ts'
import type { EntityFormContext, KeptDraft } from '#machines/entityForm.ts'
import { formAreas } from '#machines/route.ts'
import { isUnsaved } from '#machines/selectors.ts'
import type { KeptDrafts, WorkspaceInput } from '#machines/workspace.machine.ts'

type Children = Readonly<Record<string, AnyActorRef | undefined>>

/**
 * The unsaved forms of a session that ends by force, or of a client that is left for another: for the user they belong to, each
 * client's apart (requirement A8). Drafts that were kept before and nobody has opened yet stay.
 */
export function draftsOf({ user, kept }: AuthContext, { workspace }: Children): AuthContext['kept'] {
  if (user === null) return null
  const drafts: Record<string, KeptDrafts> = kept?.uid === user.uid ? { ...kept.drafts } : {}
  if (workspace !== undefined) {
    const areas = childrenOf(workspace)
    const found = formAreas.flatMap((name) => {
      const area = areas[name]
      const inArea = area === undefined ? {} : { ...unopenedIn(area), ...typedIn(area) }
      return Object.keys(inArea).length === 0 ? [] : [[name, inArea] as const]
    })
    const { clientId } = contextOf<WorkspaceInput>(workspace)
    if (found.length === 0) delete drafts[clientId]
    else drafts[clientId] = Object.fromEntries(found)
  }
  return Object.keys(drafts).length === 0 ? null : { uid: user.uid, drafts }
}

function unopenedIn(area: AnyActorRef): Readonly<Record<string, KeptDraft>> {
  const { kept, openId } = contextOf<EntityAreaContext>(area)
  if (childrenOf(area)['form'] === undefined) return kept
  return Object.fromEntries(Object.entries(kept).filter(([id]) => id !== (openId ?? 'new')))
}

function typedIn(area: AnyActorRef): Readonly<Record<string, KeptDraft>> {
  const form = childrenOf(area)['form']
  if (form === undefined) return {}
  const context = contextOf<EntityFormContext>(form)
  const { id, draft, base, record, pending, key } = context
  return isUnsaved(context) ? { [id ?? 'new']: { draft, base, record, pending, key } } : {}
}

function childrenOf(actor: AnyActorRef): Children {
  return (actor.getSnapshot() as { children: Children }).children
}

function contextOf<T>(actor: AnyActorRef): T {
  return (actor.getSnapshot() as { context: T }).context
}

/** The drafts kept for the user who is there now; those of anybody else are gone. */
export const ownDraftsOf = ({ kept, user }: AuthContext) => (kept?.uid === user?.uid ? kept : null)

/** What is left of a session that ends. Who leaves on purpose, here or in another tab, leaves nothing behind (requirement A8). */
export function endingOf(
  reason: SignOutReason,
  context: AuthContext,
  children: Children,
): Pick<AuthContext, 'reason' | 'kept'> {
  const isOnPurpose = reason === 'asked' || reason === 'elsewhere'
  return { reason, kept: isOnPurpose ? null : draftsOf(context, children) }
}
