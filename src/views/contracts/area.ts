import type { ContractQuery, ContractRow } from '#domain/contracts/record.ts'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import { endWindows, windowText } from '#domain/kernel/windows.ts'
import { contractKinds } from '#lookups/lists.ts'
import { words } from '#lookups/options.ts'
import { contractTabs } from '#domain/contracts/tabs.ts'
import { recordArea } from '#views/shell/area.ts'

/** Contracts of the client. */
export const contracts = recordArea<ContractRow, ContractQuery>({
  name: 'contracts',
  title: 'Contracts',
  one: 'Contract',
  permission: 'PROJECTS',
  listPath: '/contracts/list',
  path: '/contracts',
  navigation: { text: 'Contracts', icon: 'file-pen-line', under: '/contracts' },
  list: () => import('#views/contracts/ContractsView.tsx'),
  record: () => import('#views/contracts/ContractView.tsx'),
  tabs: [
    { key: '', text: 'Overview' },
    { key: 'rates', text: 'Rates', shows: 'contractVersions' },
    { key: 'parties', text: 'Parties' },
    { key: 'assignments', text: 'Assignments', shows: 'contractAssignments' },
    { key: 'timesheets', text: 'Timesheets', shows: 'contractTimesheets', permission: 'TIMESHEETS' },
    { key: 'invoices', text: 'Invoices', shows: 'contractInvoices', permission: 'INVOICES' },
    { key: 'history', text: 'History', shows: 'contracts' },
  ],
  listTabs: contractTabs,
  selects: true,
  searchPlaceholder: 'Search contracts',
  filters: {
    status: {
      text: 'Status',
      several: true,
      not: true,
      options: contractStatuses.map((key) => ({ key, text: words(key) })),
    },
    kind: {
      text: 'Kind',
      several: true,
      not: true,
      options: contractKinds.map((key) => ({ key, text: words(key) })),
    },
    ends: {
      text: 'Ends',
      range: ['endsFrom', 'endsTo'],
      options: endWindows.map((key) => ({ key, text: windowText(key) })),
    },
    margin: {
      text: 'Margin',
      shows: 'marginPct',
      options: [{ key: 'BELOW_TARGET', text: 'Below target' }],
    },
    successor: {
      text: 'Has successor',
      linked: true,
      options: [
        { key: 'NONE', text: 'No' },
        { key: 'PRESENT', text: 'Yes' },
      ],
    },
    projectId: { text: 'Project', linked: true },
    employeeId: { text: 'Employee', linked: true },
    endsFrom: { text: 'Ends from' },
    endsTo: { text: 'Ends by' },
  },
  about: {
    projects: { idFilter: 'projectId', prefill: 'projectId' },
    employees: { idFilter: 'employeeId', prefill: 'employeeId' },
  },
  prefills: ['projectId', 'employeeId'],
  numberOf: ({ contractNo }) => (typeof contractNo === 'string' ? contractNo : undefined),
  searchResult: ({ title, contractNo, employeeName, status }) => ({
    text: title,
    sub: `${contractNo}, ${employeeName}`,
    end: words(status),
  }),
})
