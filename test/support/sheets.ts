import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import type { EntryValues, TimeSettings } from '#domain/timesheets/rules.ts'

/** The product's default settings for time. */
export const timeSettings: TimeSettings = {
  weekStart: 'MONDAY',
  timeStep: 15,
  captureInOut: false,
  noteRequired: false,
  allowSelfApproval: false,
  lockAfterDays: 14,
  graceDays: 3,
  lockedThrough: null,
}

/** Returns work on a date, 8 hours by default. */
export const workOn = (date: string, minutes = 480): EntryValues => ({
  date,
  type: 'WORK',
  minutes,
  startTime: null,
  endTime: null,
  task: null,
  note: null,
  billable: true,
})

/**
 * The facts of a full week, with Evan as the submitter and Cleo as the user who decides. Apart from its
 * status, nothing prevents an event.
 */
export const sheetInHand: TimesheetFacts = {
  status: 'DRAFT',
  lockReason: null,
  period: { periodStart: '2026-11-16', periodEnd: '2026-11-22' },
  assignment: { status: 'ACTIVE', startDate: '2026-01-05', endDate: null },
  contract: { status: 'ACTIVE', startDate: '2026-01-05', endDate: '2026-12-31', terminationDate: null },
  employee: { status: 'ACTIVE', hireDate: '2026-01-05', terminationDate: null, workUntil: null },
  today: '2026-11-20',
  settings: timeSettings,
  entries: ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'].map((date) => workOn(date)),
  employeeId: 'e1',
  zeroReason: null,
  submittedBy: 'evan',
  actor: { uid: 'cleo', employeeId: null, mayDecide: true },
  allowSelfApproval: false,
  billedMinutes: 0,
}
