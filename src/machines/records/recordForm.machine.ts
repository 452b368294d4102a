import { assign, emit, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Draft, SaveAnswer } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { draftsOf } from '#machines/drafts/drafts.ts'
import * as form from '#machines/records/recordForm.ts'
import { createRecordOpenMachine, type OpenOutcome } from '#machines/records/recordOpen.machine.ts'
import { createRecordSaveMachine } from '#machines/records/recordSave.machine.ts'
import { toFieldError } from '#machines/kit/failure.ts'
import { isUnsaved } from '#machines/records/selectors.ts'

type Opened = { readonly output: OpenOutcome }
type Answered = { readonly output: SaveAnswer }
export type RecordFormActor = ActorRefFrom<ReturnType<typeof createRecordFormMachine>>

/** One record's form: opens, checks, saves once and resolves conflicts without losing anything typed. */
export function createRecordFormMachine(deps: form.RecordFormDeps) {
  const { openRecord, checkDraft, saveRecord, moveRecord, newKey } = deps
  return setup({
    types: form.formTypes,
    actors: {
      openDraft: createRecordOpenMachine({ openRecord }),
      checkDraft: form.checking(checkDraft),
      checkWhole: form.checking(checkDraft),
      saveDraft: createRecordSaveMachine({ saveRecord }),
      moveRecord: createRecordSaveMachine({ saveRecord: moveRecord }),
    },
    actions: {
      keepOpened: assign((_, { output }: Opened) => form.openedForm(output)),
      keepValues: assign(({ context }, { values }: { values: Draft }) => form.changedForm(context, values)),
      touch: assign(({ context }, { path }: { path: string }) => form.touchedForm(context, path)),
      touchAll: assign(({ context }) => ({ touched: Object.keys(context.draft) })),
      keepErrors: assign((_, { output }: { output: readonly FieldError[] }) => ({ errors: output })),
      keepRefusals: assign((_, { output }: Opened) => form.unopenedForm(output)),
      keepUnsaved: assign(({ context }, { output }: Answered) => form.unsaved(context, output)),
      forgetRefusals: assign({ refusals: [], move: null }),
      keepFailure: assign((_, { error }: { error: unknown }) => ({ refusals: [toFieldError(error)] })),
      revertDraft: assign(({ context }) => form.revertedForm(context)),
      discardDraft: assign(({ context }) => ({ ...form.revertedForm(context), pending: null })),
      keepPending: assign(({ context }) => ({ pending: context.draft, move: null, key: newKey() })),
      keepMove: assign((_, { move }: { move: Draft }) => ({ move, key: newKey(), refusals: [] })),
      keepUnmoved: assign(({ context }, { output }: Answered) => form.unmoved(context, output)),
      keepSaved: assign(({ context }, { output }: Answered) => form.savedForm(context, output)),
      tellSaved: enqueueActions(({ enqueue, context, system }, { output }: Answered) => {
        enqueue.sendTo(draftsOf({ system }), form.draftGivenUp(context))
        enqueue.sendTo(form.workspaceOf({ system }), form.savedNews(context, output))
        enqueue.emit(form.savedHere(context, output))
      }),
      storeDraft: sendTo(draftsOf, ({ context }) => form.draftNews(context)),
      tellRefused: emit({ type: 'save.refused' as const }),
      hurrySave: sendTo('saveDraft', { type: 'save.now' }),
      hurryMove: sendTo('moveRecord', { type: 'save.now' }),
      keepTheirs: assign(({ context }, { output }: Answered) => form.comparedForm(context, output)),
      forgetTheirs: assign({ theirs: null }),
      mergeTheirs: assign(({ context }, { mine }: form.Choice) => form.mergedForm(context, mine)),
    },
    guards: {
      'record is opened': (_, { output }: Opened) => output.kind === 'opened' || output.kind === 'draft',
      'record is missing': (_, { output }: Opened) => form.isMissing(output),
      'record is not allowed': (_, { output }: Opened) => form.isNotAllowed(output),
      'nothing is wrong': (_, { output }: { output: readonly FieldError[] }) => output.length === 0,
      'a save is unanswered': ({ context }) => context.pending !== null,
      'record is as it is stored': ({ context }) => context.record !== null && !isUnsaved(context),
      'record is saved': (_, { output }: Answered) => output.kind === 'saved',
      'somebody was faster': (_, { output }: Answered) => output.kind === 'conflict',
      'call was skipped': (_, { output }: Answered) => output.kind === 'skipped',
      'changes overlap': ({ context }) => form.overlaps(context),
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input }) => form.newForm(input),
    initial: 'opening',
    states: {
      opening: {
        tags: 'busy',
        invoke: {
          id: 'openDraft',
          src: 'openDraft',
          input: ({ context }) => form.placeOf(context),
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
                actions: [{ type: 'keepValues', params: ({ event }) => event }, 'storeDraft'],
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
              'form.discard': { target: '.resting', actions: 'discardDraft' },
              'record.move': {
                guard: 'record is as it is stored',
                target: '.moving',
                actions: { type: 'keepMove', params: ({ event }) => event },
              },
            },
            states: {
              resting: {
                entry: 'storeDraft',
                on: {
                  'form.save': 'asked',
                  'form.reload': { guard: 'record is as it is stored', target: '#recordForm.opening' },
                },
              },
              asked: {
                always: [
                  { guard: 'a save is unanswered', target: 'saving' },
                  { guard: 'record is as it is stored', target: 'resting' },
                  { target: 'validating' },
                ],
              },
              validating: {
                tags: 'saving',
                entry: ['touchAll', 'forgetRefusals', 'storeDraft'],
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
                entry: 'storeDraft',
                on: { 'form.save': { actions: 'hurrySave' }, 'form.revert': {} },
                invoke: {
                  id: 'saveDraft',
                  src: 'saveDraft',
                  input: ({ context }) => form.saveInput(context),
                  onDone: [
                    {
                      guard: { type: 'record is saved', params: ({ event }) => event },
                      target: 'resting',
                      actions: [
                        { type: 'tellSaved', params: ({ event }) => event },
                        { type: 'keepSaved', params: ({ event }) => event },
                      ],
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
                    { target: 'refused', actions: { type: 'keepUnsaved', params: ({ event }) => event } },
                  ],
                },
              },
              refused: {
                tags: 'refused',
                entry: ['storeDraft', 'tellRefused'],
                on: { 'form.save': 'asked' },
              },
              unsent: { tags: 'unsent', entry: 'storeDraft', on: { 'form.save': 'asked' } },
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
                      actions: [
                        { type: 'tellSaved', params: ({ event }) => event },
                        { type: 'keepSaved', params: ({ event }) => event },
                      ],
                    },
                    { target: 'refused', actions: { type: 'keepUnmoved', params: ({ event }) => event } },
                  ],
                },
              },
              comparing: {
                entry: 'storeDraft',
                always: [
                  { guard: 'changes overlap', target: 'choosing' },
                  { target: 'validating', actions: { type: 'mergeTheirs', params: { mine: [] } } },
                ],
              },
              choosing: {
                tags: 'comparing',
                on: {
                  'conflict.choose': {
                    target: 'validating',
                    actions: { type: 'mergeTheirs', params: ({ event }) => event },
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
