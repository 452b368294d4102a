import type { Call } from '#domain/kernel/calls/calls.ts'

const viewed = { permission: 'CAN_VIEW_TIMESHEETS', client: 'required' } as const
const maintained = { permission: 'CAN_MAINTAIN_TIMESHEETS', client: 'required' } as const

/** The calls for timesheets. Employees only use them for their own time. Events have a separate table. */
export const timesheetCalls = {
  listTimesheets: { ...viewed, method: 'GET', path: '/timesheets', summary: 'Timesheets of the client' },
  readTimesheetWeek: {
    ...viewed,
    method: 'GET',
    path: '/timesheets/week',
    summary: 'One week of an employee across all assignments',
  },
  listMissingTimesheets: {
    ...viewed,
    method: 'GET',
    path: '/timesheets/missing',
    summary: 'Weeks that ended without a submitted timesheet',
  },
  remindMissing: {
    ...maintained,
    method: 'POST',
    path: '/timesheets/missing/remind',
    event: true,
    summary: 'Email employees about their missing timesheets, with a result for each week',
  },
  excludeMissing: {
    ...maintained,
    method: 'POST',
    path: '/timesheets/missing/exclude',
    event: true,
    summary: 'Exclude missing weeks, with a result for each: no time is expected',
  },
  includeMissing: {
    ...maintained,
    method: 'POST',
    path: '/timesheets/missing/include',
    event: true,
    summary: 'Include excluded weeks again, with a result for each',
  },
  readTimesheetLock: {
    ...viewed,
    method: 'GET',
    path: '/timesheets/lock',
    summary: 'The last day through which time is locked',
  },
  updateTimesheetLock: {
    ...maintained,
    roles: ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN'],
    method: 'PUT',
    path: '/timesheets/lock',
    summary: 'Lock time through a date, or unlock it, with a reason',
  },
  readTimesheet: { ...viewed, method: 'GET', path: '/timesheet/:id', summary: 'One timesheet' },
  readWeekOfTimesheet: {
    ...viewed,
    method: 'GET',
    path: '/timesheet/:id/week',
    summary: "The week of a timesheet's employee across all assignments",
  },
  readTimesheetHistory: {
    ...viewed,
    method: 'GET',
    path: '/timesheet/:id/history',
    summary: 'History of a timesheet',
  },
  createTimesheet: {
    ...maintained,
    method: 'POST',
    path: '/timesheet/create',
    creates: true,
    summary: 'Start the timesheet of a week',
  },
  updateTimesheet: {
    ...maintained,
    method: 'PUT',
    path: '/timesheet/:id',
    summary: 'Replace the entries of a timesheet',
  },
  adjustTimesheet: {
    ...maintained,
    method: 'POST',
    path: '/timesheet/:id/adjust',
    creates: true,
    summary: 'Start an adjustment of an approved timesheet',
  },
  approveTimesheets: {
    ...maintained,
    method: 'POST',
    path: '/timesheets/approve',
    event: true,
    summary: 'Approve several timesheets, with a result for each',
  },
  excludeTimesheet: {
    ...maintained,
    method: 'POST',
    path: '/timesheets/exclude',
    event: true,
    summary: 'Exclude a week of an assignment: no time is expected',
  },
  includeTimesheet: {
    ...maintained,
    method: 'POST',
    path: '/timesheets/include',
    event: true,
    summary: 'Undo the exclusion of a week',
  },
} as const satisfies Record<string, Call>
