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
    // A guard passes only if there is no reason to reject the event, so every rejection has a reason to show.
    guards: {
      'can submit': ({ context }) => submitReasons(context).length === 0,
      'can approve': ({ context }) => approveReasons(context).length === 0,
      'can start': ({ context }) => startReasons(context).length === 0,
      'can end': ({ context }) => endReasons(context).length === 0,
      'can terminate': ({ context }, { date }: { date: string }) =>
        terminateReasons(context, { date }).length === 0,
      'can undo': ({ context }, { name }: { name: ContractEventName }) =>
        undoContractReasons(context, name).length === 0,
    },
  }).createMachine({
    id: 'contractLifecycle',
    context: ({ input }) => input,
    initial: 'DRAFT',
    states: {
      DRAFT: {
        on: {
          'contract.submit': { guard: 'can submit', target: 'PENDING_APPROVAL' },
          'contract.cancel': 'CANCELLED',
        },
      },
      PENDING_APPROVAL: {
        on: {
          'contract.approve': { guard: 'can approve', target: 'APPROVED' },
          'contract.reject': 'DRAFT',
          'contract.cancel': 'CANCELLED',
          'contract.undo': {
            guard: { type: 'can undo', params: { name: 'submit' } },
            target: 'DRAFT',
          },
        },
      },
      APPROVED: {
        on: {
          'contract.start': { guard: 'can start', target: 'ACTIVE' },
          'contract.cancel': 'CANCELLED',
        },
      },
      ACTIVE: {
        on: {
          'contract.end': { guard: 'can end', target: 'ENDED' },
          'contract.terminate': {
            guard: { type: 'can terminate', params: ({ event }) => event },
            target: 'TERMINATED',
          },
          'contract.hold': 'ON_HOLD',
          'contract.undo': {
            guard: { type: 'can undo', params: { name: 'resume' } },
            target: 'ON_HOLD',
          },
        },
      },
      ON_HOLD: {
        on: {
          'contract.resume': 'ACTIVE',
          'contract.undo': {
            guard: { type: 'can undo', params: { name: 'hold' } },
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
