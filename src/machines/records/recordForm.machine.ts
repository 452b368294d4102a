import { assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Draft, OpenAnswer, SaveAnswer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { conflictingPaths } from '#machines/records/merge.ts'
import * as form from '#machines/records/recordForm.ts'
import type {
  RecordFormContext,
  RecordFormDeps,
  RecordFormEmitted,
  RecordFormEvent,
  RecordFormInput,
} from '#machines/records/recordForm.ts'
import { createRecordOpenMachine } from '#machines/records/recordOpen.machine.ts'
import { createRecordSaveMachine } from '#machines/records/recordSave.machine.ts'
import { toFieldError } from '#machines/kit/failure.ts'
import { isUnsaved } from '#machines/records/selectors.ts'

type Answered = { readonly output: SaveAnswer }
export type RecordFormActor = ActorRefFrom<ReturnType<typeof createRecordFormMachine>>

/** One record's form: open, edit, check, save once, settle a conflict; nothing typed is lost on the way. */
export function createRecordFormMachine(deps: RecordFormDeps) {
  const { openRecord, checkDraft, saveRecord, moveRecord, newKey } = deps
  return setup({
    types: {
      context: {} as RecordFormContext,
      events: {} as RecordFormEvent,
      emitted: {} as RecordFormEmitted,
      input: {} as RecordFormInput,
      tags: {} as 'busy' | 'error' | 'open' | 'saving' | 'moving' | 'refused' | 'unsent' | 'comparing',
    },
    actors: {
      openDraft: createRecordOpenMachine({ openRecord }),
      checkDraft: form.checking(checkDraft),
      checkWhole: form.checking(checkDraft),
      saveDraft: createRecordSaveMachine({ saveRecord }),
      moveRecord: createRecordSaveMachine({ saveRecord: moveRecord }),
    },
    actions: {
      keepOpened: assign((_, { output }: { output: OpenAnswer }) => form.openedForm(output)),
      keepValues: assign(({ context }, { values }: { values: Draft }) => ({
        draft: { ...context.draft, ...values },
        typedAt: Date.now(),
        refusals: context.refusals.filter(({ field }) => field === undefined || !(field in values)),
      })),
      touch: assign(({ context }, { path }: { path: string }) => form.touchedForm(context, path)),
      touchAll: assign(({ context }) => ({ touched: Object.keys(context.draft) })),
      keepErrors: assign((_, { output }: { output: readonly FieldError[] }) => ({ errors: output })),
      keepRefusals: assign((_, { output }: { output: OpenAnswer }) => ({
        refusals: output.kind === 'refused' ? output.errors : [],
      })),
      keepUnsaved: assign(({ context }, { output }: Answered) => form.unsaved(context, output)),
      forgetRefusals: assign({ refusals: [], move: null }),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ refusals: [toFieldError(error)] })),
      revertDraft: assign(({ context }) => form.revertedForm(context)),
      keepPending: assign(({ context }) => ({ pending: context.draft, move: null, key: newKey() })),
      keepMove: assign((_, { move }: { move: Draft }) => ({ move, key: newKey(), refusals: [] })),
      keepUnmoved: assign(({ context }, { output }: Answered) => form.unmoved(context, output)),
      keepSaved: assign(({ context }, { output }: Answered) => form.savedForm(context, output)),
      tellSaved: emit(({ context }) => form.savedNews(context)),
      tellRefused: emit({ type: 'save.refused' as const }),
      hurrySave: sendTo('saveDraft', { type: 'save.now' }),
      hurryMove: sendTo('moveRecord', { type: 'save.now' }),
      keepTheirs: assign(({ context }, { output }: Answered) => form.comparedForm(context, output)),
      forgetTheirs: assign({ theirs: null }),
      mergeTheirs: assign(({ context }) => form.mergedForm(context, [])),
      mergeChosen: assign(({ context }, { mine }: { mine: readonly string[] }) =>
        form.mergedForm(context, mine),
      ),
    },
    guards: {
      'a draft was kept': ({ context }) => context.kept !== null,
      'record is opened': (_, { output }: { output: OpenAnswer }) => output.kind === 'opened',
      'record is missing': (_, { output }: { output: OpenAnswer }) => form.isMissing(output),
      'record is not allowed': (_, { output }: { output: OpenAnswer }) => form.isNotAllowed(output),
      'nothing is wrong': (_, { output }: { output: readonly FieldError[] }) => output.length === 0,
      'a save is unanswered': ({ context }) => context.pending !== null,
      'record is as it is stored': ({ context }) => context.record !== null && !isUnsaved(context),
      'record is saved': (_, { output }: Answered) => output.kind === 'saved',
      'somebody was faster': (_, { output }: Answered) => output.kind === 'conflict',
      'call was skipped': (_, { output }: Answered) => output.kind === 'skipped',
      'changes overlap': ({ context: { base, draft, theirs } }) =>
        theirs !== null && conflictingPaths(base, draft, theirs.draft).length > 0,
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input }) => form.newForm(input),
    initial: 'deciding',
    states: {
      deciding: { always: [{ guard: 'a draft was kept', target: 'open' }, { target: 'opening' }] },
      opening: {
        tags: 'busy',
        invoke: {
          id: 'openDraft',
          src: 'openDraft',
          input: ({ context }) => ({ clientId: context.clientId, id: context.id }),
          onDone: [
            {
              guard: { type: 'record is opened', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'keepOpened', params: ({ event }) => event },
            },
            { guard: { type: 'record is missing', params: ({ event }) => event }, target: 'missing' },
            { guard: { type: 'record is not allowed', params: ({ event }) => event }, target: 'refused' },
            { target: 'failed', actions: { type: 'keepRefusals', params: ({ event }) => event } },
          ],
        },
      },
      missing: {},
      refused: {},
      failed: { tags: 'error', on: { 'form.reload': 'opening' } },
      open: {
        tags: 'open',
        type: 'parallel',
        states: {
          checks: {
            on: {
              'field.change': {
                target: '.running',
                actions: { type: 'keepValues', params: ({ event }) => event },
              },
              'field.leave': { target: '.running', actions: { type: 'touch', params: ({ event }) => event } },
            },
            initial: 'running',
            states: {
              running: {
                invoke: {
                  id: 'checkDraft',
                  src: 'checkDraft',
                  input: ({ context: { draft, record } }) => ({ draft, record }),
                  onDone: { target: 'done', actions: { type: 'keepErrors', params: ({ event }) => event } },
                  onError: 'done',
                },
              },
              done: {},
            },
          },
          save: {
            initial: 'resting',
            on: {
              'form.revert': { target: '.resting', actions: 'revertDraft' },
              'record.move': {
                guard: 'record is as it is stored',
                target: '.moving',
                actions: { type: 'keepMove', params: ({ event }) => event },
              },
            },
            states: {
              resting: {
                on: {
                  'form.save': 'asked',
                  'form.reload': { guard: 'record is as it is stored', target: '#recordForm.opening' },
                },
              },
              asked: {
                always: [{ guard: 'a save is unanswered', target: 'saving' }, { target: 'validating' }],
              },
              validating: {
                tags: 'saving',
                entry: ['touchAll', 'forgetRefusals'],
                invoke: {
                  id: 'checkWhole',
                  src: 'checkWhole',
                  input: ({ context: { draft, record } }) => ({ draft, record }),
                  onDone: [
                    {
                      guard: { type: 'nothing is wrong', params: ({ event }) => event },
                      target: 'saving',
                      actions: 'keepPending',
                    },
                    { target: 'refused', actions: { type: 'keepErrors', params: ({ event }) => event } },
                  ],
                  onError: {
                    target: 'unsent',
                    actions: { type: 'keepFailure', params: ({ event }) => event },
                  },
                },
              },
              saving: {
                tags: 'saving',
                on: { 'form.save': { actions: 'hurrySave' }, 'form.revert': {} },
                invoke: {
                  id: 'saveDraft',
                  src: 'saveDraft',
                  input: ({ context }) => form.saveInput(context),
                  onDone: [
                    {
                      guard: { type: 'record is saved', params: ({ event }) => event },
                      target: 'resting',
                      actions: [{ type: 'keepSaved', params: ({ event }) => event }, 'tellSaved'],
                    },
                    {
                      guard: { type: 'somebody was faster', params: ({ event }) => event },
                      target: 'comparing',
                      actions: { type: 'keepTheirs', params: ({ event }) => event },
                    },
                    {
                      guard: { type: 'call was skipped', params: ({ event }) => event },
                      target: 'unsent',
                      actions: { type: 'keepUnsaved', params: ({ event }) => event },
                    },
                    {
                      target: 'refused',
                      actions: { type: 'keepUnsaved', params: ({ event }) => event },
                    },
                  ],
                },
              },
              refused: { tags: 'refused', entry: 'tellRefused', on: { 'form.save': 'asked' } },
              unsent: { tags: 'unsent', on: { 'form.save': 'asked' } },
              moving: {
                tags: 'moving',
                on: { 'form.save': { actions: 'hurryMove' }, 'record.move': {}, 'form.revert': {} },
                invoke: {
                  id: 'moveRecord',
                  src: 'moveRecord',
                  input: ({ context }) => form.moveInput(context),
                  onDone: [
                    {
                      guard: { type: 'record is saved', params: ({ event }) => event },
                      target: 'resting',
                      actions: [{ type: 'keepSaved', params: ({ event }) => event }, 'tellSaved'],
                    },
                    { target: 'refused', actions: { type: 'keepUnmoved', params: ({ event }) => event } },
                  ],
                },
              },
              comparing: {
                always: [
                  { guard: 'changes overlap', target: 'choosing' },
                  { target: 'validating', actions: 'mergeTheirs' },
                ],
              },
              choosing: {
                tags: 'comparing',
                on: {
                  'conflict.choose': {
                    target: 'validating',
                    actions: { type: 'mergeChosen', params: ({ event }) => event },
                  },
                  'conflict.leave': { target: 'resting', actions: 'forgetTheirs' },
                },
              },
            },
          },
        },
      },
    },
  })
}
