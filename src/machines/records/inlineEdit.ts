import type { Row } from '#domain/kernel/answer.ts'
import { cellKey, type Cell, type CellAnswer, type CellCall } from '#domain/kernel/cells.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import type { NoAnswer } from '#machines/kit/read.machine.ts'

/** A cell with the text typed into it. */
export interface CellEdit extends Cell {
  readonly text: string
  /** Why the edit couldn't be saved. */
  readonly errors: readonly FieldError[]
  /** True if this edit restores the value from before a saved edit. */
  readonly isUndo: boolean
}

export type CellResult = CellAnswer | NoAnswer

export interface InlineEditInput {
  readonly clientId: string
  readonly list: string
}

export interface InlineEditContext extends InlineEditInput {
  readonly open: CellEdit | null
  /** Edits to save, in this order. A call for the first one may already be running. */
  readonly queue: readonly CellEdit[]
  /** Edits that couldn't be saved. */
  readonly failed: readonly CellEdit[]
  /** Saved edits that can be undone, newest last. */
  readonly done: readonly CellEdit[]
}

export type InlineEditEvent =
  | { type: 'cell.open'; cell: Cell }
  | { type: 'cell.type'; text: string }
  | { type: 'cell.save' }
  /** The focus left the cell. */
  | { type: 'cell.leave' }
  | { type: 'cell.cancel' }
  /** Restores the value from before a saved edit. */
  | { type: 'cell.undo'; undoOf: string }
  /** The record's page opens and takes over the record's draft. */
  | { type: 'cell.forget'; id: string }
  | { type: 'draft.given'; work: UnsavedWork | null }

/** Tells the area that a record was saved, or that another user changed it. */
export type CellSaved = { type: 'cell.saved'; row: Row; created: boolean }

/** The maximum number of edits that can be undone: one for each visible toast. */
const maxUndoable = 3

const isSameCell = (one: Pick<Cell, 'id' | 'field'>, other: Pick<Cell, 'id' | 'field'>) =>
  cellKey(one) === cellKey(other)
const withoutCell = (edits: readonly CellEdit[], cell: Pick<Cell, 'id' | 'field'>) =>
  edits.filter((edit) => !isSameCell(edit, cell))

/** Returns true if an edit's text is the same as before the edit. Surrounding spaces don't count. */
export const isUnchanged = ({ text, base }: CellEdit): boolean => text.trim() === base.trim()

/** Returns the context with an open cell. The cell starts with the text of its failed edit, of its last queued edit, or of the record. */
export function withOpened({ queue, failed }: InlineEditContext, cell: Cell): Partial<InlineEditContext> {
  const previous = failed.find((edit) => isSameCell(edit, cell))
  const base = queue.findLast((edit) => isSameCell(edit, cell))?.text ?? cell.base
  return {
    open: previous ?? { ...cell, base, text: base, errors: [], isUndo: false },
    failed: previous === undefined ? failed : withoutCell(failed, cell),
  }
}

/** Returns the context after the open cell was closed and its edit was added to the queue. */
export function withQueued({ open, queue, failed }: InlineEditContext): Partial<InlineEditContext> {
  if (open === null) return {}
  return { open: null, queue: [...queue, { ...open, errors: [] }], failed: withoutCell(failed, open) }
}

/** Returns the context after the open cell was closed and its edit, with errors, was added to the failed edits. */
export function withOpenFailed({ open, failed }: InlineEditContext): Partial<InlineEditContext> {
  return open === null ? {} : { open: null, failed: [...withoutCell(failed, open), open] }
}

/** Returns the context after the undo of a saved edit was added to the queue. */
export function withUndo({ queue, done }: InlineEditContext, undoOf: string): Partial<InlineEditContext> {
  const edit = done.find((each) => cellKey(each) === undoOf)
  if (edit === undefined) return {}
  const undo = { ...edit, base: edit.text, text: edit.base, isUndo: true }
  return { queue: [...queue, undo], done: withoutCell(done, edit) }
}

/** Returns the context after the first edit was saved. Later edits of the record continue from its new version. */
export function withSaved(context: InlineEditContext, answer: CellResult): Partial<InlineEditContext> {
  const [edit, ...queue] = context.queue
  if (answer.kind !== 'saved' || edit === undefined) return {}
  const { version, text } = answer
  const withNewVersion = (each: CellEdit) => (each.id === edit.id ? { ...each, version } : each)
  const saved = edit.isUndo ? [] : [{ ...edit, text }]
  return {
    open: context.open && withNewVersion(context.open),
    queue: queue.map(withNewVersion),
    failed: context.failed.map(withNewVersion),
    done: [...withoutCell(context.done, edit), ...saved].slice(-maxUndoable).map(withNewVersion),
  }
}

