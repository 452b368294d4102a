import { createEmployeeLifecycleMachine } from '#domain/employees/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'
import { employeeInHand as inHand, lastEvent } from '#test/support/examples.ts'

const withEmployee = (change: object) => ({ ...inHand, employee: { ...inHand.employee, ...change } })

export const employeeLifecycle: Model = {
  name: 'employeeLifecycle',
  machine: createEmployeeLifecycleMachine(),
  inputs: {
    'nothing is missing': inHand,
    'the I-9 is late': withEmployee({ hireDate: '2026-03-02' }),
    'the offboarding checklist is open': withEmployee({ offboardingTasksLeft: 1 }),
    'onboarding tasks are open': withEmployee({ onboardingTasksLeft: 2 }),
    'the last day is today': withEmployee({ terminationDate: '2026-03-10' }),
    'onboarding has just started': { ...inHand, last: lastEvent('startOnboarding') },
    'the employee was just activated': { ...inHand, last: lastEvent('activate') },
    'a leave has just started': { ...inHand, last: lastEvent('leave') },
    'a leave has just ended': { ...inHand, last: lastEvent('return') },
  },
  happenings: {
    'onboarding starts': { send: { type: 'employee.startOnboarding' }, from: 'PENDING', to: 'ONBOARDING' },
    'the employee is activated': { send: { type: 'employee.activate' }, to: 'ACTIVE' },
    'a leave begins': { send: { type: 'employee.leave' }, from: 'ACTIVE', to: 'ON_LEAVE' },
    'the leave ends': { send: { type: 'employee.return' }, from: 'ON_LEAVE', to: 'ACTIVE' },
    'notice is given': {
      send: { type: 'employee.giveNotice', lastDay: '2026-03-09', reason: 'Moves away' },
      from: 'ACTIVE',
      to: 'OFFBOARDING',
    },
    'notice is given for a day before the hire date': {
      send: { type: 'employee.giveNotice', lastDay: '2026-01-11', reason: 'Moves away' },
    },
    'the notice is changed to tomorrow': {
      send: { type: 'employee.changeNotice', lastDay: '2026-03-11', reason: 'Stays longer' },
      to: 'OFFBOARDING',
    },
    'the notice is changed to a day in the past': {
      send: { type: 'employee.changeNotice', lastDay: '2026-03-01', reason: 'Typo' },
    },
    'the notice is withdrawn': {
      send: { type: 'employee.withdrawNotice', reason: 'Stays' },
      to: 'ACTIVE',
    },
    'the employee is terminated': { send: { type: 'employee.terminate' }, to: 'TERMINATED' },
    'the employee is rehired': {
      send: { type: 'employee.rehire', hireDate: '2026-05-04' },
      from: 'TERMINATED',
      to: 'ONBOARDING',
    },
    'the employee is rehired on the last day': {
      send: { type: 'employee.rehire', hireDate: '2026-03-09' },
    },
    'the last event is undone': {
      send: { type: 'employee.undo' },
      to: ['PENDING', 'ONBOARDING', 'ACTIVE', 'ON_LEAVE'],
    },
  },
  always: {
    'no employee is active without an I-9': (state) =>
      state.context.employee.hireDate !== '2026-03-02' || !state.matches('ACTIVE'),
    'no employee is active with open onboarding tasks': (state) =>
      state.context.employee.onboardingTasksLeft === 0 || !state.matches('ACTIVE'),
    'no employee is terminated before the last day has passed and the checklist is settled': (state) =>
      !state.matches('TERMINATED') ||
      (state.context.employee.offboardingTasksLeft === 0 &&
        state.context.employee.terminationDate < state.context.today),
  },
}
