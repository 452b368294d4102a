import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Page } from '#domain/lists.ts'
import type { ProjectRow, projectQuery, projectSorts } from '#domain/project.ts'
import { orderOf, pageOf, searchIn, totalOf, when } from '#server/db/lists.ts'
import { assignments, contracts, projects } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Query = z.output<typeof projectQuery>
type Sort = (typeof projectSorts)[number]
type Values = typeof projects.$inferInsert

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

/** A page of the client's projects, newest number first, or as asked. */
export async function listProjects(
  tx: Transaction,
  clientId: string,
  query: Query,
): Promise<Page<ProjectRow>> {
  const search = await searchIn(tx, 'projects', projects.id, query.search)
  const where = and(
    eq(projects.clientId, clientId),
    isNull(projects.archivedAt),
    search?.condition,
    when(query.status, (status) => eq(projects.status, status)),
    when(query.kind, (kind) => eq(projects.kind, kind)),
  )
  const order = orderOf(query.sort, SORTS, OWN_ORDER)
  const page = tx
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  const rows = await tx
    .select({
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
    })
    .from(projects)
    .where(and(eq(projects.clientId, clientId), inArray(projects.id, page)))
    .orderBy(...order)
  return pageOf(
    query,
    rows,
    async () =>
      totalOf(search, query) ??
      (await tx.select({ total: count() }).from(projects).where(where))[0]?.total ??
      0,
  )
}

/** One project of the client; locked until the transaction ends when it is about to change. */
export async function findProject(
  tx: Transaction,
  clientId: string,
  id: string,
  mode: 'read' | 'change' = 'read',
) {
  const found = tx
    .select()
    .from(projects)
    .where(and(eq(projects.clientId, clientId), eq(projects.id, id)))
  const [row] = await (mode === 'change' ? found.for('update') : found)
  return row ?? null
}

/** Adds a project and gives back the stored row. */
export async function insertProject(tx: Transaction, values: Values) {
  const [row] = await tx.insert(projects).values(values).returning()
  if (row === undefined) throw new Error('an insert gave no row')
  return row
}

/** Stores a project over the version it was read with; null when that version is gone. */
export async function updateProject(tx: Transaction, version: number, values: Values) {
  const { clientId, id, tenantId: _tenant, createdAt: _at, createdBy: _by, ...changed } = values
  const [row] = await tx
    .update(projects)
    .set({ ...changed, version: version + 1 })
    .where(and(eq(projects.clientId, clientId), eq(projects.id, id), eq(projects.version, version)))
    .returning()
  return row ?? null
}

/** Makes the contracts of a project found by the project's new words. */
export async function renameInContracts(tx: Transaction, clientId: string, projectId: string, words: string) {
  await tx
    .update(contracts)
    .set({ projectSearch: words })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.projectId, projectId)))
}
