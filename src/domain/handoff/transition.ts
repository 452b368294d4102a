import { batchEvents } from '#domain/handoff/events.ts'
import { batchFactsOf, batchReasons } from '#domain/handoff/facts.ts'
import { createBatchLifecycleMachine } from '#domain/handoff/lifecycle.machine.ts'
import { transitionsOf } from '#domain/kernel/transition.ts'

/** Returns the status after an event, or the reasons why it isn't allowed. */
export const batchTransition = transitionsOf({
  noun: 'batch',
  chart: createBatchLifecycleMachine(),
  events: batchEvents,
  factsOf: batchFactsOf,
  reasonsOf: batchReasons,
})
