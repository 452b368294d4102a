import { setup } from 'xstate'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import { allowedTypes, nextStatus } from '#domain/kernel/lifecycle.ts'

/** What the guards of an employee's life go by; dates are UTC calendar dates. */
export interface EmployeeFacts {
  readonly today: string
  readonly mandatoryTasksDone: boolean
  readonly requiredDocumentsApproved: boolean
  /** I-9 section 2 is done, or not yet due (hire + 3 working days); true where no I-9 is due at all. */
  readonly i9InTime: boolean
  /** The current work authorization allows work of this employment type at all. */
  readonly mayWork: boolean
  /** The day notice was given for. */
  readonly lastDay: string | null
  /** Every item of the leaving checklist is done or waived. */
  readonly checklistSettled: boolean
}

export type EmployeeLifeEvent =
  | { readonly type: 'employee.startOnboarding' }
  | { readonly type: 'employee.activate' }
  | { readonly type: 'employee.leave' }
  | { readonly type: 'employee.return' }
  | { readonly type: 'employee.giveNotice'; readonly lastDay: string; readonly reason: string }
  | { readonly type: 'employee.terminate' }
  | { readonly type: 'employee.rehire' }

/** The life of an employee (domain.md §3): the server refuses what this chart refuses, the views offer what it allows. */
export function createEmployeeLifecycleMachine() {
  return setup({
    types: {
      context: {} as EmployeeFacts,
      events: {} as EmployeeLifeEvent,
      input: {} as EmployeeFacts,
    },
    guards: {
      'everything to begin is in hand': ({ context }) =>
        context.mandatoryTasksDone &&
        context.requiredDocumentsApproved &&
        context.i9InTime &&
        context.mayWork,
      'last day has passed and nothing is left to settle': ({ context }) =>
        context.lastDay !== null && context.today > context.lastDay && context.checklistSettled,
    },
  }).createMachine({
    id: 'employeeLifecycle',
    context: ({ input }) => input,
    initial: 'PENDING',
    states: {
      PENDING: { on: { 'employee.startOnboarding': 'ONBOARDING' } },
      ONBOARDING: {
        on: { 'employee.activate': { guard: 'everything to begin is in hand', target: 'ACTIVE' } },
      },
      ACTIVE: { on: { 'employee.leave': 'ON_LEAVE', 'employee.giveNotice': 'OFFBOARDING' } },
      ON_LEAVE: { on: { 'employee.return': 'ACTIVE' } },
      OFFBOARDING: {
        on: {
          'employee.terminate': {
            guard: 'last day has passed and nothing is left to settle',
            target: 'TERMINATED',
          },
        },
      },
      TERMINATED: { on: { 'employee.rehire': 'ONBOARDING' } },
    },
  })
}

const life = createEmployeeLifecycleMachine()

/** The kinds of events an employee of this status may meet now. */
export const allowedEmployeeEvents = (status: EmployeeStatus, facts: EmployeeFacts) =>
  allowedTypes(life, status, facts, (type) =>
    type === 'employee.giveNotice' ? { type, lastDay: facts.today, reason: '' } : { type },
  )

/** The status after the event; null when the chart refuses it. */
export const nextEmployeeStatus = (
  status: EmployeeStatus,
  facts: EmployeeFacts,
  event: EmployeeLifeEvent,
): EmployeeStatus | null => nextStatus(life, status, facts, event)
