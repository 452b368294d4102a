import type { Call } from '#domain/kernel/calls/calls.ts'
import { offeredNames, type ChartEvent, type EventTable } from '#domain/kernel/events.ts'

/** The events of an employee, in the order of their buttons, each with its values, labels and audit action. */
export const employeeEvents = {
  leave: {
    details: [],
    phrase: 'go on leave',
    audit: 'UPDATE',
    undoable: true,
    offer: {
      text: 'Start leave',
      done: 'Leave started',
      tone: 'neutral',
      place: 'header',
      summary: 'Start a leave',
    },
  },
  giveNotice: {
    details: [
      { path: 'lastDay', label: 'Last day', kind: 'date' },
      { path: 'reason', label: 'Reason', kind: 'text' },
    ],
    phrase: 'give notice',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Give notice',
      done: 'Notice given',
      tone: 'danger',
      place: 'header',
      question: {
        description:
          'Offboarding starts now. The employee is terminated after the last day. Assignments end by the last day, or on the latest date with approved time if that is later.',
      },
      summary: 'Give notice',
    },
  },
  changeNotice: {
    details: [
      { path: 'lastDay', label: 'Last day', kind: 'date' },
      { path: 'reason', label: 'Reason', kind: 'text' },
    ],
    phrase: 'have their notice changed',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Change notice',
      done: 'Notice changed',
      tone: 'neutral',
      place: 'menu',
      question: {
        description:
          'Assignments end by the new last day, or on the latest date with approved time if that is later.',
      },
      summary: 'Correct the last day of an employee who gave notice',
    },
  },
  withdrawNotice: {
    details: [{ path: 'reason', label: 'Reason', kind: 'text' }],
    phrase: 'have their notice withdrawn',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Withdraw notice',
      done: 'Notice withdrawn',
      tone: 'neutral',
      place: 'menu',
      question: {
        description:
          'The employee becomes active again, with no last day. Assignments get their previous end dates back, and offboarding tasks are removed.',
        dismiss: 'Keep notice',
      },
      summary: 'Withdraw a notice before the last day has passed',
    },
  },
  terminate: {
    details: [],
    phrase: 'be terminated',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Terminate',
      done: 'Employee terminated',
      tone: 'danger',
      place: 'header',
      summary: 'Terminate an employee whose last day has passed',
    },
  },
  return: {
    details: [],
    phrase: 'return from leave',
    audit: 'UPDATE',
    undoable: true,
    offer: {
      text: 'End leave',
      done: 'Leave ended',
      tone: 'primary',
      place: 'header',
      summary: 'End a leave',
    },
  },
  rehire: {
    details: [{ path: 'hireDate', label: 'Hire date', kind: 'date' }],
    phrase: 'be rehired',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Rehire',
      done: 'Employee rehired',
      tone: 'neutral',
      place: 'header',
      question: { description: 'Rehiring keeps this record and restarts onboarding.' },
      summary: 'Rehire a former employee',
    },
  },
  startOnboarding: {
    details: [],
    phrase: 'start onboarding',
    audit: 'UPDATE',
    undoable: true,
    offer: {
      text: 'Start onboarding',
      done: 'Onboarding started',
      tone: 'primary',
      place: 'header',
      summary: 'Start onboarding',
    },
  },
  activate: {
    details: [],
    phrase: 'be activated',
    audit: 'UPDATE',
    undoable: true,
    offer: {
      text: 'Activate',
      done: 'Employee activated',
      tone: 'primary',
      place: 'header',
      summary: 'Activate an onboarded employee',
    },
  },
  undo: {
    details: [],
    phrase: 'go back to an earlier status',
    audit: 'UNDO',
    undoable: false,
    offer: {
      text: 'Undo',
      done: 'Undone',
      tone: 'neutral',
      place: 'toast',
      summary: "Undo an employee's last event",
    },
  },
} as const satisfies EventTable

type Table = typeof employeeEvents
export type EmployeeEventName = keyof Table
/** An event that the lifecycle chart receives. */
export type EmployeeEvent = ChartEvent<'employee', Table>
export const offeredEmployeeEvents = offeredNames<Table>(employeeEvents)

/** All employee events share one call. Its body names the event (domain.md §5). */
export const employeeEventCalls = {
  changeEmployeeStatus: {
    method: 'POST',
    path: '/employee/:id/status',
    permission: 'CAN_MAINTAIN_EMPLOYEES',
    client: 'required',
    event: true,
    summary: `Change the status of an employee: ${offeredEmployeeEvents.join(', ')}`,
  },
} as const satisfies Record<string, Call>
