import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { draftsOf } from '#machines/drafts/drafts.ts'

/** Where the user wants to go: another page or another client. */
export type Destination =
  { readonly kind: 'page'; readonly to: string } | { readonly kind: 'client'; readonly clientId: string }

export interface LeaveDialogContext {
  /** Where the user wants to go. Null while no confirmation is open. */
  readonly destination: Destination | null
}

export type LeaveDialogEvent =
  | { type: 'leave.request'; destination: Destination }
  | { type: 'leave.stay' }
  | { type: 'leave.keepDraft' }
  | { type: 'leave.discard' }
  /** The form was saved, or its event was stored. */
  | { type: 'form.saved' }
  /** Leaving the form no longer loses anything. For example, it was reverted, or its event was refused. */
  | { type: 'form.settled' }

/** The user can go where they wanted to, because the form was saved or its event was stored. */
export type LeaveDialogEmitted = { type: 'leave.allowed'; destination: Destination }

export type LeaveDialogActor = ActorRefFrom<ReturnType<typeof createLeaveDialogMachine>>

/** Asks for confirmation before the user leaves a form that has unsaved changes or an event still waiting for its response. */
export function createLeaveDialogMachine() {
  return setup({
    types: {
      context: {} as LeaveDialogContext,
      events: {} as LeaveDialogEvent,
      emitted: {} as LeaveDialogEmitted,
      tags: {} as 'confirming',
    },
    actions: {
      setDestination: assign((_, { destination }: { destination: Destination }) => ({ destination })),
      clearDestination: assign({ destination: null }),
      emitAllowed: enqueueActions(({ enqueue, context: { destination } }) => {
        if (destination !== null) enqueue.emit({ type: 'leave.allowed', destination })
      }),
      keepDraft: sendTo(draftsOf, { type: 'draft.keep' }),
      discardForm: sendParent({ type: 'form.discard' }),
    },
  }).createMachine({
    id: 'leaveDialog',
    context: { destination: null },
    initial: 'idle',
    states: {
      idle: {
        entry: 'clearDestination',
        on: {
          'leave.request': {
            target: 'confirming',
            actions: { type: 'setDestination', params: ({ event }) => event },
          },
        },
      },
      confirming: {
        tags: 'confirming',
        on: {
          'leave.stay': 'idle',
          'leave.keepDraft': { target: 'idle', actions: 'keepDraft' },
          'leave.discard': { target: 'idle', actions: 'discardForm' },
          'form.saved': { target: 'idle', actions: 'emitAllowed' },
          'form.settled': 'idle',
        },
      },
    },
  })
}
