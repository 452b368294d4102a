import type { MissingQuery, MissingRow } from '#domain/timesheets/missing.ts'
import type { TimesheetQuery, TimesheetRow } from '#domain/timesheets/record.ts'
import { missingFilters, timesheetFilters } from '#domain/timesheets/filters.ts'
import { toWords } from '#lookups/options.ts'
import { recordArea, type RecordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** The client's timesheets, or an employee's own. A new timesheet is added from an assignment. */
export const timesheets = recordArea<TimesheetRow, TimesheetQuery>({
  name: 'timesheets',
  title: 'Timesheets',
  one: 'Timesheet',
  permission: 'TIMESHEETS',
  listPath: '/timesheets',
  path: '/timesheets',
  navigation: { text: 'Timesheets', icon: 'calendar-clock', under: '/timesheets' },
  list: () => import('#views/timesheets/TimesheetsView.tsx'),
  record: () => import('#views/timesheets/TimesheetView.tsx'),
  tabs: [
    { key: '', text: 'Overview', shows: 'weekOfTimesheet' },
    { key: 'history', text: 'History', shows: 'timesheets' },
  ],
  adds: 'about',
  selects: true,
  views: true,
  filters: {
    ...offeredFilters(timesheetFilters),
    employeeId: { text: 'Employee', linked: true },
    projectId: { text: 'Project', linked: true },
    contractId: { text: 'Contract', linked: true },
    assignmentId: { text: 'Assignment', linked: true },
    approverUserId: { text: 'Approver', linked: true },
    own: { text: 'My timesheets', linked: true, options: [{ key: 'NONE', text: 'Hidden' }] },
  },
  about: {
    employees: { idFilter: 'employeeId' },
    projects: { idFilter: 'projectId' },
    contracts: { idFilter: 'contractId' },
    assignments: { idFilter: 'assignmentId', prefill: 'assignmentId' },
  },
  prefills: ['assignmentId'],
  searchResult: ({ employeeName, projectName, periodStart, status }) => ({
    text: `${employeeName}, ${periodStart}`,
    details: projectName,
    status: toWords(status),
  }),
})

/** An employee's weeks, each across all assignments. The list page redirects to the current week. */
export const weeks: RecordArea = {
  name: 'weeks',
  title: 'Timesheets',
  one: 'Week',
  permission: 'TIMESHEETS',
  listPath: '/timesheets/week',
  path: '/timesheets/week',
  list: () => import('#views/timesheets/ThisWeekView.tsx'),
  record: () => import('#views/timesheets/WeekView.tsx'),
  adds: false,
  searchPlaceholder: '',
  filters: {},
}

/** Weeks that ended without a submitted timesheet. Employees only see their own. */
export const missing = recordArea<MissingRow, MissingQuery>({
  name: 'missing',
  title: 'Missing timesheets',
  one: 'Missing timesheet',
  permission: 'TIMESHEETS',
  listPath: '/timesheets/missing',
  path: '/timesheets/missing',
  list: () => import('#views/timesheets/MissingView.tsx'),
  adds: false,
  selects: true,
  filters: {
    ...offeredFilters(missingFilters),
    employeeId: { text: 'Employee', linked: true },
    contractId: { text: 'Contract', linked: true },
  },
})

/** The time lock. The list page redirects to it. */
export const timeLock: RecordArea = {
  name: 'timeLock',
  title: 'Time lock',
  one: 'Time lock',
  permission: 'TIMESHEETS',
  listPath: '/timesheets/lock',
  path: '/timesheets/lock',
  list: () => import('#views/timesheets/LockRedirectView.tsx'),
  record: () => import('#views/timesheets/LockView.tsx'),
  adds: false,
  searchPlaceholder: '',
  filters: {},
}
