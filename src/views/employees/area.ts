import type { EmployeeQuery, EmployeeRow } from '#domain/employees/record.ts'
import { employeeFilters } from '#domain/employees/filters.ts'
import { toWords } from '#lookups/options.ts'
import { employeeTabs } from '#domain/employees/tabs.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

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
  views: true,
  filters: {
    ...offeredFilters(employeeFilters, { employmentType: String, workAuthType: String }),
    bench: {
      text: 'Bench',
      options: [
        { key: 'DAYS_14', text: 'Up to 14 days' },
        { key: 'DAYS_30', text: '15–30 days' },
        { key: 'DAYS_60', text: '31–60 days' },
        { key: 'LONGER', text: 'Over 60 days' },
        { key: 'UNPRICED', text: 'No pay rate' },
      ],
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
  },
  numberOf: ({ employeeNo }) => (typeof employeeNo === 'string' ? employeeNo : undefined),
  searchResult: ({ lastName, firstName, employeeNo, jobTitle, status }) => ({
    text: `${lastName}, ${firstName}`,
    details: `${employeeNo}, ${jobTitle}`,
    status: toWords(status),
  }),
})
