import { eventCallsOf } from '#domain/kernel/calls/eventCalls.ts'
import { type ChartEvent, type EventTable, type OfferedName } from '#domain/kernel/events.ts'

const reason = { path: 'reason', label: 'Reason', kind: 'text' } as const

/** The events of a timesheet, in the order of their buttons, each with its values, labels and audit action. */
export const timesheetEvents = {
  withdraw: {
    details: [],
    phrase: 'be withdrawn',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Withdraw',
      done: 'Timesheet withdrawn',
      tone: 'neutral',
      place: 'header',
      summary: 'Withdraw a submitted timesheet to change it',
    },
  },
  reject: {
    details: [reason],
    phrase: 'be rejected',
    audit: 'REJECT',
    undoable: false,
    offer: {
      text: 'Reject',
      done: 'Timesheet rejected',
      tone: 'danger',
      place: 'header',
      question: {
        description: 'The employee can correct and resubmit the timesheet. Enter what needs to change.',
      },
      summary: 'Send a submitted timesheet back to the employee',
    },
  },
  reopen: {
    details: [reason],
    phrase: 'be reopened',
    audit: 'REOPEN',
    undoable: false,
    offer: {
      text: 'Reopen',
      done: 'Timesheet reopened',
      tone: 'danger',
      place: 'header',
      question: { description: 'The timesheet becomes a draft and needs approval again.' },
      summary: 'Return an approved timesheet to draft',
    },
  },
  submit: {
    details: [],
    phrase: 'be submitted',
    audit: 'SUBMIT',
    undoable: false,
    offer: {
      text: 'Submit',
      done: 'Timesheet submitted',
      tone: 'primary',
      place: 'header',
      summary: 'Submit a timesheet for approval',
    },
  },
  approve: {
    details: [],
    phrase: 'be approved',
    audit: 'APPROVE',
    undoable: false,
    offer: {
      text: 'Approve',
      done: 'Timesheet approved',
      tone: 'primary',
      place: 'header',
      summary: 'Approve a timesheet, classify its overtime and lock in its rates',
    },
  },
  save: { details: [], phrase: 'be changed', audit: 'UPDATE', undoable: false, offer: null },
  exclude: { details: [reason], phrase: 'be excluded', audit: 'EXCLUDE', undoable: false, offer: null },
  include: { details: [], phrase: 'be included', audit: 'UPDATE', undoable: false, offer: null },
} as const satisfies EventTable

/** Events that are sent for several timesheets at once. */
export const timesheetBulkEvents = {
  approve: timesheetEvents.approve,
  reject: timesheetEvents.reject,
  include: {
    ...timesheetEvents.include,
    offer: {
      text: 'Include again',
      done: 'Weeks included again',
      tone: 'neutral',
      place: 'header',
      question: { description: 'These weeks will be listed as missing again until time is submitted.' },
      summary: '',
    },
  },
} as const satisfies EventTable

/** Events for weeks that ended without a submitted timesheet. */
export const missingEvents = {
  remind: {
    details: [],
    phrase: 'get a reminder',
    audit: 'UPDATE',
    undoable: false,
    offer: {
      text: 'Send reminders',
      done: 'Reminders sent',
      tone: 'primary',
      place: 'header',
      question: {
        description:
          'Each employee gets one email about all their missing timesheets. You can remind each employee once a day.',
      },
      summary: '',
    },
  },
  exclude: {
    details: [reason],
    phrase: 'be excluded',
    audit: 'EXCLUDE',
    undoable: true,
    offer: {
      text: 'Exclude',
      done: 'Weeks excluded',
      tone: 'neutral',
      place: 'header',
      question: {
        description: "Time will no longer be expected for these weeks, and billing won't wait for them.",
      },
      summary: '',
    },
  },
} as const satisfies EventTable

type Table = typeof timesheetEvents
/** An event that the lifecycle chart receives. */
export type TimesheetEvent = ChartEvent<'timesheet', Table>
/** The events that a timesheet's page shows as buttons. Each has its own call. */
export type OfferedTimesheetEvent = OfferedName<Table>

/** The calls for timesheet events. */
export const {
  calls: timesheetEventCalls,
  callOf: timesheetEventCall,
  nameOf: timesheetCallName,
} = eventCallsOf(timesheetEvents, 'timesheet', 'CAN_MAINTAIN_TIMESHEETS')
