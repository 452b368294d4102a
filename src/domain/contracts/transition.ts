import { contractEvents } from '#domain/contracts/events.ts'
import { contractFactsOf } from '#domain/contracts/facts.ts'
import { createContractLifecycleMachine } from '#domain/contracts/lifecycle.machine.ts'
import { contractReasons } from '#domain/contracts/reasons.ts'
import { transitionsOf } from '#domain/kernel/transition.ts'

/** Returns the status after an event, or the reasons why it isn't allowed. */
export const contractTransition = transitionsOf({
  noun: 'contract',
  chart: createContractLifecycleMachine(),
  events: contractEvents,
  factsOf: contractFactsOf,
  reasonsOf: contractReasons,
})
