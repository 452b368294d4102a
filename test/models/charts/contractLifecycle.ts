import { createContractLifecycleMachine } from '#domain/contracts/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'
import { contractInHand as inHand } from '#test/support/examples.ts'

export const contractLifecycle: Model = {
  name: 'contractLifecycle',
  machine: createContractLifecycleMachine(),
  inputs: {
    'everything is in hand': inHand,
    'there are no terms': { ...inHand, hasTerms: false },
    'its creator works on it': { ...inHand, actorIsCreator: true },
    'it was approved before': { ...inHand, everApproved: true },
    'the employee has left': { ...inHand, employeeStatus: 'TERMINATED' },
    'time is approved after its end': { ...inHand, approvedTimeUntil: '2026-03-31', endDate: null },
  },
  happenings: {
    'it is submitted': { send: { type: 'contract.submit' }, to: 'PENDING_APPROVAL' },
    'it is approved': { send: { type: 'contract.approve' }, to: 'APPROVED' },
    'it is rejected': {
      send: { type: 'contract.reject', reason: 'No purchase order' },
      from: 'PENDING_APPROVAL',
      to: 'DRAFT',
    },
    'it is cancelled': {
      send: { type: 'contract.cancel' },
      from: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'],
      to: 'CANCELLED',
    },
    'it starts': { send: { type: 'contract.start' }, to: 'ACTIVE' },
    'it ends': { send: { type: 'contract.end' }, to: 'ENDED' },
    'it is terminated': {
      send: { type: 'contract.terminate', date: '2026-03-10', reason: 'No budget' },
      to: 'TERMINATED',
    },
    'it is put on hold': { send: { type: 'contract.hold' }, from: 'ACTIVE', to: 'ON_HOLD' },
    'it goes on': { send: { type: 'contract.resume' }, from: 'ON_HOLD', to: 'ACTIVE' },
    'it is extended': { send: { type: 'contract.extend' }, from: 'ENDED', to: 'ENDED' },
    'it is renewed': { send: { type: 'contract.renew' }, from: 'ENDED', to: 'ENDED' },
    'it is deleted': { send: { type: 'contract.delete' } },
  },
  always: {
    'nobody approves the own contract': (state) =>
      !state.context.actorIsCreator || !state.matches('APPROVED'),
    'nothing without terms leaves the draft, but cancelled': (state) =>
      state.context.hasTerms || state.matches('DRAFT') || state.matches('CANCELLED'),
    'nobody works who may not': (state) =>
      !state.matches('ACTIVE') || ['ACTIVE', 'ONBOARDING'].includes(state.context.employeeStatus),
    'no approved time lies after a termination': (state) =>
      !state.matches('TERMINATED') || state.context.approvedTimeUntil <= '2026-03-10',
  },
}
