import type { ProjectQuery, ProjectRow } from '#domain/projects/record.ts'
import { projectFilters } from '#domain/projects/filters.ts'
import { toWords } from '#lookups/options.ts'
import { projectTabs } from '#domain/projects/tabs.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

/** The client's projects. Users open the list of projects from the list of contracts. */
export const projects = recordArea<ProjectRow, ProjectQuery>({
  name: 'projects',
  title: 'Projects',
  one: 'Project',
  permission: 'PROJECTS',
  listPath: '/contracts/projects',
  path: '/contracts/projects',
  list: () => import('#views/projects/ProjectsView.tsx'),
  record: () => import('#views/projects/ProjectView.tsx'),
  tabs: [
    { key: '', text: 'Overview' },
    { key: 'team', text: 'Team', shows: 'projectAssignments' },
    { key: 'contracts', text: 'Contracts', shows: 'projectContracts' },
    { key: 'timesheets', text: 'Timesheets', shows: 'projectTimesheets', permission: 'TIMESHEETS' },
    { key: 'invoices', text: 'Invoices', shows: 'projectInvoices', permission: 'INVOICES' },
    { key: 'history', text: 'History', shows: 'projects' },
  ],
  listTabs: projectTabs,
  selects: true,
  views: true,
  filters: offeredFilters(projectFilters),
  numberOf: ({ code }) => (typeof code === 'string' ? code : undefined),
  searchResult: ({ name, code, status }) => ({ text: name, details: code, status: toWords(status) }),
})
