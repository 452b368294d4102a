import type { Project, ProjectCreate } from '#domain/projects/record.ts'
import type { projects } from '#server/records/projects/table.ts'
import { fromCents, fullAddressOrNull, recordFieldsOf, toCents } from '#server/db/conversions.ts'
import { searchTextOf } from '#server/db/searchText.ts'

type Row = typeof projects.$inferSelect
/** The values of a project's row. */
export type ProjectValues = typeof projects.$inferInsert

/** A project without the fields that are computed when it is read. */
type StoredProject = Omit<Project, 'managerName'>

/** Returns the project stored in a row. */
export function projectOf(row: Row): StoredProject {
  const { budgetCents, ...rest } = row
  return { ...rest, ...recordFieldsOf(row), id: row.id, budgetAmount: fromCents(budgetCents) }
}

/** Returns the row of a project. `number` is the number in its code. */
export function projectValues(
  project: StoredProject & { managerName?: string | null },
  number: number,
): ProjectValues {
  const { budgetAmount, managerName: _computed, ...rest } = project
  return {
    ...rest,
    number,
    budgetCents: toCents(budgetAmount),
    searchText: searchTextOf(project.code, project.name, project.endClientName),
  }
}

/** Returns the search words that a project adds to its contracts, assignments and timesheets. */
export const projectSearchOf = (project: Pick<Project, 'code' | 'name'>) =>
  searchTextOf(project.code, project.name)

/** Returns the entered fields in stored form, with defaults for missing values. */
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
