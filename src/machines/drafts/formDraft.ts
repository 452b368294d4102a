import type { AnyActorRef } from 'xstate'
import { sameDraft } from '#machines/records/merge.ts'
import type { RecordFormContext, KeptDraft } from '#machines/records/recordForm.ts'
import { isUnsaved } from '#machines/records/selectors.ts'

type Drafts = Readonly<Record<string, KeptDraft>>

/** A chart as it stands, running or persisted. */
export interface Stand {
  readonly context: unknown
  readonly children: Readonly<Record<string, unknown>>
}

/** How a child stands; undefined where there is none. */
export function standOf(child: unknown): Stand | undefined {
  if (child === undefined) return undefined
  return 'getSnapshot' in (child as object)
    ? ((child as AnyActorRef).getSnapshot() as Stand)
    : (child as { snapshot: Stand }).snapshot
}

const keyOf = (id: string | null) => id ?? 'new'

/** The kept drafts without the one a form has taken up. */
export function untaken(kept: Drafts, openId: string | null): Drafts {
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== keyOf(openId)))
}

/** What a form holds that is not known to be stored, under the key of its record. */
export function unsavedIn(form: RecordFormContext, typedAt = form.typedAt): Drafts {
  const { id, draft, base, record, pending, key } = form
  return isUnsaved(form) ? { [keyOf(id)]: { draft, base, record, pending, key, typedAt } } : {}
}

/**
 * The kept drafts once a form is closed. Who leaves it is asked first and gives up what he typed; a form that is closed without being asked,
 * by an address typed over it or by a right that is gone, is offered again.
 */
export function keptOnClosing(
  { kept, openId }: { readonly kept: Drafts; readonly openId: string | null },
  child: unknown,
): Drafts {
  const form = standOf(child)?.context as Partial<RecordFormContext> | undefined
  const isTyped = form?.draft !== undefined && form.base !== undefined && !sameDraft(form.draft, form.base)
  return { ...untaken(kept, openId), ...(isTyped ? unsavedIn(form as RecordFormContext) : {}) }
}
