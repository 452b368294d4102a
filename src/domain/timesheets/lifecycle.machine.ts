import { setup } from 'xstate'
import { lockReasons, notEditable } from '#domain/timesheets/editable.ts'
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
    // A guard is "there is no reason against it", so every rejection has a reason.
    guards: {
      'no reason against changing': ({ context }) => notEditable(context).length === 0,
      'no reason against submitting': ({ context }) => submitReasons(context).length === 0,
      'no reason against withdrawing': ({ context }) => withdrawReasons(context).length === 0,
      'no reason against approving': ({ context }) => approveReasons(context).length === 0,
      'no reason against deciding': ({ context }) => decideReasons(context).length === 0,
      'no reason against reopening': ({ context }) => reopenReasons(context).length === 0,
      'the period is open': ({ context }) => lockReasons(context).length === 0,
    },
  }).createMachine({
    id: 'timesheetLifecycle',
    context: ({ input }) => input,
    initial: 'NOT_STARTED',
    states: {
      NOT_STARTED: {
        on: {
          'timesheet.save': { guard: 'no reason against changing', target: 'DRAFT' },
          'timesheet.exclude': { guard: 'the period is open', target: 'EXCLUDED' },
        },
      },
      DRAFT: {
        on: {
          'timesheet.save': { guard: 'no reason against changing', target: 'DRAFT' },
          'timesheet.submit': { guard: 'no reason against submitting', target: 'SUBMITTED' },
        },
      },
      SUBMITTED: {
        on: {
          'timesheet.withdraw': { guard: 'no reason against withdrawing', target: 'DRAFT' },
          'timesheet.approve': { guard: 'no reason against approving', target: 'APPROVED' },
          'timesheet.reject': { guard: 'no reason against deciding', target: 'REJECTED' },
        },
      },
      REJECTED: {
        on: {
          'timesheet.save': { guard: 'no reason against changing', target: 'DRAFT' },
          'timesheet.submit': { guard: 'no reason against submitting', target: 'SUBMITTED' },
        },
      },
      APPROVED: {
        on: {
          'timesheet.reopen': { guard: 'no reason against reopening', target: 'DRAFT' },
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