/** Returns the context after the first edit was rebased on the version that another user saved. */
export function withRebased({ queue }: InlineEditContext, answer: CellResult): Partial<InlineEditContext> {
  const [edit, ...others] = queue
  if (answer.kind !== 'conflict' || edit === undefined) return {}
  return { queue: [{ ...edit, version: answer.version }, ...others] }
}

/** Returns the context after the first edit couldn't be saved. The typed text stays in its cell, but an undo is dropped. */
export function withFailed(context: InlineEditContext, answer: CellResult): Partial<InlineEditContext> {
  const [edit, ...queue] = context.queue
  if (edit === undefined || edit.isUndo) return { queue }
  const stored = answer.kind === 'conflict' ? { version: answer.version, base: answer.text } : {}
  const failed = { ...edit, ...stored, errors: errorsOf(answer) }
  return { queue, failed: [...withoutCell(context.failed, edit), failed] }
}

/** Returns why an edit wasn't saved. */
export function errorsOf(answer: CellResult): readonly FieldError[] {
  if (answer.kind === 'refused') return answer.errors
  if (answer.kind !== 'conflict') return [unverifiedError]
  const { text } = answer
  const changedBy = answer.changedBy ?? 'Someone else'
  const message =
    text === ''
      ? `${changedBy} cleared this. Press Enter to save your value, or Esc to leave it empty.`
      : `${changedBy} changed this to “${text}”. Press Enter to replace it, or Esc to keep it.`
  return [{ code: 'conflict', message }]
}

/** Returns the context without a record's open and failed edits. The record's page takes them over. Queued edits are still saved. */
export const withoutRecord = (
  { open, failed }: InlineEditContext,
  id: string,
): Partial<InlineEditContext> => ({
  open: open?.id === id ? null : open,
  failed: failed.filter((edit) => edit.id !== id),
})

/** Text that was typed into a record's cells and isn't stored yet. */
export interface UnsavedEdits {
  readonly id: string
  readonly edits: readonly CellEdit[]
}

function unsavedOf({ open, queue, failed }: InlineEditContext, id: string): UnsavedEdits {
  const edits = [...failed, ...queue, ...(open === null ? [] : [open])]
  return { id, edits: edits.filter((edit) => edit.id === id && !edit.isUndo && !isUnchanged(edit)) }
}

/** Returns the unsaved text of the open cell's record. */
export const unsavedInOpenRecord = (context: InlineEditContext): UnsavedEdits =>
  unsavedOf(context, context.open?.id ?? '')

/** Returns the unsaved text of the open cell's record, except for the text in the open cell. */
export const unsavedWithoutOpen = (context: InlineEditContext): UnsavedEdits =>
  unsavedOf({ ...context, open: null }, context.open?.id ?? '')

/** Returns the unsaved text of the first edit's record, except for the text of that edit. */
export const unsavedWithoutFirst = (context: InlineEditContext): UnsavedEdits =>
  unsavedOf({ ...context, queue: context.queue.slice(1) }, context.queue[0]?.id ?? '')

/** Returns the input of the call that saves an edit. */
export const callOf = (
  { clientId, list }: InlineEditInput,
  { id, version, field, text }: CellEdit,
): CellCall => ({ clientId, list, id, version, field, text })

/** Returns the toast for a saved edit. Unless the edit is an undo, the toast offers to undo it. */
export const savedToast = (edit: CellEdit) => ({
  type: 'toast.raise' as const,
  title: `${edit.label} ${edit.isUndo ? 'restored' : 'saved'}`,
  ...(edit.isUndo ? {} : { undoOf: cellKey(edit) }),
})

/** Returns the alert for a value that couldn't be restored. */
export const undoAlert = ({ label, name }: CellEdit, answer: CellResult) => ({
  type: 'alert.raise' as const,
  alert: {
    title: `Couldn't restore the ${label.toLowerCase()} of ${name}`,
    message:
      answer.kind === 'conflict'
        ? `${answer.changedBy ?? 'Someone else'} changed it after your edit. Their value was kept.`
        : (errorsOf(answer)[0]?.message ?? unverifiedError.message),
    status: 'warning' as const,
  },
})

/** Returns a record's draft, made from the text typed into its cells. */
export function draftOfEdits(edits: readonly CellEdit[]): UnsavedWork {
  const valuesOf = (value: 'text' | 'base') =>
    Object.fromEntries(edits.map((edit) => [edit.field, edit[value]]))
  return {
    typedAt: Date.now(),
    draft: valuesOf('text'),
    base: valuesOf('base'),
    record: null,
    pending: null,
    key: '',
  }
}

/**
 * Returns the text for a cell from the record's draft. An earlier edit of the cell may have left a draft, for
 * example when the session ended. Null if there is no draft, if the draft changes other fields, or if it is
 * from the record's page.
 */
export function draftText(work: UnsavedWork | null, { field }: Pick<Cell, 'field'>): string | null {
  if (work === null || work.record !== null || Object.keys(work.draft).join() !== field) return null
  return work.draft[field] ?? null
}
