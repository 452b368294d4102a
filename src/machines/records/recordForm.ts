import { fromPromise, type AnyActorRef } from 'xstate'
import type { Draft, OpenAnswer, Row, SaveAnswer, StoredRecord } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { rebasedForm, type SelectedSide } from '#machines/records/conflict.ts'
import { changedPaths, lostValues } from '#machines/records/merge.ts'
import type { Autosave, FormTag, RecordFormContext } from '#machines/records/recordFormContext.ts'
import type { DraftsEvent } from '#machines/drafts/drafts.machine.ts'
import type { DraftPlace, UnsavedWork } from '#machines/drafts/drafts.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import { toFieldError } from '#machines/kit/failure.ts'
import type { RecordSaveInput } from '#machines/records/recordSave.machine.ts'
import type { SimilarDeps } from '#machines/records/similarRecords.machine.ts'

export interface RecordFormInput extends DraftPlace {
  /** If set, each change is saved automatically: immediately, or when typing pauses. */
  readonly autosave: Autosave
  /** The draft or the record that the form starts with. */
  readonly initial: InitialWork
}

/** What a form starts with: unsaved work, or the stored record. */
export type InitialWork = Partial<UnsavedWork> & Pick<UnsavedWork, 'record' | 'base' | 'draft'>

export type RecordFormEvent =
  | { type: 'field.change'; values: Draft }
  | { type: 'field.leave'; path: string }
  /** `nextEvent` is sent once the record is saved. */
  | { type: 'form.save'; nextEvent?: string }
  | { type: 'form.revert' }
  /** The user discards the form. Its draft isn't offered again. */
  | { type: 'form.discard' }
  /** A newer version of the record may exist. If the form has no unsaved work, the record is read again. */
  | { type: 'form.reload' }
  | ({ type: 'conflict.select' } & SelectedSide)
  | { type: 'conflict.resolve' }
  /** The user closes the conflict without saving. The next save asks again. */
  | { type: 'conflict.postpone' }
  /** The user has read which values couldn't be kept. */
  | { type: 'lost.dismiss' }
  /** Sends an event for the stored record, with the event's values. */
  | { type: 'event.send'; event: Draft }

/** The chart's types. */
export const formTypes = {} as {
  context: RecordFormContext
  events: RecordFormEvent
  emitted: RecordFormEmitted
  input: RecordFormInput
  tags: FormTag
}

/** The result of checking a draft. */
export interface CheckDone {
  readonly output: readonly FieldError[]
}

/** The result of a save or event. */
export interface SaveDone {
  readonly output: SaveAnswer
}

/** Tells the workspace about each stored save or event, so that lists can update. */
export interface RecordSaved {
  readonly type: 'record.saved'
  readonly area: string
  readonly row: Row
  readonly created: boolean
}

/** Emitted to listeners outside the charts. */
export type RecordFormEmitted =
  | {
      type: 'record.saved'
      id: string
      created: boolean
      event: Draft | null
      /** The id of another record that the event added. */
      added?: string
    }
  | { type: 'errors.shown' }

