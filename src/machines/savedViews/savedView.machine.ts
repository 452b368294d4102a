import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { Answer, Row } from '#domain/kernel/answer.ts'
import type { ViewCall, ViewChange } from '#domain/savedViews/change.ts'
import { unverifiedError } from '#machines/kit/failure.ts'
import { createReadMachine, type Read, type NoAnswer } from '#machines/kit/read.machine.ts'
import { changeOf, withEdits } from '#machines/savedViews/savedView.ts'
import type {
  SavedViewContext,
  SavedViewEvent,
  SavedViewInput,
  ViewChanged,
  ViewDraft,
  ViewEdits,
} from '#machines/savedViews/savedView.ts'
import type { AlertsActor } from '#machines/shell/alerts.machine.ts'

type ChangeAnswer = Answer<Row> | NoAnswer

export interface SavedViewDeps {
  /** Adds, changes or deletes a view. */
  readonly changeView: Read<ViewCall, Answer<Row>>
  /** Returns a random key that makes a repeated call harmless. */
  readonly newKey: () => string
}

export type SavedViewActor = ActorRefFrom<ReturnType<typeof createSavedViewMachine>>

const emptyDialog = { draft: null, change: null, key: '', errors: [] }

/** Adds, changes and deletes the saved views of a list. */
export function createSavedViewMachine({ changeView, newKey }: SavedViewDeps) {
  return setup({
    types: {
      context: {} as SavedViewContext,
      events: {} as SavedViewEvent,
      input: {} as SavedViewInput,
      tags: {} as 'busy',
    },
    actors: { changeView: createReadMachine(changeView) },
    actions: {
      setDraft: assign((_, { view, name, shared, content }: ViewDraft) => ({
        draft: { view, name, shared, content },
      })),
      setEdits: assign(({ context }, edits: ViewEdits) => ({
        draft: withEdits(context.draft, edits),
      })),
      setChange: assign((_, { change }: { change: ViewChange }) => ({ change })),
      setDraftChange: assign(({ context }) => ({ change: context.draft && changeOf(context.draft) })),
      renewKey: assign(() => ({ key: newKey() })),
      clear: assign(emptyDialog),
      setErrors: assign((_, answer: ChangeAnswer) => ({
        errors: answer.kind === 'refused' ? answer.errors : [unverifiedError],
      })),
      notifyChanged: sendParent(({ context }, answer: ChangeAnswer): ViewChanged => ({
        type: 'view.changed',
        id: answer.kind === 'ok' && context.change?.kind !== 'delete' ? answer.data.id : null,
      })),
      raiseNotChanged: sendTo(
        ({ system }) => system.get('alerts') as AlertsActor,
        ({ context }, answer: ChangeAnswer) => ({
          type: 'alert.raise' as const,
          alert: {
            title:
              context.change?.kind === 'delete' ? "Couldn't delete the view" : "Couldn't change the view",
            message:
              (answer.kind === 'refused' ? answer.errors[0] : undefined)?.message ?? unverifiedError.message,
            status: 'error' as const,
          },
        }),
      ),
    },
    guards: {
      'view was changed': (_, answer: ChangeAnswer) => answer.kind === 'ok',
      'view is being named': ({ context }) => context.draft !== null,
    },
  }).createMachine({
    id: 'savedView',
    context: ({ input: { clientId, list } }) => ({ ...emptyDialog, clientId, list }),
    initial: 'idle',
    states: {
      idle: {
        entry: 'clear',
        on: {
          'view.openDialog': {
            target: 'naming',
            actions: { type: 'setDraft', params: ({ event }) => event },
          },
          'view.change': { target: 'saving', actions: { type: 'setChange', params: ({ event }) => event } },
          'view.delete': {
            target: 'confirming',
            actions: {
              type: 'setChange',
              params: ({ event: { view } }) => ({
                change: { kind: 'delete' as const, id: view.id, body: { version: view.version } },
              }),
            },
          },
        },
      },
      naming: {
        on: {
          'view.edit': { actions: { type: 'setEdits', params: ({ event }) => event } },
          'view.confirm': { target: 'saving', actions: 'setDraftChange' },
          'view.cancel': 'idle',
        },
      },
      confirming: { on: { 'view.confirm': 'saving', 'view.cancel': 'idle' } },
      saving: {
        tags: 'busy',
        entry: 'renewKey',
        invoke: {
          id: 'changeView',
          src: 'changeView',
          input: ({ context: { clientId, list, change, key } }) => ({
            clientId,
            area: list,
            change: change as ViewChange,
            key,
          }),
          onDone: [
            {
              guard: { type: 'view was changed', params: ({ event }) => event.output },
              target: 'idle',
              actions: { type: 'notifyChanged', params: ({ event }) => event.output },
            },
            {
              guard: 'view is being named',
              target: 'naming',
              actions: { type: 'setErrors', params: ({ event }) => event.output },
            },
            {
              target: 'idle',
              actions: { type: 'raiseNotChanged', params: ({ event }) => event.output },
            },
          ],
        },
      },
    },
  })
}
