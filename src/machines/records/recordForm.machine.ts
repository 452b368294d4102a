import { assign, emit, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Draft } from '#domain/kernel/answer.ts'
import { draftsOf } from '#machines/drafts/drafts.ts'
import { createLeaveDialogMachine } from '#machines/records/leaveDialog.machine.ts'
import * as conflict from '#machines/records/conflict.ts'
import * as form from '#machines/records/recordForm.ts'
import { createRecordSaveMachine } from '#machines/records/recordSave.machine.ts'
import { createAutosaveMachine } from '#machines/records/autosave.machine.ts'
import { similarRecordsEvent, createSimilarRecordsMachine } from '#machines/records/similarRecords.machine.ts'
import { isUnsaved } from '#machines/records/selectors.ts'

export type RecordFormActor = ActorRefFrom<ReturnType<typeof createRecordFormMachine>>

/** Creates the chart of a form that adds or edits a record: it checks the draft, stores each save only once, and resolves conflicts. */
export function createRecordFormMachine(deps: form.RecordFormDeps) {
  const { checkDraft, saveRecord, sendEvent, newKey } = deps
  return setup({
    types: form.formTypes,
    actors: {
      checkDraft: form.draftCheck(checkDraft),
      validateDraft: form.draftCheck(checkDraft),
      saveDraft: createRecordSaveMachine({ saveRecord }),
      sendEvent: createRecordSaveMachine({ saveRecord: sendEvent }),
      leaveDialog: createLeaveDialogMachine(),
      autosave: createAutosaveMachine(),
      similarRecords: createSimilarRecordsMachine(deps),
    },
    actions: {
      setValues: assign(({ context }, { values }: { values: Draft }) => form.changedForm(context, values)),
      touch: assign(({ context }, { path }: { path: string }) => form.touchedForm(context, path)),
      touchAll: assign(({ context }) => ({ touched: Object.keys(context.draft) })),
      setErrors: assign((_, { output }: form.CheckDone) => ({ errors: output })),
      setSaveErrors: assign(({ context }, { output }: form.SaveDone) => form.withErrors(context, output)),
      clearRefusals: assign({ refusals: [], event: null }),
      setFailure: assign((_, { error }: { error: unknown }) => form.withCheckFailure(error)),
      revertDraft: assign(({ context }) => form.revertedForm(context)),
      discardDraft: assign(({ context }) => ({ ...form.revertedForm(context), pending: null })),
      setPending: assign(({ context }) => ({ pending: context.draft, key: newKey() })),
      setEvent: assign((_, { event }: { event: Draft }) => form.withEvent(event, newKey())),
      setEventErrors: assign(({ context }, { output }: form.SaveDone) =>
        conflict.withEventErrors(context, output),
      ),
      setNextEvent: assign(({ context }, event: form.SaveTrigger) => form.withNextEvent(context, event)),
      setSaved: enqueueActions(({ enqueue, context, system }, { output }: form.SaveDone) => {
        enqueue.sendTo(draftsOf({ system }), form.dropDraftEvent(context))
        enqueue.sendTo(form.workspaceOf({ system }), form.savedEvent(context, output))
        enqueue.emit(form.emittedSavedEvent(context, output))
        if (context.nextEvent === undefined) enqueue.sendTo('leaveDialog', { type: 'form.saved' })
        enqueue.assign(form.savedForm(context, output, newKey))
      }),
      storeDraft: enqueueActions(({ enqueue, context, system }) => {
        enqueue.sendTo(draftsOf({ system }), form.draftEvent(context))
        if (form.isSettled(context)) enqueue.sendTo('leaveDialog', { type: 'form.settled' })
      }),
      notifyAutosave: enqueueActions(({ enqueue, context }) => {
        if (context.autosave === 'delayed') enqueue.sendTo('autosave', form.autosaveEvent(context))
      }),
      notifySimilarRecords: sendTo('similarRecords', ({ context }) => similarRecordsEvent(context)),
      notifyOutdated: sendParent(({ context }) => ({ type: 'form.outdated' as const, id: context.id })),
      emitErrors: emit({ type: 'errors.shown' as const }),
      retrySaveNow: sendTo('saveDraft', { type: 'save.now' }),
      retryEventNow: sendTo('sendEvent', { type: 'save.now' }),
      setTheirs: assign(({ context }, { output }: form.SaveDone) => conflict.comparedForm(context, output)),
      clearTheirs: assign({ theirs: null }),
      mergeTheirs: assign(({ context }) => conflict.mergedForm(context)),
      selectSide: assign(({ context }, side: conflict.SelectedSide) => conflict.withSide(context, side)),
      clearLost: assign({ lost: {} }),
    },
    guards: {
      'draft is valid': (_, { output }: form.CheckDone) => output.length === 0,
      'a save is pending': ({ context }) => context.pending !== null,
      'an event is waiting': ({ context }) => context.event !== null,
      'form saves automatically': ({ context }) => context.autosave === true && isUnsaved(context),
      'record is unchanged': ({ context }) => context.record !== null && !isUnsaved(context),
      'record is saved': (_, { output }: form.SaveDone) => output.kind === 'saved',
      'another user saved first': (_, { output }: form.SaveDone) => output.kind === 'conflict',
      'call was skipped': (_, { output }: form.SaveDone) => output.kind === 'skipped',
      'changes conflict': ({ context }) => conflict.hasConflicts(context),
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input }) => form.openedForm(input),
    invoke: [
      { id: 'leaveDialog', src: 'leaveDialog' },
      { id: 'autosave', src: 'autosave' },
      { id: 'similarRecords', src: 'similarRecords', input: ({ context: { clientId } }) => ({ clientId }) },
    ],
    type: 'parallel',
    states: {
      checks: {
        on: {
          'field.change': {
            target: '.running',
            actions: [{ type: 'setValues', params: ({ event }) => event }, 'storeDraft', 'notifyAutosave'],
          },
          'field.leave': { target: '.running', actions: { type: 'touch', params: ({ event }) => event } },
        },
        initial: 'running',
        states: {
          running: {
            entry: 'notifySimilarRecords',
            invoke: {
              id: 'checkDraft',
              src: 'checkDraft',
              input: ({ context: { draft, record } }) => ({ draft, record }),
              onDone: { target: 'done', actions: { type: 'setErrors', params: ({ event }) => event } },
              onError: 'done',
            },
          },
          done: {},
        },
      },
      save: {
        initial: 'idle',
        on: {
          'form.revert': { target: '.idle', actions: 'revertDraft' },
          'form.discard': { target: '.idle', actions: 'discardDraft' },
          'lost.dismiss': { actions: 'clearLost' },
          'event.send': {
            guard: 'record is unchanged',
            target: '.sendingEvent',
            actions: { type: 'setEvent', params: ({ event }) => event },
          },
        },
        states: {
          idle: {
            tags: 'idle',
            entry: ['storeDraft', 'notifyAutosave', 'notifySimilarRecords'],
            always: [
              { guard: 'an event is waiting', target: 'sendingEvent' },
              { guard: 'form saves automatically', target: 'requested' },
            ],
            on: {
              'form.save': 'requested',
              'form.reload': { guard: 'record is unchanged', actions: 'notifyOutdated' },
            },
          },
          requested: {
            entry: { type: 'setNextEvent', params: ({ event }) => event },
            always: [
              { guard: 'a save is pending', target: 'saving' },
              { guard: 'record is unchanged', target: 'idle' },
              { target: 'validating' },
            ],
          },
          validating: {
            tags: 'saving',
            entry: ['touchAll', 'clearRefusals', 'storeDraft'],
            invoke: {
              id: 'validateDraft',
              src: 'validateDraft',
              input: ({ context: { draft, record } }) => ({ draft, record }),
              onDone: [
                {
                  guard: { type: 'draft is valid', params: ({ event }) => event },
                  target: 'saving',
                  actions: 'setPending',
                },
                { target: 'invalid', actions: { type: 'setErrors', params: ({ event }) => event } },
              ],
              onError: { target: 'unsent', actions: { type: 'setFailure', params: ({ event }) => event } },
            },
          },
          saving: {
            tags: 'saving',
            entry: 'storeDraft',
            on: { 'form.save': { actions: 'retrySaveNow' }, 'form.revert': {} },
            invoke: {
              id: 'saveDraft',
              src: 'saveDraft',
              input: ({ context }) => form.saveInput(context),
              onDone: [
                {
                  guard: { type: 'record is saved', params: ({ event }) => event },
                  target: 'idle',
                  actions: { type: 'setSaved', params: ({ event }) => event },
                },
                {
                  guard: { type: 'another user saved first', params: ({ event }) => event },
                  target: 'comparing',
                  actions: { type: 'setTheirs', params: ({ event }) => event },
                },
                {
                  guard: { type: 'call was skipped', params: ({ event }) => event },
                  target: 'unsent',
                  actions: { type: 'setSaveErrors', params: ({ event }) => event },
                },
                { target: 'refused', actions: { type: 'setSaveErrors', params: ({ event }) => event } },
              ],
            },
          },
          invalid: { tags: 'invalid', entry: ['storeDraft', 'emitErrors'], on: { 'form.save': 'requested' } },
          refused: { tags: 'refused', entry: ['storeDraft', 'emitErrors'], on: { 'form.save': 'requested' } },
          unsent: { tags: 'unsent', entry: 'storeDraft', on: { 'form.save': 'requested' } },
          sendingEvent: {
            tags: 'sendingEvent',
            on: { 'form.save': { actions: 'retryEventNow' }, 'event.send': {}, 'form.revert': {} },
            invoke: {
              id: 'sendEvent',
              src: 'sendEvent',
              input: ({ context }) => form.eventInput(context),
              onDone: [
                {
                  guard: { type: 'record is saved', params: ({ event }) => event },
                  target: 'idle',
                  actions: { type: 'setSaved', params: ({ event }) => event },
                },
                {
                  guard: { type: 'call was skipped', params: ({ event }) => event },
                  target: 'eventUnsent',
                  actions: { type: 'setEventErrors', params: ({ event }) => event },
                },
                {
                  target: 'eventRefused',
                  actions: { type: 'setEventErrors', params: ({ event }) => event },
                },
              ],
            },
          },
          eventRefused: {
            tags: 'eventRefused',
            entry: ['storeDraft', 'emitErrors'],
            on: { 'form.save': 'requested' },
          },
          eventUnsent: {
            tags: 'eventUnsent',
            entry: ['storeDraft', 'emitErrors'],
            on: { 'form.save': 'requested' },
          },
          comparing: {
            entry: 'storeDraft',
            always: [
              { guard: 'changes conflict', target: 'choosing' },
              { target: 'requested', actions: 'mergeTheirs' },
            ],
          },
          choosing: {
            tags: 'comparing',
            on: {
              'conflict.select': { actions: { type: 'selectSide', params: ({ event }) => event } },
              'conflict.resolve': { target: 'requested', actions: 'mergeTheirs' },
              'conflict.postpone': { target: 'idle', actions: 'clearTheirs' },
            },
          },
        },
      },
    },
  })
}