export interface RecordFormDeps {
  /** When the form saves automatically. Never if missing. */
  readonly autosave?: Autosave
  /** Returns the draft's errors by path, using the same schemas and rules as the server. */
  readonly checkDraft: (input: {
    draft: Draft
    record: StoredRecord | null
  }) => Promise<readonly FieldError[]>
  /** Finds stored records that may be the same as a new one. Missing for forms that can't add records. */
  readonly findSimilar?: SimilarDeps['findSimilar']
  readonly saveRecord: (input: RecordSaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  /** Sends an event for the record. `draft` contains the event and its values. */
  readonly sendEvent: (input: RecordSaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  readonly newKey: () => string
}

/** Returns a form that starts with a loaded record or a draft. */
export const openedForm = ({ initial, ...place }: RecordFormInput): RecordFormContext => ({
  ...place,
  typedAt: 0,
  pending: null,
  key: '',
  ...initial,
  locked: initial.locked ?? [],
  lost: {},
  touched: [],
  errors: [],
  refusals: [],
  event: null,
  theirs: null,
})

/** Returns what a form starts with, from the event that opened it. Throws for any other event. */
export function initialWorkOf(event: { readonly type: string }): InitialWork {
  const { work, output } = event as { work?: UnsavedWork | null; output?: OpenAnswer }
  if (work) return work
  if (output?.kind !== 'opened') throw new Error(`A form can't start from ${event.type}.`)
  const { record, draft, locked = [] } = output
  return { record, base: draft, draft, locked }
}

/** Returns the changed values of a draft. */
export const changedValues = ({ draft, base }: UnsavedWork): Draft =>
  Object.fromEntries(changedPaths(draft, base).map((path) => [path, draft[path] ?? '']))

/** Returns the workspace that the form runs in. */
export const workspaceOf = ({ system }: Pick<AnyActorRef, 'system'>) => system.get('workspace') as AnyActorRef

/** Returns where the drafts actor stores this form's draft. */
export const placeOf = ({ clientId, area, id, prefill }: DraftPlace): DraftPlace => ({
  clientId,
  area,
  id,
  ...(prefill && { prefill }),
})

/** Returns the event that discards a form's draft. */
export const dropDraftEvent = (context: RecordFormContext) => ({
  type: 'draft.drop' as const,
  place: placeOf(context),
})

/** Returns the event that stores the form's draft in the drafts actor, or drops it if nothing is unsaved. */
export function draftEvent(context: RecordFormContext): DraftsEvent {
  const { draft, base, record, pending, key, typedAt, locked } = context
  const place = placeOf(context)
  return isUnsaved(context)
    ? { type: 'draft.put', place, work: { draft, base, record, pending, key, typedAt, locked } }
    : { type: 'draft.drop', place }
}

/** Returns the event that tells the autosave actor whether there is anything to save. */
export const autosaveEvent = (context: RecordFormContext) => ({
  type: isUnsaved(context) ? ('form.typed' as const) : ('form.settled' as const),
})

/** Returns the form after fields changed, without the server's errors for these fields. Values for locked paths go into `lost` instead of the draft. */
export function changedForm(
  { draft, refusals, locked, lost }: RecordFormContext,
  values: Draft,
): Partial<RecordFormContext> {
  const unlocked = Object.entries(values).filter(([path]) => !locked.includes(path))
  return {
    draft: { ...draft, ...Object.fromEntries(unlocked) },
    lost: { ...lost, ...lostValues(draft, { ...draft, ...values }, draft, locked) },
    typedAt: Date.now(),
    refusals: refusals.filter(({ field }) => field === undefined || !(field in values)),
  }
}

/** Returns the form after the user left a field. The field's errors are shown from now on. */
export const touchedForm = ({ touched }: RecordFormContext, path: string): Partial<RecordFormContext> => ({
  touched: [...touched.filter((other) => other !== path), path],
})

/** Returns the form without unsaved values, showing the newest known version of the record. */
export function revertedForm({
  base,
  record,
  theirs,
  pending,
  locked,
}: RecordFormContext): Partial<RecordFormContext> {
  const newest = theirs ?? { record, draft: base, locked }
  return {
    record: newest.record,
    base: newest.draft,
    draft: newest.draft,
    locked: newest.locked,
    lost: {},
    theirs: null,
    // A new record may be stored even if no response arrived. Its save is sent again with the same key. An update
    // doesn't need this, because its version prevents it from being stored twice.
    pending: record === null ? pending : null,
    event: null,
    nextEvent: undefined,
    touched: [],
    refusals: [],
  }
}

/** Returns the actor that checks a draft. It is restarted after each change. */
export const draftCheck = (checkDraft: RecordFormDeps['checkDraft']) =>
  fromPromise<readonly FieldError[], Pick<RecordFormContext, 'draft' | 'record'>>(({ input }) =>
    checkDraft(input),
  )

/** Returns the event that tells the workspace about a stored save or event. Call this before the form contains the newly stored record. */
export const savedEvent = ({ area, record }: RecordFormContext, answer: SaveAnswer): RecordSaved => ({
  type: 'record.saved',
  area,
  row: answer.kind === 'saved' ? answer.row : { id: record?.id ?? '' },
  created: record === null,
})

/** Returns the event that tells listeners outside the charts about a stored save or event. */
export const emittedSavedEvent = ({ record, event }: RecordFormContext, answer: SaveAnswer) => ({
  type: 'record.saved' as const,
  id: answer.kind === 'saved' ? answer.record.id : '',
  created: record === null,
  event,
  ...(answer.kind === 'saved' && answer.added !== undefined ? { added: answer.added } : {}),
})

/** The event that starts a save. The user or autosave sends `form.save`. Other events make the form save again. */
export interface SaveTrigger {
  readonly type: string
  readonly nextEvent?: string
}

/** Returns the event to send after the save. `form.save` sets or clears it. Other triggers, such as a merge with another user's version, keep it. */
export const withNextEvent = (
  context: RecordFormContext,
  trigger: SaveTrigger,
): Pick<RecordFormContext, 'nextEvent'> => ({
  nextEvent: trigger.type === 'form.save' ? trigger.nextEvent : context.nextEvent,
})

/** Returns the form with an event to send and no event after it. */
export const withEvent = (event: Draft, key: string): Partial<RecordFormContext> => ({
  event,
  nextEvent: undefined,
  key,
  refusals: [],
})

/** Returns true if leaving would lose nothing: there are no unsaved changes, and no event is being sent or about to be sent. */
export const isSettled = (context: RecordFormContext): boolean =>
  !isUnsaved(context) && context.event === null

/** Returns the form after its draft couldn't be checked. */
export const withCheckFailure = (error: unknown): Partial<RecordFormContext> => ({
  refusals: [toFieldError(error)],
})

/** Returns the input of a save. */
export const saveInput = ({ clientId, draft, pending, record, key }: RecordFormContext): RecordSaveInput => ({
  clientId,
  draft: pending ?? draft,
  record,
  key,
})

/** Returns the input of an event. */
export const eventInput = ({ clientId, event, record, key }: RecordFormContext): RecordSaveInput => ({
  clientId,
  draft: event ?? {},
  record,
  key,
})

/** Returns the form after its save or event was stored, with the next event if there is one. Values typed in the meantime are kept. */
export function savedForm(
  context: RecordFormContext,
  answer: SaveAnswer,
  newKey: RecordFormDeps['newKey'],
): Partial<RecordFormContext> {
  if (answer.kind !== 'saved') return {}
  const { nextEvent } = context
  return {
    id: answer.record.id,
    ...rebasedForm(context, context.pending ?? context.base, answer),
    pending: null,
    event: null,
    ...(nextEvent !== undefined && { event: { event: nextEvent }, nextEvent: undefined, key: newKey() }),
    touched: [],
    refusals: [],
  }
}

/** Returns the form after a rejected, failed or skipped save, with the errors if there are any. A save that may have been stored stays pending, so that it is sent again with the same key. */
export function withErrors({ pending }: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'refused') return { pending: null, nextEvent: undefined }
  const { status, errors } = answer
  // The save may have been stored if the session ended or the response was unreadable.
  const mayBeStored = status === 401 || errors.some(({ code }) => code === 'unreadable')
  return { refusals: errors, pending: mayBeStored ? pending : null, nextEvent: undefined }
}
