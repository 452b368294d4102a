import type { AnyActorRef } from 'xstate'
import type { AuthContext } from '#machines/auth.ts'
import type { EntityFormContext, KeptDraft } from '#machines/entityForm.ts'
import { entityAreas } from '#machines/route.ts'
import { isUnsaved } from '#machines/selectors.ts'

type Children = Readonly<Record<string, AnyActorRef | undefined>>

/** The unsaved forms of a session that is about to end by force, for the user they belong to (requirement A8). */
export function draftsOf({ user }: AuthContext, { workspace }: Children): AuthContext['kept'] {
  if (user === null || workspace === undefined) return null
  const areas = childrenOf(workspace)
  const drafts = Object.fromEntries(
    entityAreas.flatMap((area) => {
      const form = areas[area] && childrenOf(areas[area])['form']
      const context = (form?.getSnapshot() as { context?: EntityFormContext } | undefined)?.context
      return context === undefined || !isUnsaved(context)
        ? []
        : [[area, { [context.id ?? 'new']: keptOf(context) }]]
    }),
  )
  return Object.keys(drafts).length === 0 ? null : { uid: user.uid, drafts }
}

function childrenOf(actor: AnyActorRef): Children {
  return (actor.getSnapshot() as { children: Children }).children
}

function keptOf({ draft, base, record, pending, key }: EntityFormContext): KeptDraft {
  return { draft, base, record, pending, key }
}
