import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Page } from '#domain/kernel/lists.ts'
import type { ProjectRow, projectQuery, projectSorts } from '#domain/projects/record.ts'
import { orderOf, when } from '#server/db/lists.ts'
import { pageOfRecords } from '#server/db/records.ts'
import { assignments, contracts, projects } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Query = z.output<typeof projectQuery>
type Sort = (typeof projectSorts)[number]

const OWN_ORDER = [desc(projects.number), desc(projects.id)]
const SORTS = {
  code: [projects.number],
  name: [sql`lower(${projects.name})`],
  kind: [projects.kind],
  endClientName: [sql`lower(${projects.endClientName})`],
  startDate: [projects.startDate],
  endDate: [projects.endDate],
  status: [projects.status],
} satisfies Record<Sort, unknown>

const activeAssignments = sql<number>`(SELECT count(*)::int FROM ${assignments}
  WHERE ${assignments.clientId} = ${projects.clientId} AND ${assignments.projectId} = ${projects.id} AND ${assignments.status} = 'ACTIVE')`

const LISTED = {
  id: projects.id,
  code: projects.code,
  name: projects.name,
  kind: projects.kind,
  endClientName: projects.endClientName,
  startDate: projects.startDate,
  endDate: projects.endDate,
  status: projects.status,
  employees: activeAssignments,
  version: projects.version,
}

/** A page of the client's projects, newest number first, or as asked. */
export async function listProjects(
  tx: Transaction,
  clientId: string,
  query: Query,
): Promise<Page<ProjectRow>> {
  return pageOfRecords(tx, projects, clientId, query, {
    filters: [
      when(query.status, (status) => eq(projects.status, status)),
      when(query.kind, (kind) => eq(projects.kind, kind)),
    ],
    order: orderOf(query.sort, SORTS, OWN_ORDER),
    read: (chosen, order) =>
      tx
        .select(LISTED)
        .from(projects)
        .where(chosen)
        .orderBy(...order),
  })
}

/** Makes the contracts of a project found by the project's new words. */
export async function renameInContracts(tx: Transaction, clientId: string, projectId: string, words: string) {
  await tx
    .update(contracts)
    .set({ projectSearch: words })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.projectId, projectId)))
}
