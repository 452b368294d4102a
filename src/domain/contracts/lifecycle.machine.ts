import { setup } from 'xstate'
import type { ContractStatus } from '#domain/contracts/statuses.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { allowedTypes, nextStatus } from '#domain/kernel/lifecycle.ts'

/** What the guards of a contract's life go by; dates are UTC calendar dates. */
export interface ContractFacts {
  readonly today: string
  readonly startDate: string
  readonly endDate: string | null
  readonly hasRates: boolean
  readonly hasBillTo: boolean
  readonly hasTerms: boolean
  /** Every required document is there, or waived with a reason. */
  readonly documentsSettled: boolean
  /** The organization wants another person than the creator to approve. */
  readonly approverMustDiffer: boolean
  readonly actorIsCreator: boolean
  readonly everApproved: boolean
  readonly employeeStatus: EmployeeStatus
  /** The last day the employee is authorized to work; null without an end. */
  readonly workUntil: string | null
  /** The last day with approved time; null without any. */
  readonly approvedTimeUntil: string | null
}

export type ContractLifeEvent =
  | { readonly type: 'contract.submit' }
  | { readonly type: 'contract.approve' }
  | { readonly type: 'contract.reject'; readonly reason: string }
  | { readonly type: 'contract.cancel' }
  | { readonly type: 'contract.start' }
  | { readonly type: 'contract.end' }
  | { readonly type: 'contract.terminate'; readonly date: string; readonly reason: string }
  | { readonly type: 'contract.hold' }
  | { readonly type: 'contract.resume' }
  | { readonly type: 'contract.extend' }
  | { readonly type: 'contract.renew' }
  | { readonly type: 'contract.delete' }

/** The life of a contract (domain.md §3): the server refuses what this chart refuses, the views offer what it allows. */
export function createContractLifecycleMachine() {
  return setup({
    types: {
      context: {} as ContractFacts,
      events: {} as ContractLifeEvent,
      input: {} as ContractFacts,
    },
    guards: {
      'everything to submit is in hand': ({ context }) =>
        context.hasRates && context.hasBillTo && context.hasTerms && context.documentsSettled,
      'this person may approve it': ({ context }) => !(context.approverMustDiffer && context.actorIsCreator),
      'start has come and the employee may work': ({ context }) =>
        context.today >= context.startDate &&
        ['ACTIVE', 'ONBOARDING'].includes(context.employeeStatus) &&
        (context.workUntil === null || context.workUntil >= context.startDate),
      'end has passed': ({ context }) => context.endDate !== null && context.today > context.endDate,
      'no approved time lies after': ({ context }, { date }: { date: string }) =>
        context.approvedTimeUntil === null || context.approvedTimeUntil <= date,
      'it was never approved': ({ context }) => !context.everApproved,
    },
  }).createMachine({
    id: 'contractLifecycle',
    context: ({ input }) => input,
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: {
          'contract.submit': { guard: 'everything to submit is in hand', target: 'PENDING_APPROVAL' },
          'contract.cancel': 'CANCELLED',
          // A deleted contract has no status: the record itself goes.
          'contract.delete': { guard: 'it was never approved', target: 'DRAFT' },
        },
      },
      PENDING_APPROVAL: {
        on: {
          'contract.approve': { guard: 'this person may approve it', target: 'APPROVED' },
          'contract.reject': 'DRAFT',
          'contract.cancel': 'CANCELLED',
          'contract.delete': { guard: 'it was never approved', target: 'PENDING_APPROVAL' },
        },
      },
      APPROVED: {
        on: {
          'contract.start': { guard: 'start has come and the employee may work', target: 'ACTIVE' },
          'contract.cancel': 'CANCELLED',
        },
      },
      ACTIVE: {
        on: {
          'contract.end': { guard: 'end has passed', target: 'ENDED' },
          'contract.terminate': {
            guard: { type: 'no approved time lies after', params: ({ event }) => event },
            target: 'TERMINATED',
          },
          'contract.hold': 'ON_HOLD',
        },
      },
      ON_HOLD: { on: { 'contract.resume': 'ACTIVE' } },
      // Both make a new contract that names this one; this one stays ended.
      ENDED: { on: { 'contract.extend': 'ENDED', 'contract.renew': 'ENDED' } },
      TERMINATED: {},
      CANCELLED: {
        on: { 'contract.delete': { guard: 'it was never approved', target: 'CANCELLED' } },
      },
    },
  })
}

const life = createContractLifecycleMachine()
const endOfTime = '9999-12-31'

/** The kinds of events a contract of this status may meet now; terminating, where some date is possible. */
export const allowedContractEvents = (status: ContractStatus, facts: ContractFacts) =>
  allowedTypes(life, status, facts, (type) => {
    if (type === 'contract.terminate') return { type, date: endOfTime, reason: '' }
    return type === 'contract.reject' ? { type, reason: '' } : { type }
  })

/** The status after the event; null when the chart refuses it. */
export const nextContractStatus = (
  status: ContractStatus,
  facts: ContractFacts,
  event: ContractLifeEvent,
): ContractStatus | null => nextStatus(life, status, facts, event)
