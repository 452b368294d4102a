import { setup } from 'xstate'
import { lockReasons, saveReasons } from '#domain/timesheets/editable.ts'
import type { TimesheetEvent } from '#domain/timesheets/events.ts'
import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import {
  approveReasons,
  decideReasons,
  reopenReasons,
  submitReasons,
  withdrawReasons,
} from '#domain/timesheets/reasons.ts'

/** The lifecycle of a timesheet (domain.md §3). The server rejects what this chart rejects, and views offer what it allows. */
export function createTimesheetLifecycleMachine() {
  return setup({
    types: {
      context: {} as TimesheetFacts,
      events: {} as TimesheetEvent,
      input: {} as TimesheetFacts,
    },
    // A guard passes if there is no reason to reject the event, so every rejection has a reason to show.
    guards: {
      'can change': ({ context }) => saveReasons(context).length === 0,
      'can submit': ({ context }) => submitReasons(context).length === 0,
      'can withdraw': ({ context }) => withdrawReasons(context).length === 0,
      'can approve': ({ context }) => approveReasons(context).length === 0,
      'can reject': ({ context }) => decideReasons(context).length === 0,
      'can reopen': ({ context }) => reopenReasons(context).length === 0,
      'the period is open': ({ context }) => lockReasons(context).length === 0,
    },
  }).createMachine({
    id: 'timesheetLifecycle',
    context: ({ input }) => input,
    initial: 'NOT_STARTED',
    states: {
      NOT_STARTED: {
        on: {
          'timesheet.save': { guard: 'can change', target: 'DRAFT' },
          'timesheet.exclude': { guard: 'the period is open', target: 'EXCLUDED' },
        },
      },
      DRAFT: {
        on: {
          'timesheet.save': { guard: 'can change', target: 'DRAFT' },
          'timesheet.submit': { guard: 'can submit', target: 'SUBMITTED' },
        },
      },
      SUBMITTED: {
        on: {
          'timesheet.withdraw': { guard: 'can withdraw', target: 'DRAFT' },
          'timesheet.approve': { guard: 'can approve', target: 'APPROVED' },
          'timesheet.reject': { guard: 'can reject', target: 'REJECTED' },
        },
      },
      REJECTED: {
        on: {
          'timesheet.save': { guard: 'can change', target: 'DRAFT' },
          'timesheet.submit': { guard: 'can submit', target: 'SUBMITTED' },
        },
      },
      APPROVED: {
        on: {
          'timesheet.reopen': { guard: 'can reopen', target: 'DRAFT' },
        },
      },
      EXCLUDED: {
        on: {
          'timesheet.include': { guard: 'the period is open', target: 'NOT_STARTED' },
        },
      },
    },
  })
}
