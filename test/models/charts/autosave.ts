import { createAutosaveMachine } from '#machines/records/autosave.machine.ts'
import type { Model } from '#test/models/model.ts'

export const autosave: Model = {
  name: 'autosave',
  machine: createAutosaveMachine(),
  inputs: { 'a form is open': undefined },
  happenings: {
    'the user types': {
      send: { type: 'form.typed' },
      from: ['idle', 'waiting'],
      to: 'waiting',
      effects: { starts: 'waitUntil', holds: ({ wakeAt }) => wakeAt > 0 },
    },
    'nothing is left to save': { send: { type: 'form.settled' }, from: ['idle', 'waiting'], to: 'idle' },
    'typing has paused': {
      answer: 'waitUntil',
      to: 'idle',
      effects: { sends: { to: 'parent', event: { type: 'form.save' } } },
    },
  },
  always: {
    'a time is known while it waits': (state) => !state.matches('waiting') || state.context.wakeAt > 0,
  },
}
