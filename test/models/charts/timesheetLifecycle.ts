import { createTimesheetLifecycleMachine } from '#domain/timesheets/lifecycle.machine.ts'
import type { Model } from '#test/models/model.ts'
import { sheetInHand as inHand } from '#test/support/sheets.ts'

export const timesheetLifecycle: Model = {
  name: 'timesheetLifecycle',
  machine: createTimesheetLifecycleMachine(),
  inputs: {
    'nothing is missing': inHand,
    'a workday is missing': { ...inHand, entries: inHand.entries.slice(1) },
    'its week is locked': { ...inHand, settings: { ...inHand.settings, lockedThrough: '2026-11-22' } },
    'an employee acts on it': { ...inHand, actor: { ...inHand.actor, mayDecide: false } },
    'the person who submitted it acts on it': { ...inHand, submittedBy: inHand.actor.uid },
    'its time is on an invoice': { ...inHand, billedMinutes: 480 },
  },
  happenings: {
    'it is saved': { send: { type: 'timesheet.save' }, to: 'DRAFT' },
    'it is submitted': { send: { type: 'timesheet.submit' }, to: 'SUBMITTED' },
    'it is withdrawn': { send: { type: 'timesheet.withdraw' }, to: 'DRAFT' },
    'it is approved': { send: { type: 'timesheet.approve' }, to: 'APPROVED' },
    'it is rejected': {
      send: { type: 'timesheet.reject', reason: 'Wrong day' },
      to: 'REJECTED',
    },
    'it is reopened': {
      send: { type: 'timesheet.reopen', reason: 'Wrong day' },
      to: 'DRAFT',
    },
    'the week is excluded': {
      send: { type: 'timesheet.exclude', reason: 'On leave' },
      to: 'EXCLUDED',
    },
    'the week is included': { send: { type: 'timesheet.include' }, to: 'NOT_STARTED' },
  },
  always: {
    'employees never decide': (state) =>
      state.context.actor.mayDecide || !(state.matches('APPROVED') || state.matches('REJECTED')),
    'nobody decides on what they submitted': (state) =>
      state.context.submittedBy !== state.context.actor.uid || !state.matches('APPROVED'),
    'a locked week never changes': (state) =>
      state.context.settings.lockedThrough === null || state.matches('NOT_STARTED'),
  },
}
