import type { Assignment, AssignmentQuery } from '#domain/assignments/record.ts'
import { assignmentFilters } from '#domain/assignments/filters.ts'
import { toWords } from '#lookups/options.ts'
import { recordArea } from '#views/shell/area.ts'
import { offeredFilters } from '#views/shell/offeredFilters.ts'

const aboutRecord = (key: string) => ({ idFilter: key, prefill: key })

/** Who works on which project. Reached from projects, employees and contracts. */
export const assignments = recordArea<Assignment, AssignmentQuery>({
  name: 'assignments',
  title: 'Assignments',
  one: 'Assignment',
  permission: 'PROJECTS',
  listPath: '/assignments/list',
  path: '/assignments',
  resource: async () => (await import('#domain/assignments/form.ts')).assignmentResource,
  list: () => import('#views/assignments/AssignmentsView.tsx'),
  record: () => import('#views/assignments/AssignmentView.tsx'),
  selects: true,
  views: true,
  filters: {
    ...offeredFilters(assignmentFilters),
    projectId: { text: 'Project', linked: true },
    employeeId: { text: 'Employee', linked: true },
    contractId: { text: 'Contract', linked: true },
  },
  about: {
    projects: aboutRecord('projectId'),
    employees: aboutRecord('employeeId'),
    contracts: aboutRecord('contractId'),
  },
  prefills: ['projectId', 'employeeId', 'contractId'],
  searchResult: ({ employeeName, projectName, status }) => ({
    text: employeeName,
    details: projectName,
    status: toWords(status),
  }),
})
