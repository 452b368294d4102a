import type { Project, ProjectCreate } from '#domain/projects/record.ts'
import { projects } from '#server/db/schema.ts'
import { fromCents, fullAddressOrNull, recordOf, toCents } from '#server/db/stored.ts'
import type { Entity } from '#server/records/kit/records.ts'
import { searchTextOf } from '#server/db/searchText.ts'

type Row = typeof projects.$inferSelect
/** What is written to the projects table. */
export type ProjectValues = typeof projects.$inferInsert

/** Projects as the records they are. */
export const projectEntity: Entity<typeof projects> = {
  table: projects,
  type: 'project',
  labelOf: ({ code }) => code,
  duplicates: { projects_name: ['name', 'Another project of this client has this name.'] },
}

/** The stored project. */
export function projectOf(row: Row): Project {
  const { budgetCents, ...rest } = row
  return { ...rest, ...recordOf(row), id: row.id, budgetAmount: fromCents(budgetCents) }
}

/** The row of a project; `number` is the running number its code was made of. */
export function projectValues(project: Project, number: number): ProjectValues {
  const { budgetAmount, ...rest } = project
  return {
    ...rest,
    number,
    budgetCents: toCents(budgetAmount),
    searchText: searchTextOf(project.code, project.name, project.endClientName),
  }
}

/** The words a contract of this project is found by. */
export const projectSearchOf = (project: Pick<Project, 'code' | 'name'>) =>
  searchTextOf(project.code, project.name)

/** What a person may say about a project, complete and in its stored form. */
export function projectFields(input: ProjectCreate & { managerUserId: string }) {
  return {
    name: input.name,
    kind: input.kind,
    endClientName: input.endClientName ?? null,
    startDate: input.startDate,
    endDate: input.endDate ?? null,
    managerUserId: input.managerUserId,
    workAddress: fullAddressOrNull(input.workAddress),
    description: input.description ?? null,
    billable: input.billable ?? input.kind === 'EXTERNAL',
    budgetHours: input.budgetHours ?? null,
    budgetAmount: input.budgetAmount ?? null,
    tasks: input.tasks ?? [],
  } satisfies Partial<Project>
}
