import { assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Draft, OpenAnswer, Prefill } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { DraftGiven } from '#machines/drafts/drafts.machine.ts'
import { draftsOf, type DraftPlace } from '#machines/drafts/drafts.ts'
import { onDemand } from '#machines/kit/onDemand.ts'
import { createEventDialogMachine } from '#machines/records/eventDialog.machine.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import { initialWorkOf, placeOf, changedValues, type RecordFormDeps } from '#machines/records/recordForm.ts'
import { createRecordFormMachine } from '#machines/records/recordForm.machine.ts'

/** Identifies a record to read. A null `id` means a new record, prefilled from the records in `prefill`. */
export interface RecordOpenInput {
  readonly clientId: string
  readonly id: string | null
  readonly prefill?: Prefill | undefined
}

export interface RecordDeps extends RecordFormDeps {
  readonly openRecord: Read<RecordOpenInput, OpenAnswer>
}

export interface RecordContext extends DraftPlace {
  /** The typed values of a draft that doesn't include the record. They are entered again once the record has been read. */
  readonly typed: Draft | null
  /** Why the record couldn't be read. */
  readonly errors: readonly FieldError[]
  /** The event that the user chose in the list. Once the record is shown, the event is sent or its dialog opens. */
  readonly decision?: Draft | undefined
}

export type RecordEvent =
  | DraftGiven
  /** Reads the record again, unless its form has unsaved changes or is busy. */
  | { type: 'record.reload' }
  /** The form has no unsaved work, so the record is read again. */
  | { type: 'form.outdated'; id: string | null }
  /** The event dialog has all the values that its event needs. */
  | { type: 'event.send'; event: Draft }
  /** The record's page is shown, so the user will see the result of an event. */
  | { type: 'record.shown' }

export type RecordActor = ActorRefFrom<ReturnType<typeof createRecordMachine>>

/** The tags of a record's states, which views check. */
export type RecordTag = 'busy' | 'error' | 'missing' | 'forbidden' | 'open'

type ReadDone = { readonly output: OpenAnswer | NoAnswer }

/** One record: restores its draft or reads the record, then runs its form. */
export function createRecordMachine(deps: RecordDeps) {
  return setup({
    types: {
      context: {} as RecordContext,
      events: {} as RecordEvent,
      input: {} as DraftPlace & Pick<RecordContext, 'decision'>,
      tags: {} as RecordTag,
    },
    actors: onDemand({
      openRecord: () => createReadMachine(deps.openRecord),
      form: () => createRecordFormMachine(deps),
      eventDialog: () => createEventDialogMachine(),
    }),
    actions: {
      takeDraft: sendTo(draftsOf, ({ context, self }) => ({
        type: 'draft.take' as const,
        place: placeOf(context),
        replyTo: self,
      })),
      setTyped: assign((_, { work }: DraftGiven) => ({ typed: work === null ? null : changedValues(work) })),
      reenterTyped: enqueueActions(({ enqueue, context: { typed } }) => {
        if (typed === null) return
        enqueue.sendTo('form', { type: 'field.change', values: typed })
        enqueue.assign({ typed: null })
      }),
      setErrors: assign((_, { output }: ReadDone) => ({
        errors: output.kind === 'refused' ? output.errors : [],
      })),
      clearErrors: assign({ errors: [] }),
      setId: assign((_, { id }: { id: string | null }) => ({ id })),
      sendEvent: sendTo('form', (_, { event }: { event: Draft }) => ({ type: 'event.send' as const, event })),
      sendDecision: enqueueActions(({ enqueue, context: { decision } }) => {
        const { opensDialog, event, ...values } = decision ?? {}
        if (opensDialog !== undefined && event !== undefined)
          enqueue.sendTo('eventDialog', { type: 'dialog.open', event })
        else enqueue.sendTo('form', { type: 'event.send', event: { event, ...values } })
      }),
      clearDecision: assign({ decision: undefined }),
      reloadForm: sendTo('form', { type: 'form.reload' }),
    },
    guards: {
      'no event was chosen': ({ context }) => context.decision === undefined,
      'draft can be restored': ({ context }, { work }: DraftGiven) =>
        work !== null && (work.record !== null || context.id === null),
      'record is opened': (_, { output }: ReadDone) => output.kind === 'opened',
      'record is missing': (_, { output }: ReadDone) =>
        output.kind === 'refused' && (output.status === 404 || output.status === 400),
      'record is forbidden': (_, { output }: ReadDone) => output.kind === 'refused' && output.status === 403,
    },
  }).createMachine({
    id: 'record',
    context: ({ input }) => ({ ...input, typed: null, errors: [] }),
    // Outside of `open`, so that reading the record again after a reload doesn't close the dialog.
    invoke: { id: 'eventDialog', src: 'eventDialog' },
    initial: 'readingDraft',
    states: {
      readingDraft: {
        tags: 'busy',
        entry: ['clearErrors', 'takeDraft'],
        on: {
          'draft.given': [
            { guard: { type: 'draft can be restored', params: ({ event }) => event }, target: 'open' },
            { target: 'reading', actions: { type: 'setTyped', params: ({ event }) => event } },
          ],
        },
      },
      reading: {
        tags: 'busy',
        invoke: {
          id: 'openRecord',
          src: 'openRecord',
          input: ({ context: { clientId, id, prefill } }) => ({ clientId, id, prefill }),
          onDone: [
            { guard: { type: 'record is opened', params: ({ event }) => event }, target: 'open' },
            { guard: { type: 'record is missing', params: ({ event }) => event }, target: 'missing' },
            { guard: { type: 'record is forbidden', params: ({ event }) => event }, target: 'forbidden' },
            { target: 'failed', actions: { type: 'setErrors', params: ({ event }) => event } },
          ],
        },
      },
      missing: { tags: 'missing' },
      forbidden: { tags: 'forbidden' },
      failed: { tags: 'error', on: { 'record.reload': 'readingDraft' } },
      open: {
        tags: 'open',
        entry: 'reenterTyped',
        on: {
          'record.reload': { actions: 'reloadForm' },
          'event.send': { actions: { type: 'sendEvent', params: ({ event }) => event } },
          'form.outdated': {
            target: 'readingDraft',
            actions: { type: 'setId', params: ({ event }) => event },
          },
        },
        invoke: {
          id: 'form',
          src: 'form',
          input: ({ context, event }) => ({
            ...placeOf(context),
            autosave: deps.autosave ?? false,
            initial: initialWorkOf(event),
          }),
        },
        initial: 'deciding',
        states: {
          deciding: {
            always: { guard: 'no event was chosen', target: 'editing' },
            on: { 'record.shown': { target: 'editing', actions: ['sendDecision', 'clearDecision'] } },
          },
          editing: {},
        },
      },
    },
  })
}
