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
    // A guard fails only if there is a reason why the event isn't allowed, so every rejection has a reason to
    // show.
    guards: {
      'can activate': ({ context }) => activateReasons(context).length === 0,
      'can give notice': ({ context }, { lastDay }: { lastDay: string }) =>
        giveNoticeReasons(context, { lastDay }).length === 0,
      'can change the notice': ({ context }, { lastDay }: { lastDay: string }) =>
        changeNoticeReasons(context, { lastDay }).length === 0,
      'can withdraw the notice': ({ context }) => withdrawNoticeReasons(context).length === 0,
      'can terminate': ({ context }) => terminateReasons(context).length === 0,
      'can rehire': ({ context }, { hireDate }: { hireDate: string }) =>
        rehireReasons(context, { hireDate }).length === 0,
      'can undo': ({ context }, { name }: { name: EmployeeEventName }) =>
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
          'employee.activate': { guard: 'can activate', target: 'ACTIVE' },
          'employee.undo': {
            guard: { type: 'can undo', params: { name: 'startOnboarding' } },
            target: 'PENDING',
          },
        },
      },
      ACTIVE: {
        on: {
          'employee.leave': 'ON_LEAVE',
          'employee.giveNotice': {
            guard: { type: 'can give notice', params: ({ event }) => event },
            target: 'OFFBOARDING',
          },
          'employee.undo': [
            {
              guard: { type: 'can undo', params: { name: 'activate' } },
              target: 'ONBOARDING',
            },
            {
              guard: { type: 'can undo', params: { name: 'return' } },
              target: 'ON_LEAVE',
            },
          ],
        },
      },
      ON_LEAVE: {
        on: {
          'employee.return': 'ACTIVE',
          'employee.undo': {
            guard: { type: 'can undo', params: { name: 'leave' } },
            target: 'ACTIVE',
          },
        },
      },
      OFFBOARDING: {
        on: {
          'employee.changeNotice': {
            guard: { type: 'can change the notice', params: ({ event }) => event },
            target: 'OFFBOARDING',
          },
          'employee.withdrawNotice': {
            guard: 'can withdraw the notice',
            target: 'ACTIVE',
          },
          'employee.terminate': { guard: 'can terminate', target: 'TERMINATED' },
        },
      },
      TERMINATED: {
        on: {
          'employee.rehire': {
            guard: { type: 'can rehire', params: ({ event }) => event },
            target: 'ONBOARDING',
          },
        },
      },
    },
  })
}
