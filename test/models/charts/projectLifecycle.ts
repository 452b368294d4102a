import { createProjectLifecycleMachine } from '#domain/projects/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'

const withContracts = (openContracts: readonly string[] | null) => ({
  project: { status: 'PLANNED' as const },
  openContracts,
})

export const projectLifecycle: Model = {
  name: 'projectLifecycle',
  machine: createProjectLifecycleMachine(),
  inputs: {
    'no contract is open': withContracts([]),
    'a contract is open': withContracts(['C-2026-00017']),
    'its contracts are unknown': withContracts(null),
  },
  happenings: {
    'it is started': { send: { type: 'project.start' }, from: 'PLANNED', to: 'ACTIVE' },
    'it is put on hold': { send: { type: 'project.hold' }, from: 'ACTIVE', to: 'ON_HOLD' },
    'it is resumed': { send: { type: 'project.resume' }, from: 'ON_HOLD', to: 'ACTIVE' },
    'it is completed': { send: { type: 'project.complete' }, to: 'COMPLETED' },
    'it is reopened': { send: { type: 'project.reopen' }, from: 'COMPLETED', to: 'ACTIVE' },
    'it is canceled': { send: { type: 'project.cancel', reason: 'No budget' }, to: 'CANCELLED' },
  },
  always: {
    'no project is closed over an open contract': (state) =>
      !(state.context.openContracts?.length > 0) ||
      !(state.matches('COMPLETED') || state.matches('CANCELLED')),
  },
}
