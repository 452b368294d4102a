import type { EmployeeQuery, EmployeeRow } from '#domain/employees/record.ts'
import { employeeStatuses } from '#domain/employees/statuses.ts'
import { windowText, workUntilWindows } from '#domain/kernel/windows.ts'
import { employmentTypes, workAuthorizations } from '#lookups/lists.ts'
import { words } from '#lookups/options.ts'
import { employeeTabs } from '#domain/employees/tabs.ts'
import { recordArea } from '#views/shell/area.ts'

/** Employees of the client. */
export const employees = recordArea<EmployeeRow, EmployeeQuery>({
  name: 'employees',
  title: 'Employees',
  one: 'Employee',
  permission: 'EMPLOYEES',
  listPath: '/employees/list',
  path: '/employees',
  navigation: { text: 'Employees', icon: 'users', under: '/employees' },
  list: () => import('#views/employees/EmployeesView.tsx'),
  record: () => import('#views/employees/EmployeeView.tsx'),
  tabs: [
    { key: '', text: 'Overview' },
    { key: 'details', text: 'Details' },
    { key: 'work-authorization', text: 'Work authorization' },
    { key: 'pay', text: 'Pay' },
    { key: 'assignments', text: 'Assignments', shows: 'employeeAssignments', permission: 'PROJECTS' },
    { key: 'timesheets', text: 'Timesheets', shows: 'employeeTimesheets', permission: 'TIMESHEETS' },
    { key: 'invoices', text: 'Invoices', shows: 'employeeInvoices', permission: 'INVOICES' },
    { key: 'checklist', text: 'Checklist', shows: 'checklist' },
    { key: 'history', text: 'History', shows: 'employees' },
  ],
  listTabs: employeeTabs,
  selects: true,
  searchPlaceholder: 'Search employees',
  filters: {
    status: {
      text: 'Status',
      several: true,
      not: true,
      options: employeeStatuses.map((key) => ({ key, text: words(key) })),
    },
    employmentType: {
      text: 'Type',
      several: true,
      not: true,
      options: employmentTypes.map((key) => ({ key, text: key })),
    },
    workAuthType: {
      text: 'Authorization',
      several: true,
      not: true,
      options: workAuthorizations.map((key) => ({ key, text: key })),
    },
    workUntil: {
      text: 'Authorization ends',
      range: ['workUntilFrom', 'workUntilTo'],
      options: workUntilWindows.map((key) => ({ key, text: windowText(key) })),
    },
    i9: { text: 'Form I-9', options: [{ key: 'OVERDUE', text: 'Overdue' }] },
    standing: {
      text: 'Status',
      linked: true,
      options: [
        { key: 'CURRENT', text: 'Not terminated' },
        { key: 'FORMER', text: 'Terminated' },
      ],
    },
    workUntilFrom: { text: 'Authorization ends from' },
    workUntilTo: { text: 'Authorization ends by' },
  },
  numberOf: ({ employeeNo }) => (typeof employeeNo === 'string' ? employeeNo : undefined),
  searchResult: ({ lastName, firstName, employeeNo, jobTitle, status }) => ({
    text: `${lastName}, ${firstName}`,
    sub: `${employeeNo}, ${jobTitle}`,
    end: words(status),
  }),
})
