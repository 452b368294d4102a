import type { Assignment, AssignmentQuery } from '#domain/assignments/record.ts'
import { assignmentStatuses } from '#domain/assignments/statuses.ts'
import { words } from '#lookups/options.ts'
import { recordArea } from '#views/shell/area.ts'

const about = (key: string) => ({ idFilter: key, prefill: key })

/** Who works on which project, reached from projects, employees and contracts. */
export const assignments = recordArea<Assignment, AssignmentQuery>({
  name: 'assignments',
  title: 'Assignments',
  one: 'Assignment',
  permission: 'PROJECTS',
  listPath: '/assignments/list',
  path: '/assignments',
  list: () => import('#views/assignments/AssignmentsView.tsx'),
  record: () => import('#views/assignments/AssignmentView.tsx'),
  searchPlaceholder: 'Search assignments',
  filters: {
    status: {
      text: 'Status',
      several: true,
      not: true,
      options: assignmentStatuses.map((key) => ({ key, text: words(key) })),
    },
    projectId: { text: 'Project', linked: true },
    employeeId: { text: 'Employee', linked: true },
    contractId: { text: 'Contract', linked: true },
  },
  about: {
    projects: about('projectId'),
    employees: about('employeeId'),
    contracts: about('contractId'),
  },
  prefills: ['projectId', 'employeeId', 'contractId'],
  searchResult: ({ employeeName, projectName, status }) => ({
    text: employeeName,
    sub: projectName,
    end: words(status),
  }),
})
