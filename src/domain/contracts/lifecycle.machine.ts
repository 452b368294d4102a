import { setup } from 'xstate'
import type { ContractEvent, ContractEventName } from '#domain/contracts/events.ts'
import type { ContractFacts } from '#domain/contracts/facts.ts'
import {
  approveReasons,
  endReasons,
  startReasons,
  submitReasons,
  terminateReasons,
  undoContractReasons,
} from '#domain/contracts/reasons.ts'

/** The lifecycle of a contract (domain.md §3). The server rejects what this chart rejects, and views offer what it allows. */
export function createContractLifecycleMachine() {
  return setup({
    types: {
      context: {} as ContractFacts,
      events: {} as ContractEvent,
      input: {} as ContractFacts,
    },
    // A guard is "there is no reason against it", so every rejection has a reason.
    guards: {
      'no reason against submitting': ({ context }) => submitReasons(context).length === 0,
      'no reason against approving': ({ context }) => approveReasons(context).length === 0,
      'no reason against starting': ({ context }) => startReasons(context).length === 0,
      'no reason against ending': ({ context }) => endReasons(context).length === 0,
      'no reason against terminating': ({ context }, { date }: { date: string }) =>
        terminateReasons(context, { date }).length === 0,
      'no reason against undoing': ({ context }, { name }: { name: ContractEventName }) =>
        undoContractReasons(context, name).length === 0,
    },
  }).createMachine({
    id: 'contractLifecycle',
    context: ({ input }) => input,
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: {
          'contract.submit': { guard: 'no reason against submitting', target: 'PENDING_APPROVAL' },
          'contract.cancel': 'CANCELLED',
        },
      },
      PENDING_APPROVAL: {
        on: {
          'contract.approve': { guard: 'no reason against approving', target: 'APPROVED' },
          'contract.reject': 'DRAFT',
          'contract.cancel': 'CANCELLED',
          'contract.undo': {
            guard: { type: 'no reason against undoing', params: { name: 'submit' } },
            target: 'DRAFT',
          },
        },
      },
      APPROVED: {
        on: {
          'contract.start': { guard: 'no reason against starting', target: 'ACTIVE' },
          'contract.cancel': 'CANCELLED',
        },
      },
      ACTIVE: {
        on: {
          'contract.end': { guard: 'no reason against ending', target: 'ENDED' },
          'contract.terminate': {
            guard: { type: 'no reason against terminating', params: ({ event }) => event },
            target: 'TERMINATED',
          },
          'contract.hold': 'ON_HOLD',
          'contract.undo': {
            guard: { type: 'no reason against undoing', params: { name: 'resume' } },
            target: 'ON_HOLD',
          },
        },
      },
      ON_HOLD: {
        on: {
          'contract.resume': 'ACTIVE',
          'contract.undo': {
            guard: { type: 'no reason against undoing', params: { name: 'hold' } },
            target: 'ACTIVE',
          },
        },
      },
      ENDED: { type: 'final' },
      TERMINATED: { type: 'final' },
      CANCELLED: { type: 'final' },
    },
  })
}
