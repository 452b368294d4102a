import type { FieldError } from '#domain/kernel/errors.ts'
import type { ViewChange } from '#domain/savedViews/change.ts'
import type { SavedViewRow, ViewContent } from '#domain/savedViews/record.ts'

/** The view in the dialog: a new view with this content, or an existing view to rename. */
export interface NamedView {
  readonly view: Pick<SavedViewRow, 'id' | 'version'> | null
  readonly name: string
  readonly shared: boolean
  readonly content: ViewContent
}

type TypedValues = Partial<Pick<NamedView, 'name' | 'shared'>>

export interface SavedViewInput {
  readonly clientId: string
  /** The area of the list. */
  readonly list: string
}

export interface SavedViewContext extends SavedViewInput {
  readonly named: NamedView | null
  readonly change: ViewChange | null
  readonly key: string
  readonly errors: readonly FieldError[]
}

export type SavedViewEvent =
  | ({ type: 'view.name' } & NamedView)
  | ({ type: 'view.type' } & TypedValues)
  | { type: 'view.change'; change: ViewChange }
  | { type: 'view.delete'; view: Pick<SavedViewRow, 'id' | 'version'> }
  | { type: 'view.confirm' }
  | { type: 'view.cancel' }

/** Tells the area that a view changed. `id` is the view to show, or null if it was deleted. */
export type ViewChanged = { type: 'view.changed'; id: string | null }

/** Returns the dialog after the user typed. */
export const withTyped = (named: NamedView | null, { name, shared }: TypedValues): NamedView | null =>
  named && {
    ...named,
    ...(name !== undefined && { name }),
    ...(shared !== undefined && { shared }),
  }

/** Returns the change that the dialog requests. */
export function changeOf({ view, name, shared, content }: NamedView): ViewChange {
  const nameAndSharing = { name: name.trim(), shared }
  return view === null
    ? { kind: 'create', body: { ...nameAndSharing, ...content } }
    : { kind: 'update', id: view.id, body: { version: view.version, ...nameAndSharing } }
}
