import { setup } from 'xstate'
import type { EmployeeEvent, EmployeeEventName } from '#domain/employees/events.ts'
import type { EmployeeFacts } from '#domain/employees/facts.ts'
import {
  activateReasons,
  changeNoticeReasons,
  giveNoticeReasons,
  rehireReasons,
  terminateReasons,
  undoEmployeeReasons,
  withdrawNoticeReasons,
} from '#domain/employees/reasons.ts'

/** The lifecycle of an employee (domain.md §3). The server rejects what this chart rejects, and views offer what it allows. */
export function createEmployeeLifecycleMachine() {
  return setup({
    types: {
      context: {} as EmployeeFacts,
      events: {} as EmployeeEvent,
      input: {} as EmployeeFacts,
    },
    // A guard is "there is no reason against it", so every rejection has a reason.
    guards: {
      'no reason against activating': ({ context }) => activateReasons(context).length === 0,
      'no reason against giving notice': ({ context }, { lastDay }: { lastDay: string }) =>
        giveNoticeReasons(context, { lastDay }).length === 0,
      'no reason against changing the notice': ({ context }, { lastDay }: { lastDay: string }) =>
        changeNoticeReasons(context, { lastDay }).length === 0,
      'no reason against withdrawing the notice': ({ context }) =>
        withdrawNoticeReasons(context).length === 0,
      'no reason against terminating': ({ context }) => terminateReasons(context).length === 0,
      'no reason against rehiring': ({ context }, { hireDate }: { hireDate: string }) =>
        rehireReasons(context, { hireDate }).length === 0,
      'no reason against undoing': ({ context }, { name }: { name: EmployeeEventName }) =>
        undoEmployeeReasons(context, name).length === 0,
    },
  }).createMachine({
    id: 'employeeLifecycle',
    context: ({ input }) => input,
    initial: 'PENDING',
    states: {
      PENDING: { on: { 'employee.startOnboarding': 'ONBOARDING' } },
      ONBOARDING: {
        on: {
          'employee.activate': { guard: 'no reason against activating', target: 'ACTIVE' },
          'employee.undo': {
            guard: { type: 'no reason against undoing', params: { name: 'startOnboarding' } },
            target: 'PENDING',
          },
        },
      },
      ACTIVE: {
        on: {
          'employee.leave': 'ON_LEAVE',
          'employee.giveNotice': {
            guard: { type: 'no reason against giving notice', params: ({ event }) => event },
            target: 'OFFBOARDING',
          },
          'employee.undo': [
            {
              guard: { type: 'no reason against undoing', params: { name: 'activate' } },
              target: 'ONBOARDING',
            },
            {
              guard: { type: 'no reason against undoing', params: { name: 'return' } },
              target: 'ON_LEAVE',
            },
          ],
        },
      },
      ON_LEAVE: {
        on: {
          'employee.return': 'ACTIVE',
          'employee.undo': {
            guard: { type: 'no reason against undoing', params: { name: 'leave' } },
            target: 'ACTIVE',
          },
        },
      },
      OFFBOARDING: {
        on: {
          'employee.changeNotice': {
            guard: { type: 'no reason against changing the notice', params: ({ event }) => event },
            target: 'OFFBOARDING',
          },
          'employee.withdrawNotice': {
            guard: 'no reason against withdrawing the notice',
            target: 'ACTIVE',
          },
          'employee.terminate': { guard: 'no reason against terminating', target: 'TERMINATED' },
        },
      },
      TERMINATED: {
        on: {
          'employee.rehire': {
            guard: { type: 'no reason against rehiring', params: ({ event }) => event },
            target: 'ONBOARDING',
          },
        },
      },
    },
  })
}
