import { fromPromise, type AnyActorRef } from 'xstate'
import type { Draft, OpenAnswer, Row, SaveAnswer, StoredRecord } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { agreedBase, conflictingPaths, draftWithChoices, movedDraft } from '#machines/records/merge.ts'
import type { OpenOutcome } from '#machines/records/recordOpen.machine.ts'
import type { DraftsEvent } from '#machines/drafts/drafts.machine.ts'
import type { DraftPlace } from '#machines/drafts/drafts.ts'
import { isUnsaved } from '#machines/records/selectors.ts'
import type { RecordSaveInput } from '#machines/records/recordSave.machine.ts'
import { unverified } from '#machines/kit/failure.ts'

export interface RecordFormInput {
  readonly clientId: string
  readonly area: string
  /** The record to open, null to add one. */
  readonly id: string | null
}

export interface RecordFormContext extends RecordFormInput {
  readonly record: StoredRecord | null
  /** The record as the form shows it, or the defaults of a new one: what the draft is compared with. */
  readonly base: Draft
  readonly draft: Draft
  readonly typedAt: number
  /** Paths a person has left or tried to save: their errors show. */
  readonly touched: readonly string[]
  /** What the rules say about the draft as it stands. */
  readonly errors: readonly FieldError[]
  /** What the server said about the last save; goes field by field as they are changed. */
  readonly refusals: readonly FieldError[]
  /** What is on its way to the server; sent again unchanged, under the same key, until it is answered. */
  readonly pending: Draft | null
  /** The event that is on its way to the server or came back last, as it is sent. */
  readonly move: Draft | null
  /** Makes sending the save or the event again harmless. */
  readonly key: string
  /** The newer version of another person, while it is being compared. */
  readonly theirs: { readonly record: StoredRecord; readonly draft: Draft } | null
}

export type RecordFormEvent =
  | { type: 'field.change'; values: Draft }
  | { type: 'field.leave'; path: string }
  | { type: 'form.save' }
  | { type: 'form.revert' }
  /** The form is left for good: nothing of it is offered again. */
  | { type: 'form.discard' }
  | { type: 'form.reload' }
  | { type: 'conflict.choose'; mine: readonly string[] }
  /** The choice is put off: the next save asks again. */
  | { type: 'conflict.leave' }
  | { type: 'record.move'; move: Draft }

/** Which fields keep the value of this form in a conflict. */
export interface Choice {
  readonly mine: readonly string[]
}

/** What the chart speaks of; types alone. */
export const formTypes = {} as {
  context: RecordFormContext
  events: RecordFormEvent
  emitted: RecordFormEmitted
  input: RecordFormInput
  tags: 'busy' | 'error' | 'open' | 'saving' | 'moving' | 'refused' | 'unsent' | 'comparing'
}

/** Sent to the workspace after each acknowledged save or event, so that lists can follow. */
export interface RecordSaved {
  readonly type: 'record.saved'
  readonly area: string
  readonly row: Row
  readonly created: boolean
}

/** Emitted to listeners outside the charts. */
export type RecordFormEmitted =
  { type: 'record.saved'; id: string; created: boolean; move: Draft | null } | { type: 'save.refused' }

