import { and, desc, eq, sql } from 'drizzle-orm'
import { projectFilters } from '#domain/projects/filters.ts'
import { project, projectQuery, projectRow } from '#domain/projects/record.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { caseInsensitive } from '#server/records/kit/list.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { projectOf } from '#server/records/projects/record.ts'
import { projects } from '#server/records/projects/table.ts'
import { readUserNames } from '#server/records/users/rows.ts'

const activeAssignmentCount = sql<number>`(SELECT count(*)::int FROM ${assignments}
  WHERE ${and(
    eq(assignments.clientId, projects.clientId),
    eq(assignments.projectId, projects.id),
    eq(assignments.status, 'ACTIVE'),
  )})`

/** Projects, highest number first. */
export const projectResource = defineResource({
  table: projects,
  type: 'project',
  labelOf: ({ code }) => code,
  duplicates: { projects_name: ['name', 'Another project of this client has this name.'] },
  record: project,
  async answer(row, { tx }) {
    const names = await readUserNames(tx, [row.managerUserId])
    return { ...projectOf(row), managerName: names.get(row.managerUserId) ?? null }
  },
  audited: projectOf,
  list: {
    query: projectQuery,
    row: projectRow,
    columns: {
      id: projects.id,
      code: projects.code,
      name: projects.name,
      kind: projects.kind,
      endClientName: projects.endClientName,
      startDate: projects.startDate,
      endDate: projects.endDate,
      status: projects.status,
      employees: activeAssignmentCount,
      version: projects.version,
    },
    toRow: (selected) => selected,
    sorts: {
      code: [projects.number],
      name: [caseInsensitive(projects.name)],
      kind: [projects.kind],
      endClientName: [caseInsensitive(projects.endClientName)],
      startDate: [projects.startDate],
      endDate: [projects.endDate],
      status: [projects.status],
    },
    filters: columnConditions(projectFilters, projects),
    order: [desc(projects.number), desc(projects.id)],
  },
})
