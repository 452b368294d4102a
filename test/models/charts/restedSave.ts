import { createRestedSaveMachine } from '#machines/records/restedSave.machine.ts'
import type { Model } from '#test/models/model.ts'

export const restedSave: Model = {
  name: 'restedSave',
  machine: createRestedSaveMachine(),
  inputs: { 'a form is open': undefined },
  happenings: {
    'the user types': {
      send: { type: 'form.typed' },
      from: ['idle', 'resting'],
      to: 'resting',
      effects: { starts: 'waitUntil', holds: ({ wakeAt }) => wakeAt > 0 },
    },
    'nothing is left to save': { send: { type: 'form.settled' }, from: ['idle', 'resting'], to: 'idle' },
    'typing has rested': {
      answer: 'waitUntil',
      to: 'idle',
      effects: { sends: { to: 'parent', event: { type: 'form.save' } } },
    },
  },
  always: {
    'a time is known while it waits': (state) => !state.matches('resting') || state.context.wakeAt > 0,
  },
}