export interface RecordFormDeps {
  readonly openRecord: (
    input: { clientId: string; id: string | null },
    signal: AbortSignal,
  ) => Promise<OpenAnswer>
  /** What is wrong with the draft, keyed by its paths: the same schemas and rules as the server's. */
  readonly checkDraft: (input: {
    draft: Draft
    record: StoredRecord | null
  }) => Promise<readonly FieldError[]>
  readonly saveRecord: (input: RecordSaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  /** Tells the server what happened to the record; `draft` is the event with what it must say. */
  readonly moveRecord: (input: RecordSaveInput, signal: AbortSignal) => Promise<SaveAnswer>
  readonly newKey: () => string
}

/** Returns a form before anything is known of its record. */
export function newForm(input: RecordFormInput): RecordFormContext {
  return {
    ...input,
    record: null,
    base: {},
    draft: {},
    typedAt: 0,
    touched: [],
    errors: [],
    refusals: [],
    pending: null,
    move: null,
    key: '',
    theirs: null,
  }
}

/** Returns the workspace around the form. */
export const workspaceOf = ({ system }: Pick<AnyActorRef, 'system'>) => system.get('workspace') as AnyActorRef

/** Returns where the drafts actor keeps what is unsaved here. */
export const placeOf = ({ clientId, area, id }: RecordFormInput): DraftPlace => ({ clientId, area, id })

/** Returns how a form gives its draft up. */
export const draftGivenUp = (context: RecordFormContext) => ({
  type: 'draft.drop' as const,
  place: placeOf(context),
})

/** Returns what the drafts actor is told of the form as it is now. */
export function draftNews(context: RecordFormContext): DraftsEvent {
  const { draft, base, record, pending, key, typedAt } = context
  const place = placeOf(context)
  return isUnsaved(context)
    ? { type: 'draft.put', place, work: { draft, base, record, pending, key, typedAt } }
    : { type: 'draft.drop', place }
}

/** Returns the form of the record that was read, or of the draft that was taken up. */
export function openedForm(outcome: OpenOutcome): Partial<RecordFormContext> {
  if (outcome.kind === 'draft') return { ...outcome.work }
  return outcome.kind === 'opened'
    ? { record: outcome.record, base: outcome.draft, draft: outcome.draft, refusals: [] }
    : {}
}

/** True when there is no such record in this client. */
export const isMissing = (answer: OpenOutcome) =>
  answer.kind === 'refused' && (answer.status === 404 || answer.status === 400)

/** True when the record is not for this user. */
export const isNotAllowed = (answer: OpenOutcome) => answer.kind === 'refused' && answer.status === 403

/** Returns the form after fields were changed; what the server said of them goes. */
export const changedForm = (
  { draft, refusals }: RecordFormContext,
  values: Draft,
): Partial<RecordFormContext> => ({
  draft: { ...draft, ...values },
  typedAt: Date.now(),
  refusals: refusals.filter(({ field }) => field === undefined || !(field in values)),
})

/** Returns the form of a record that could not be read: why. */
export const unopenedForm = (answer: OpenOutcome): Partial<RecordFormContext> => ({
  refusals: answer.kind === 'refused' ? answer.errors : [],
})

/** True when both sides changed a field to different values. */
export const overlaps = ({ base, draft, theirs }: RecordFormContext): boolean =>
  theirs !== null && conflictingPaths(base, draft, theirs.draft).length > 0

/** The form after a field was left: its errors show from now on. */
export const touchedForm = ({ touched }: RecordFormContext, path: string): Partial<RecordFormContext> => ({
  touched: [...touched.filter((other) => other !== path), path],
})

/** Everything typed given up: the newest known record, another person's included. */
export function revertedForm({
  base,
  record,
  theirs,
  pending,
}: RecordFormContext): Partial<RecordFormContext> {
  const newest = theirs ?? { record, draft: base }
  return {
    record: newest.record,
    base: newest.draft,
    draft: newest.draft,
    theirs: null,
    // An unanswered creation may have been stored: it goes out again under its key. An update is guarded by its version.
    pending: record === null ? pending : null,
    touched: [],
    refusals: [],
  }
}

/** Checks the current draft; restarted on each change. */
export const checking = (checkDraft: RecordFormDeps['checkDraft']) =>
  fromPromise<readonly FieldError[], Pick<RecordFormContext, 'draft' | 'record'>>(({ input }) =>
    checkDraft(input),
  )

/** Returns what the workspace is told of an acknowledged save or event, before the form has taken it over. */
export const savedNews = ({ area, record }: RecordFormContext, answer: SaveAnswer): RecordSaved => ({
  type: 'record.saved',
  area,
  row: answer.kind === 'saved' ? answer.row : { id: record?.id ?? '' },
  created: record === null,
})

/** Returns what is emitted at the same moment. */
export const savedHere = ({ record, move }: RecordFormContext, answer: SaveAnswer) => ({
  type: 'record.saved' as const,
  id: answer.kind === 'saved' ? answer.record.id : '',
  created: record === null,
  move,
})

/** What a save is sent with. */
export const saveInput = ({ clientId, draft, pending, record, key }: RecordFormContext): RecordSaveInput => ({
  clientId,
  draft: pending ?? draft,
  record,
  key,
})

/** What an event is sent with. */
export const moveInput = ({ clientId, move, record, key }: RecordFormContext): RecordSaveInput => ({
  clientId,
  draft: move ?? {},
  record,
  key,
})

/** The form after its save or event was acknowledged; what was typed meanwhile stays. */
export function savedForm(context: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'saved') return {}
  return {
    id: answer.record.id,
    record: answer.record,
    base: answer.draft,
    draft: movedDraft(context.draft, context.pending ?? context.base, answer.draft),
    pending: null,
    touched: [],
    refusals: [],
  }
}

/** The form after its save was not taken: why. What may have been stored all the same goes out again under its key. */
export function unsaved({ pending }: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'refused') return { pending: null }
  const { status, errors } = answer
  // An ended session or an unreadable response says nothing about whether the save was stored.
  const isOpen = status === 401 || errors.some(({ code }) => code === 'unreadable')
  return { refusals: errors, pending: isOpen ? pending : null }
}

const faster = 'Somebody else has changed this record. It is shown as it is now: check it and try again.'

/** The form after its event was not taken: why, and with somebody else's newer record where there is one. */
export function unmoved({ base, draft }: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'conflict')
    return {
      refusals: answer.kind === 'refused' ? answer.errors : [unverified],
    }
  return {
    record: answer.record,
    base: answer.draft,
    draft: movedDraft(draft, base, answer.draft),
    refusals: [{ code: 'version_stale', message: faster }],
  }
}

/** The newer record beside the draft. Where it holds what this form sent, the answer was lost and nobody else was at work. */
export function comparedForm(context: RecordFormContext, answer: SaveAnswer): Partial<RecordFormContext> {
  if (answer.kind !== 'conflict') return {}
  const { base, pending } = context
  return {
    theirs: { record: answer.record, draft: answer.draft },
    base: pending === null ? base : agreedBase(base, pending, answer.draft),
    pending: null,
  }
}

/** The draft on top of the newer record; where both changed a field, mine where `mine` names it. */
export function mergedForm(
  { base, draft, theirs }: RecordFormContext,
  mine: readonly string[],
): Partial<RecordFormContext> {
  if (theirs === null) return {}
  return {
    record: theirs.record,
    base: theirs.draft,
    draft: draftWithChoices(base, draft, theirs.draft, mine),
    theirs: null,
  }
}
