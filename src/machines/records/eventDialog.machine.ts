import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { Draft } from '#domain/kernel/answer.ts'
import type { FieldError } from '#domain/kernel/errors.ts'

export interface EventDialogContext {
  /** The lifecycle event of the open dialog. Empty while the dialog is closed. */
  readonly event: string
  /** The typed values by path. */
  readonly values: Draft
  readonly errors: readonly FieldError[]
}

export type EventDialogEvent =
  /** `values` are the initial values of the dialog. */
  | { type: 'dialog.open'; event: string; values?: Draft }
  | { type: 'dialog.type'; path: string; value: string }
  /** `errors` are the errors that the lifecycle finds in the typed values. */
  | { type: 'dialog.submit'; errors: readonly FieldError[] }
  | { type: 'dialog.close' }

export type EventDialogActor = ActorRefFrom<ReturnType<typeof createEventDialogMachine>>

const emptyDialog: EventDialogContext = { event: '', values: {}, errors: [] }

/** The dialog that asks for values, such as a reason or a date, before a lifecycle event is sent. */
export function createEventDialogMachine() {
  return setup({
    types: {
      context: {} as EventDialogContext,
      events: {} as EventDialogEvent,
      tags: {} as 'confirming',
    },
    actions: {
      setEvent: assign((_, { event, values = {} }: { event: string; values?: Draft }) => ({
        ...emptyDialog,
        event,
        values,
      })),
      setValue: assign(({ context }, { path, value }: { path: string; value: string }) => ({
        values: { ...context.values, [path]: value },
        errors: context.errors.filter(({ field }) => field !== path),
      })),
      setErrors: assign((_, { errors }: { errors: readonly FieldError[] }) => ({ errors })),
      clearEvent: assign(emptyDialog),
      sendEvent: sendParent(({ context }) => ({
        type: 'event.send',
        event: { ...context.values, event: context.event },
      })),
    },
    guards: {
      'values are valid': (_, { errors }: { errors: readonly FieldError[] }) => errors.length === 0,
    },
  }).createMachine({
    id: 'eventDialog',
    context: emptyDialog,
    initial: 'closed',
    on: {
      'dialog.open': { target: '.confirming', actions: { type: 'setEvent', params: ({ event }) => event } },
    },
    states: {
      closed: { entry: 'clearEvent' },
      confirming: {
        tags: 'confirming',
        on: {
          'dialog.type': { actions: { type: 'setValue', params: ({ event }) => event } },
          'dialog.submit': [
            {
              guard: { type: 'values are valid', params: ({ event }) => event },
              target: 'closed',
              actions: 'sendEvent',
            },
            { actions: { type: 'setErrors', params: ({ event }) => event } },
          ],
          'dialog.close': 'closed',
        },
      },
    },
  })
}
