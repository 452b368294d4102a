import type { Call } from '#domain/kernel/calls/calls.ts'

const viewCall = { permission: 'CAN_VIEW_TIMESHEETS', client: 'required' } as const
const maintainCall = { permission: 'CAN_MAINTAIN_TIMESHEETS', client: 'required' } as const

/** The calls for timesheets. Employees can use them only for their own time. The calls for events are in a separate table. */
export const timesheetCalls = {
  listTimesheets: { ...viewCall, method: 'GET', path: '/timesheets', summary: 'Timesheets of the client' },
  readTimesheetWeek: {
    ...viewCall,
    method: 'GET',
    path: '/timesheets/week',
    summary: 'One week of an employee across all assignments',
  },
  listMissingTimesheets: {
    ...viewCall,
    method: 'GET',
    path: '/timesheets/missing',
    summary: 'Weeks that ended without a submitted timesheet',
  },
  remindMissing: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheets/missing/remind',
    event: true,
    summary: 'Email employees about their missing timesheets, with a result for each week',
  },
  excludeMissing: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheets/missing/exclude',
    event: true,
    summary: 'Exclude missing weeks in which no time is expected, with a result for each',
  },
  includeMissing: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheets/missing/include',
    event: true,
    summary: 'Include excluded weeks again, with a result for each',
  },
  readTimesheetLock: {
    ...viewCall,
    method: 'GET',
    path: '/timesheets/lock',
    summary: 'The last day through which time is locked',
  },
  updateTimesheetLock: {
    ...maintainCall,
    roles: ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN'],
    method: 'PUT',
    path: '/timesheets/lock',
    summary: 'Lock time through a date, or unlock it, with a reason',
  },
  readTimesheet: { ...viewCall, method: 'GET', path: '/timesheet/:id', summary: 'One timesheet' },
  readWeekOfTimesheet: {
    ...viewCall,
    method: 'GET',
    path: '/timesheet/:id/week',
    summary: "The week of a timesheet's employee across all assignments",
  },
  readTimesheetHistory: {
    ...viewCall,
    method: 'GET',
    path: '/timesheet/:id/history',
    summary: 'History of a timesheet',
  },
  createTimesheet: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheet/create',
    creates: true,
    summary: 'Start the timesheet of a week',
  },
  updateTimesheet: {
    ...maintainCall,
    method: 'PUT',
    path: '/timesheet/:id',
    summary: 'Replace the entries of a timesheet',
  },
  adjustTimesheet: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheet/:id/adjust',
    creates: true,
    summary: 'Start an adjustment of an approved timesheet',
  },
  approveTimesheets: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheets/approve',
    event: true,
    summary: 'Approve several timesheets, with a result for each',
  },
  excludeTimesheet: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheets/exclude',
    event: true,
    summary: 'Exclude a week of an assignment in which no time is expected',
  },
  includeTimesheet: {
    ...maintainCall,
    method: 'POST',
    path: '/timesheets/include',
    event: true,
    summary: 'Undo the exclusion of a week',
  },
} as const satisfies Record<string, Call>
