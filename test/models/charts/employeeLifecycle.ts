import { createEmployeeLifecycleMachine } from '#domain/employees/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'
import { employeeInHand as inHand } from '#test/support/examples.ts'

export const employeeLifecycle: Model = {
  name: 'employeeLifecycle',
  machine: createEmployeeLifecycleMachine(),
  inputs: {
    'everything is in hand': inHand,
    'the I-9 is late': { ...inHand, i9InTime: false },
    'a visitor was hired': { ...inHand, mayWork: false },
    'a laptop is not given back': { ...inHand, checklistSettled: false },
    'the last day is today': { ...inHand, lastDay: '2026-03-10' },
  },
  happenings: {
    'onboarding starts': { send: { type: 'employee.startOnboarding' }, from: 'PENDING', to: 'ONBOARDING' },
    'work starts': { send: { type: 'employee.activate' }, to: 'ACTIVE' },
    'a leave begins': { send: { type: 'employee.leave' }, from: 'ACTIVE', to: 'ON_LEAVE' },
    'the leave is over': { send: { type: 'employee.return' }, from: 'ON_LEAVE', to: 'ACTIVE' },
    'notice is given': {
      send: { type: 'employee.giveNotice', lastDay: '2026-03-09', reason: 'Moves away' },
      from: 'ACTIVE',
      to: 'OFFBOARDING',
    },
    'the employment ends': { send: { type: 'employee.terminate' }, to: 'TERMINATED' },
    'the employee is hired again': {
      send: { type: 'employee.rehire' },
      from: 'TERMINATED',
      to: 'ONBOARDING',
    },
  },
  always: {
    'nobody works without an I-9': (state) => state.context.i9InTime || !state.matches('ACTIVE'),
    'no visitor works': (state) => state.context.mayWork || !state.matches('ACTIVE'),
    'nobody is terminated before the last day has passed and all is settled': (state) =>
      !state.matches('TERMINATED') ||
      (state.context.checklistSettled && state.context.lastDay < state.context.today),
  },
}
