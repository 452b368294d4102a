import type { FieldError } from '#domain/kernel/errors.ts'
import type { ViewChange } from '#domain/savedViews/change.ts'
import type { SavedViewRow, ViewContent } from '#domain/savedViews/record.ts'

/** What the dialog edits: the name and sharing of a view. If `view` is null, the dialog adds a new view with this content. */
export interface ViewDraft {
  readonly view: Pick<SavedViewRow, 'id' | 'version'> | null
  readonly name: string
  readonly shared: boolean
  readonly content: ViewContent
}

/** The values that were changed in the dialog. */
export type ViewEdits = Partial<Pick<ViewDraft, 'name' | 'shared'>>

export interface SavedViewInput {
  readonly clientId: string
  /** The area whose list the views are for. */
  readonly list: string
}

export interface SavedViewContext extends SavedViewInput {
  readonly draft: ViewDraft | null
  readonly change: ViewChange | null
  /** The idempotency key of the call that saves `change`. */
  readonly key: string
  readonly errors: readonly FieldError[]
}

export type SavedViewEvent =
  | ({ type: 'view.openDialog' } & ViewDraft)
  | ({ type: 'view.edit' } & ViewEdits)
  | { type: 'view.change'; change: ViewChange }
  | { type: 'view.delete'; view: Pick<SavedViewRow, 'id' | 'version'> }
  | { type: 'view.confirm' }
  | { type: 'view.cancel' }

/** Tells the area that a view changed. The list then shows the view with this id, or no view if it was deleted. */
export type ViewChanged = { type: 'view.changed'; id: string | null }

/** Returns the draft with the values changed in the dialog. */
export const withEdits = (draft: ViewDraft | null, { name, shared }: ViewEdits): ViewDraft | null =>
  draft && {
    ...draft,
    ...(name !== undefined && { name }),
    ...(shared !== undefined && { shared }),
  }

/** Returns the change that saves a draft. */
export function changeOf({ view, name, shared, content }: ViewDraft): ViewChange {
  const nameAndSharing = { name: name.trim(), shared }
  return view === null
    ? { kind: 'create', body: { ...nameAndSharing, ...content } }
    : { kind: 'update', id: view.id, body: { version: view.version, ...nameAndSharing } }
}
