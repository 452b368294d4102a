import { submitRules } from '#domain/contracts/submit.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import {
  createContractLifecycleMachine,
  nextContractStatus,
  type ContractFacts,
  type ContractLifeEvent,
} from '#domain/contracts/lifecycle.machine.ts'
import { contractFactsOf, type LivingContract, type Worker } from '#domain/contracts/facts.ts'
import { stepOf, type Step } from '#domain/kernel/step.ts'

type Type = ContractLifeEvent['type']

/** What a contract meets an event with: who works under it, who asks, and when. */
export interface ContractMoment {
  readonly worker: Worker
  readonly uid: string
  readonly today: string
}

const life = createContractLifecycleMachine()

const deeds: Readonly<Record<Type, string>> = {
  'contract.submit': 'be submitted',
  'contract.approve': 'be approved',
  'contract.reject': 'be rejected',
  'contract.cancel': 'be cancelled',
  'contract.start': 'begin',
  'contract.end': 'end',
  'contract.terminate': 'be terminated',
  'contract.hold': 'be put on hold',
  'contract.resume': 'be resumed',
  'contract.extend': 'be extended',
  'contract.renew': 'be renewed',
  'contract.delete': 'be deleted',
}

/** What the chart says to an event, and where it refuses, why. */
export function contractStep(
  contract: LivingContract,
  event: ContractLifeEvent,
  moment: ContractMoment,
): Step<ContractStatus> {
  const facts = contractFactsOf(contract, moment)
  return stepOf({
    life,
    status: contract.status,
    type: event.type,
    next: nextContractStatus(contract.status, facts, event),
    unknown: `This contract is {status}: it cannot ${deeds[event.type]} now.`,
    guarded: () => reasonsOf(contract, facts, event),
    rules: () => rulesOf(contract, event),
  })
}

/** Why a guard of the chart refused. */
function reasonsOf(
  contract: LivingContract,
  facts: ContractFacts,
  event: ContractLifeEvent,
): readonly FieldError[] {
  const because = (message: string, field?: string): readonly FieldError[] => [
    { code: 'not_allowed', message, ...(field === undefined ? {} : { field }) },
  ]
  switch (event.type) {
    case 'contract.submit':
      return [
        ...submitRules(contract),
        ...(facts.documentsSettled
          ? []
          : because('A required document is missing and was not waived.', 'documentIds')),
      ]
    case 'contract.approve':
      return because('Somebody other than the person who added this contract must approve it.')
    case 'contract.terminate':
      return because(`Time is approved until ${facts.approvedTimeUntil ?? ''}: end it then or later.`, 'date')
    default:
      return because('This is not possible now.')
  }
}

/** What the business asks beside the chart. */
function rulesOf(contract: LivingContract, event: ContractLifeEvent): readonly FieldError[] {
  // What was submitted may have been changed since.
  if (event.type === 'contract.submit' || event.type === 'contract.approve') return submitRules(contract)
  if (event.type !== 'contract.terminate') return []
  const { startDate, endDate } = contract
  const at = (message: string): FieldError[] => [{ code: 'invalid', message, field: 'date' }]
  if (event.date < startDate) return at(`The last day must not be before the start date (${startDate}).`)
  return endDate !== null && event.date > endDate
    ? at(`The last day must not be after the end date (${endDate}).`)
    : []
}
