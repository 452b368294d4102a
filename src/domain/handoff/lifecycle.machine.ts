import { setup } from 'xstate'
import type { BatchEvent } from '#domain/handoff/events.ts'
import { makeReasons, type BatchFacts } from '#domain/handoff/facts.ts'

/** The lifecycle of a hand-off batch. The server rejects what this chart rejects, and views offer what it allows. */
export function createBatchLifecycleMachine() {
  return setup({
    types: {
      context: {} as BatchFacts,
      events: {} as BatchEvent,
      input: {} as BatchFacts,
    },
    guards: {
      'can create files': ({ context }) => makeReasons(context).length === 0,
    },
  }).createMachine({
    id: 'batchLifecycle',
    context: ({ input }) => input,
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: {
          'batch.make': { guard: 'can create files', target: 'READY' },
          'batch.discard': 'CANCELLED',
        },
      },
      READY: {
        on: {
          'batch.accept': 'ACCEPTED',
          'batch.cancel': 'CANCELLED',
        },
      },
      ACCEPTED: { type: 'final' },
      CANCELLED: { type: 'final' },
    },
  })
}
