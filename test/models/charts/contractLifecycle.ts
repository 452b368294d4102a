import { createContractLifecycleMachine } from '#domain/contracts/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'
import { contractInHand as inHand, lastEvent } from '#test/support/examples.ts'

const withContract = (change: object) => ({ ...inHand, contract: { ...inHand.contract, ...change } })

export const contractLifecycle: Model = {
  name: 'contractLifecycle',
  machine: createContractLifecycleMachine(),
  inputs: {
    'nothing is missing': inHand,
    'the terms are missing': withContract({ paymentTerms: null }),
    'its creator acts on it': { ...inHand, uid: inHand.contract.createdBy },
    'the employee has left': { ...inHand, employee: { status: 'TERMINATED', workUntil: null } },
    'time is approved after its end': {
      ...withContract({ endDate: null }),
      approvedTimeUntil: '2026-03-31',
    },
    'it was just submitted': { ...inHand, last: lastEvent('submit') },
    'it was just put on hold': { ...inHand, last: lastEvent('hold') },
    'it was just resumed': { ...inHand, last: lastEvent('resume') },
  },
  happenings: {
    'it is submitted': { send: { type: 'contract.submit' }, to: 'PENDING_APPROVAL' },
    'it is approved': { send: { type: 'contract.approve' }, to: 'APPROVED' },
    'it is rejected': {
      send: { type: 'contract.reject', reason: 'No purchase order' },
      from: 'PENDING_APPROVAL',
      to: 'DRAFT',
    },
    'it is canceled': {
      send: { type: 'contract.cancel' },
      from: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'],
      to: 'CANCELLED',
    },
    'it starts': { send: { type: 'contract.start' }, to: 'ACTIVE' },
    'it ends': { send: { type: 'contract.end' }, to: 'ENDED' },
    'it is terminated': {
      send: { type: 'contract.terminate', date: '2026-03-09', reason: 'No budget' },
      to: 'TERMINATED',
    },
    'it is put on hold': { send: { type: 'contract.hold' }, from: 'ACTIVE', to: 'ON_HOLD' },
    'it is resumed': { send: { type: 'contract.resume' }, from: 'ON_HOLD', to: 'ACTIVE' },
    'the last event is undone': {
      send: { type: 'contract.undo' },
      to: ['DRAFT', 'ON_HOLD', 'ACTIVE'],
    },
  },
  always: {
    'creators never approve their own contract': (state) =>
      state.context.uid !== state.context.contract.createdBy || !state.matches('APPROVED'),
    'without terms, a draft can only be canceled': (state) =>
      state.context.contract.paymentTerms !== null || state.matches('DRAFT') || state.matches('CANCELLED'),
    'an employee who may not work never starts': (state) =>
      !state.matches('ACTIVE') || ['ACTIVE', 'ONBOARDING'].includes(state.context.employee.status),
    'no approved time is after a termination': (state) =>
      !state.matches('TERMINATED') || state.context.approvedTimeUntil <= '2026-03-09',
  },
}
