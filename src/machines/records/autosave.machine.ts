import { assign, sendParent, setup } from 'xstate'
import { waitUntil } from '#machines/kit/waitUntil.ts'

export interface AutosaveContext {
  /** The time at which typing counts as paused, in milliseconds since 1970. */
  readonly wakeAt: number
}

/** How long typing must pause before the form saves, in milliseconds. */
const typingPause = 700

/** Saves its form when typing pauses. The wait continues after a reload. */
export function createAutosaveMachine() {
  return setup({
    types: {
      context: {} as AutosaveContext,
      events: {} as { type: 'form.typed' } | { type: 'form.settled' },
    },
    actors: { waitUntil },
    actions: {
      setWakeAt: assign(() => ({ wakeAt: Date.now() + typingPause })),
      saveForm: sendParent({ type: 'form.save' }),
    },
  }).createMachine({
    id: 'autosave',
    context: { wakeAt: 0 },
    initial: 'idle',
    on: {
      'form.typed': { target: '.waiting', actions: 'setWakeAt' },
      'form.settled': '.idle',
    },
    states: {
      idle: {},
      waiting: {
        invoke: {
          id: 'waitUntil',
          src: 'waitUntil',
          input: ({ context }) => ({ at: context.wakeAt }),
          onDone: { target: 'idle', actions: 'saveForm' },
        },
      },
    },
  })
}
