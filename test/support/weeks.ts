import type { Assignment } from '#domain/assignments/record.ts'
import type { Timesheet, TimesheetEntry } from '#domain/timesheets/record.ts'
import type { WeekRecord, WeekRow } from '#domain/timesheets/week.ts'

/** The first day of the weeks below. */
export const monday = '2026-11-16'
const sunday = '2026-11-22'

/** Returns stored work. */
export const entryAt = (
  date: string,
  minutes: number,
  more: Partial<TimesheetEntry> = {},
): TimesheetEntry => ({
  id: `${date}-${minutes}`,
  date,
  type: 'WORK',
  minutes,
  startTime: null,
  endTime: null,
  task: null,
  note: null,
  billable: true,
  classification: null,
  billRate: null,
  payRate: null,
  unbilledMinutes: 0,
  overtime: [],
  ...more,
})

/** Returns the timesheet for a week of an assignment. */
export const sheetAt = (
  assignmentId: string,
  entries: readonly TimesheetEntry[],
  status: Timesheet['status'] = 'DRAFT',
  more: Partial<Timesheet> = {},
): Timesheet =>
  ({
    id: `sheet-${assignmentId}`,
    assignmentId,
    employeeId: 'e1',
    periodStart: monday,
    periodEnd: sunday,
    status,
    entries: [...entries],
    employeeNote: null,
    zeroReason: null,
    rejectReason: null,
    lockReason: null,
    allowSelfApproval: false,
    submittedBy: null,
    warnings: [],
    version: 1,
    ...more,
  }) as Timesheet

/** Returns an assignment of a week, with its timesheet if there is one. */
export const rowAt = (id: string, timesheet: Timesheet | null = null): WeekRow => ({
  assignment: {
    id,
    projectId: `p-${id}`,
    projectName: id === 'a1' ? 'Globex ERP' : 'Halvorsen data migration',
    employeeId: 'e1',
    contractNo: 'C-2026-00017',
    hoursPerDay: '8.00',
  } as Assignment,
  periodStart: monday,
  periodEnd: sunday,
  overtimeRule: 'WEEKLY_40',
  tasks: [],
  billable: true,
  timesheet,
  editable: true,
  why: null,
})

/** Returns a week with these assignments. */
export const weekAt = (rows: readonly WeekRow[]): WeekRecord => ({
  id: monday,
  version: 0,
  earlier: [],
  periodStart: monday,
  periodEnd: sunday,
  employeeId: 'e1',
  employeeName: 'Employee, Evan',
  timeStep: 15,
  captureInOut: false,
  noteRequired: false,
  dueAt: '2026-11-23T16:00:00.000Z',
  holidays: [],
  rows: [...rows],
})
