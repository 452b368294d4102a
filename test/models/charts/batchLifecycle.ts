import { createBatchLifecycleMachine } from '#domain/handoff/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'

const problem = { code: 'nothing_to_hand_off', message: 'There is nothing to hand off.' }

export const batchLifecycle: Model = {
  name: 'batchLifecycle',
  machine: createBatchLifecycleMachine(),
  inputs: {
    'nothing is missing': { problems: [] },
    'something is missing': { problems: [problem] },
  },
  happenings: {
    'its files are created': { send: { type: 'batch.make' }, to: 'READY' },
    'it is discarded': { send: { type: 'batch.discard' }, from: 'DRAFT', to: 'CANCELLED' },
    'it is accepted': { send: { type: 'batch.accept' }, from: 'READY', to: 'ACCEPTED' },
    'it is canceled': {
      send: { type: 'batch.cancel', reason: 'Wrong days' },
      from: 'READY',
      to: 'CANCELLED',
    },
  },
  always: {
    'no batch with something missing has files': (state) =>
      state.context.problems.length === 0 || !(state.matches('READY') || state.matches('ACCEPTED')),
  },
}
