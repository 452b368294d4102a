import { contractEvents, type ContractEvent, type ContractEventName } from '#domain/contracts/events.ts'
import {
  contractFactsOf,
  type ContractCircumstances,
  type LifecycleContract,
} from '#domain/contracts/facts.ts'
import { createContractLifecycleMachine } from '#domain/contracts/lifecycle.machine.ts'
import { contractReasons } from '#domain/contracts/reasons.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import { chartEvent } from '#domain/kernel/events.ts'
import { transitionOf, type Transition } from '#domain/kernel/transition.ts'

const lifecycle = createContractLifecycleMachine()

/** Returns the status after an event, or the reasons against it. */
export function contractTransition(
  contract: LifecycleContract,
  name: ContractEventName,
  values: Readonly<Record<string, unknown>>,
  circumstances: ContractCircumstances,
): Transition<ContractStatus> {
  const facts = contractFactsOf(contract, circumstances)
  const event: ContractEvent = chartEvent('contract', contractEvents, name, values)
  return transitionOf({
    lifecycle,
    status: contract.status,
    facts,
    event,
    noun: 'contract',
    phrase: contractEvents[name].phrase,
    reasons: () => contractReasons(facts, event),
  })
}
