import type { ContractQuery, ContractRow } from '#domain/contracts/record.ts'
import { contractFilters } from '#domain/contracts/filters.ts'
import { toWords } from '#lookups/options.ts'
import { contractTabs } from '#domain/contracts/tabs.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** The client's contracts. */
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
    { key: 'terms', text: 'Terms' },
    { key: 'rates', text: 'Rates', shows: 'contractVersions' },
    { key: 'parties', text: 'Parties' },
    { key: 'assignments', text: 'Assignments', shows: 'contractAssignments' },
    { key: 'timesheets', text: 'Timesheets', shows: 'contractTimesheets', permission: 'TIMESHEETS' },
    { key: 'invoices', text: 'Invoices', shows: 'contractInvoices', permission: 'INVOICES' },
    { key: 'history', text: 'History', shows: 'contracts' },
  ],
  listTabs: contractTabs,
  selects: true,
  views: true,
  filters: {
    ...offeredFilters(contractFilters),
    margin: {
      text: 'Margin',
      field: 'marginPct',
      options: [{ key: 'BELOW_TARGET', text: 'Below target' }],
    },
    po: {
      text: 'PO',
      linked: true,
      options: (['USED_UP', 'EXPIRED', 'WARNING', 'EXPIRING'] as const).map((key) => ({
        key,
        text: toWords(key),
      })),
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
  },
  about: {
    projects: { idFilter: 'projectId', prefill: 'projectId' },
    employees: { idFilter: 'employeeId', prefill: 'employeeId' },
  },
  prefills: ['projectId', 'employeeId'],
  numberOf: ({ contractNo }) => (typeof contractNo === 'string' ? contractNo : undefined),
  searchResult: ({ title, contractNo, employeeName, status }) => ({
    text: title,
    details: `${contractNo}, ${employeeName}`,
    status: toWords(status),
  }),
})
