import type { Row } from '#domain/kernel/answer.ts'
import { cellKey, type Cell, type CellAnswer, type CellCall } from '#domain/kernel/cells.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { UnsavedWork } from '#machines/drafts/drafts.ts'
import { unverified } from '#machines/kit/failure.ts'
import type { Unanswered } from '#machines/kit/read.machine.ts'

/** A cell with what was typed into it. */
export interface CellEdit extends Cell {
  readonly text: string
  /** Why it couldn't be saved. */
  readonly errors: readonly FieldError[]
  /** Restores the value before a saved edit. */
  readonly isUndo: boolean
}

export type CellResult = CellAnswer | Unanswered

export interface InlineEditInput {
  readonly clientId: string
  readonly list: string
}

export interface InlineEditContext extends InlineEditInput {
  readonly open: CellEdit | null
  /** Edits to save in this order. The first one may be in a running call. */
  readonly queue: readonly CellEdit[]
  /** Edits that couldn't be saved. */
  readonly refused: readonly CellEdit[]
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
  /** Restores the value before a saved edit. */
  | { type: 'cell.undo'; undoOf: string }
  /** The page of the record opens, which takes its draft over. */
  | { type: 'cell.forget'; id: string }
  | { type: 'draft.given'; work: UnsavedWork | null }

/** Sent to the area with a record that was saved, or that another user changed. */
export type CellSaved = { type: 'cell.saved'; row: Row; created: boolean }

/** The number of edits that can be undone: one for each toast. */
const maxUndoable = 3

const isSameCell = (one: Pick<Cell, 'id' | 'field'>, other: Pick<Cell, 'id' | 'field'>) =>
  cellKey(one) === cellKey(other)
const without = (edits: readonly CellEdit[], cell: Pick<Cell, 'id' | 'field'>) =>
  edits.filter((edit) => !isSameCell(edit, cell))

/** Returns true when an edit has no other text than its record. Surrounding spaces don't count. */
export const isUnchanged = ({ text, base }: CellEdit): boolean => text.trim() === base.trim()

/** Returns the context with a cell open: with what was typed into it before, and on top of what is being saved. */
export function withOpened({ queue, refused }: InlineEditContext, cell: Cell): Partial<InlineEditContext> {
  const before = refused.find((edit) => isSameCell(edit, cell))
  const base = queue.findLast((edit) => isSameCell(edit, cell))?.text ?? cell.base
  return {
    open: before ?? { ...cell, base, text: base, errors: [], isUndo: false },
    refused: before === undefined ? refused : without(refused, cell),
  }
}

/** Returns the context with the open cell closed and waiting to be saved. */
export function withQueued({ open, queue, refused }: InlineEditContext): Partial<InlineEditContext> {
  if (open === null) return {}
  return { open: null, queue: [...queue, { ...open, errors: [] }], refused: without(refused, open) }
}

/** Returns the context with the open cell closed, and still refused for the same reason. */
export function withOpenRefused({ open, refused }: InlineEditContext): Partial<InlineEditContext> {
  return open === null ? {} : { open: null, refused: [...without(refused, open), open] }
}

/** Returns the context with the undo of a saved edit waiting to be sent. */
export function withUndo({ queue, done }: InlineEditContext, undoOf: string): Partial<InlineEditContext> {
  const edit = done.find((each) => cellKey(each) === undoOf)
  if (edit === undefined) return {}
  const undo = { ...edit, base: edit.text, text: edit.base, isUndo: true }
  return { queue: [...queue, undo], done: without(done, edit) }
}

/** Returns the context after the first edit was saved. Later edits of the record continue from its new version. */
export function withSaved(context: InlineEditContext, answer: CellResult): Partial<InlineEditContext> {
  const [edit, ...queue] = context.queue
  if (answer.kind !== 'saved' || edit === undefined) return {}
  const { version, text } = answer
  const rebased = (each: CellEdit) => (each.id === edit.id ? { ...each, version } : each)
  const saved = edit.isUndo ? [] : [{ ...edit, text }]
  return {
    open: context.open && rebased(context.open),
    queue: queue.map(rebased),
    refused: context.refused.map(rebased),
    done: [...without(context.done, edit), ...saved].slice(-maxUndoable).map(rebased),
  }
}

/** Returns the context with the first edit on top of the version that another user has saved. */
export function withRebased({ queue }: InlineEditContext, answer: CellResult): Partial<InlineEditContext> {
  const [edit, ...others] = queue
  if (answer.kind !== 'conflict' || edit === undefined) return {}
  return { queue: [{ ...edit, version: answer.version }, ...others] }
}

/** Returns the context with the first edit refused. The typed text stays at its cell; an undo ends. */
export function withRefused(context: InlineEditContext, answer: CellResult): Partial<InlineEditContext> {
  const [edit, ...queue] = context.queue
  if (edit === undefined || edit.isUndo) return { queue }
  const stored = answer.kind === 'conflict' ? { version: answer.version, base: answer.text } : {}
  const refused = { ...edit, ...stored, errors: errorsOf(answer) }
  return { queue, refused: [...without(context.refused, edit), refused] }
}

/** Returns why an edit wasn't saved. */
export function errorsOf(answer: CellResult): readonly FieldError[] {
  if (answer.kind === 'refused') return answer.errors
  if (answer.kind !== 'conflict') return [unverified]
  const value = answer.text === '' ? 'empty' : `“${answer.text}”`
  const message = `${answer.changedBy ?? 'Someone else'} changed this to ${value}. Press Enter to replace it, or Esc to keep it.`
  return [{ code: 'conflict', message }]
}

/** Returns the context without the edits of a record that its own page takes over. */
export const withoutRecord = (
  { open, refused }: InlineEditContext,
  id: string,
): Partial<InlineEditContext> => ({
  open: open?.id === id ? null : open,
  refused: refused.filter((edit) => edit.id !== id),
})

/** What was typed into the cells of a record and isn't stored. */
export interface Unsaved {
  readonly id: string
  readonly edits: readonly CellEdit[]
}

function unsavedOf({ open, queue, refused }: InlineEditContext, id: string): Unsaved {
  const edits = [...refused, ...queue, ...(open === null ? [] : [open])]
  return { id, edits: edits.filter((edit) => edit.id === id && !edit.isUndo && !isUnchanged(edit)) }
}

/** Returns what the record of the open cell has unsaved. */
export const unsavedNow = (context: InlineEditContext): Unsaved => unsavedOf(context, context.open?.id ?? '')

/** Returns what the record has unsaved once the open cell is given up. */
export const unsavedWithoutOpen = (context: InlineEditContext): Unsaved =>
  unsavedOf({ ...context, open: null }, context.open?.id ?? '')

/** Returns what the record has unsaved once the first edit is saved. */
export const unsavedWithoutFirst = (context: InlineEditContext): Unsaved =>
  unsavedOf({ ...context, queue: context.queue.slice(1) }, context.queue[0]?.id ?? '')

/** Returns the call that saves an edit. */
export const callOf = (
  { clientId, list }: InlineEditInput,
  { id, version, field, text }: CellEdit,
): CellCall => ({ clientId, list, id, version, field, text })

/** Returns the toast after an edit was saved, which offers to undo it. */
export const savedToast = (edit: CellEdit) => ({
  type: 'toast.raise' as const,
  title: `${edit.label} ${edit.isUndo ? 'restored' : 'saved'}`,
  ...(edit.isUndo ? {} : { undoOf: cellKey(edit) }),
})

/** Returns the alert after a value couldn't be restored. */
export const undoAlert = ({ label, name }: CellEdit, answer: CellResult) => ({
  type: 'alert.raise' as const,
  alert: {
    title: `Couldn't restore the ${label.toLowerCase()} of ${name}`,
    message:
      answer.kind === 'conflict'
        ? `${answer.changedBy ?? 'Someone else'} has changed it since then. Their value stays.`
        : (errorsOf(answer)[0]?.message ?? unverified.message),
    status: 'warning' as const,
  },
})

/** Returns the draft of a record with what was typed into its cells. */
export function workOf(edits: readonly CellEdit[]): UnsavedWork {
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

/** Returns what a draft has for a cell if it has nothing else, as after a session that ended; null otherwise. */
export function textIn(work: UnsavedWork | null, { field }: Pick<Cell, 'field'>): string | null {
  if (work === null || work.record !== null || Object.keys(work.draft).join() !== field) return null
  return work.draft[field] ?? null
}
