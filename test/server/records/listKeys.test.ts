import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { project, projectQuery, projectRow } from '#domain/projects/record.ts'
import { projectOf } from '#server/records/projects/record.ts'
import { projectResource } from '#server/records/projects/resource.ts'
import { projects } from '#server/records/projects/table.ts'
import { defineResource } from '#server/records/kit/resource.ts'

const { columns, sorts, filters } = projectResource.list
const declared = {
  table: projects,
  type: 'project' as const,
  labelOf: ({ code }: { code: string }) => code,
  audited: projectOf,
  record: project,
  answer: (row: typeof projects.$inferSelect) => ({ ...projectOf(row), managerName: null }),
}
const list = { query: projectQuery, row: projectRow, columns, order: [desc(projects.id)] }

// Each @ts-expect-error below fails the type check if the next line compiles.
test('a list with an unknown or a missing key does not compile', () => {
  const { status: _sort, ...tooFewSorts } = sorts
  const { status: _filter, ...tooFewFilters } = filters
  const built = [
    defineResource({ ...declared, list: { ...list, sorts, filters, toRow: (selected) => selected } }),
    // @ts-expect-error -- a sort key is missing
    defineResource({ ...declared, list: { ...list, sorts: tooFewSorts, filters, toRow: (row) => row } }),
    // @ts-expect-error -- a filter key is missing
    defineResource({ ...declared, list: { ...list, sorts, filters: tooFewFilters, toRow: (row) => row } }),
    defineResource({
      ...declared,
      list: {
        ...list,
        // @ts-expect-error -- the query has no such sort key
        sorts: { ...sorts, managerUserId: [projects.managerUserId] },
        filters,
        toRow: (selected) => selected,
      },
    }),
    defineResource({
      ...declared,
      list: {
        ...list,
        sorts,
        // @ts-expect-error -- the query has no such filter
        filters: { ...filters, manager: (uid: string) => eq(projects.managerUserId, uid) },
        toRow: (selected) => selected,
      },
    }),
    defineResource({
      ...declared,
      list: {
        ...list,
        sorts,
        filters,
        // @ts-expect-error -- a column of the row is missing
        toRow: ({ code: _code, ...row }) => row,
      },
    }),
  ]
  expect(built).toHaveLength(6)
})
