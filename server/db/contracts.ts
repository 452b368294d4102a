import { and, count, desc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { SuccessorState, contractQuery, contractSorts } from '#domain/contract.ts'
import type { Page } from '#domain/lists.ts'
import { inWindow, orderOf, pageOf, searchIn, totalOf, when } from '#server/db/lists.ts'
import { contracts, employees, projects } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Query = z.output<typeof contractQuery>
type Sort = (typeof contractSorts)[number]
type Values = typeof contracts.$inferInsert

const OWN_ORDER = [desc(contracts.year), desc(contracts.number), desc(contracts.id)]
const SORTS = {
  contractNo: [contracts.year, contracts.number],
  title: [sql`lower(${contracts.title})`],
  projectName: [sql`lower(${projects.name})`],
  employeeName: [employees.lastNameSort, employees.firstNameSort],
  startDate: [contracts.startDate],
  endDate: [contracts.endDate],
  status: [contracts.status],
} satisfies Record<Sort, unknown>

const ofProject = and(eq(projects.clientId, contracts.clientId), eq(projects.id, contracts.projectId))
const ofEmployee = and(eq(employees.clientId, contracts.clientId), eq(employees.id, contracts.employeeId))

const LISTED = {
  id: contracts.id,
  contractNo: contracts.contractNo,
  title: contracts.title,
  kind: contracts.kind,
  projectId: contracts.projectId,
  projectName: projects.name,
  employeeId: contracts.employeeId,
  employeeFirstName: employees.firstName,
  employeeLastName: employees.lastName,
  orderType: contracts.orderType,
  status: contracts.status,
  startDate: contracts.startDate,
  endDate: contracts.endDate,
  currency: contracts.currency,
  rates: contracts.rates,
  parties: contracts.parties,
  paymentTerms: contracts.paymentTerms,
  version: contracts.version,
}

const successor = sql`EXISTS (SELECT FROM ${contracts} AS next WHERE next.client_id = ${contracts.clientId}
  AND next.predecessor_id = ${contracts.id} AND next.order_type IN ('EXTENSION', 'RENEWAL')
  AND next.status <> 'CANCELLED' AND next.archived_at IS NULL)`

/** Whether an extension or a renewal stands ready. */
export const SUCCESSORS: Readonly<Record<SuccessorState, SQL>> = {
  NONE: sql`NOT ${successor}`,
  PRESENT: successor,
}

/** A page of the client's contracts with the names of project and employee, newest number first, or as asked. */
export async function listContracts(tx: Transaction, clientId: string, query: Query, today: string) {
  const search = await searchIn(tx, 'contracts', contracts.id, query.search)
  const where = and(
    eq(contracts.clientId, clientId),
    isNull(contracts.archivedAt),
    search?.condition,
    when(query.status, (status) => eq(contracts.status, status)),
    when(query.kind, (kind) => eq(contracts.kind, kind)),
    when(query.projectId, (id) => eq(contracts.projectId, id)),
    when(query.employeeId, (id) => eq(contracts.employeeId, id)),
    when(query.successor, (state) => SUCCESSORS[state]),
    when(query.ends, (window) => inWindow(contracts.endDate, window, today)),
    when(query.endsFrom, (date) => gte(contracts.endDate, date)),
    when(query.endsTo, (date) => lte(contracts.endDate, date)),
  )
  const order = orderOf(query.sort, SORTS, OWN_ORDER)
  const ids = tx.select({ id: contracts.id }).from(contracts).$dynamic()
  const byNames = /projectName|employeeName/.test(query.sort ?? '')
  const page = (byNames ? ids.innerJoin(projects, ofProject).innerJoin(employees, ofEmployee) : ids)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  const rows = await tx
    .select(LISTED)
    .from(contracts)
    .innerJoin(projects, ofProject)
    .innerJoin(employees, ofEmployee)
    .where(and(eq(contracts.clientId, clientId), inArray(contracts.id, page)))
    .orderBy(...order)
  return pageOf(
    query,
    rows,
    async () =>
      totalOf(search, query) ??
      (await tx.select({ total: count() }).from(contracts).where(where))[0]?.total ??
      0,
  )
}

/** One line of the list as it is stored. */
export type ListedContract = Awaited<ReturnType<typeof listContracts>> extends Page<infer Row> ? Row : never

/** One contract of the client; locked until the transaction ends when it is about to change. */
export async function findContract(
  tx: Transaction,
  clientId: string,
  id: string,
  mode: 'read' | 'change' = 'read',
) {
  const found = tx
    .select()
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id)))
  const [row] = await (mode === 'change' ? found.for('update') : found)
  return row ?? null
}

/** Adds a contract and gives back the stored row. */
export async function insertContract(tx: Transaction, values: Values) {
  const [row] = await tx.insert(contracts).values(values).returning()
  if (row === undefined) throw new Error('an insert gave no row')
  return row
}

/** Stores a contract over the version it was read with; null when that version is gone. */
export async function updateContract(tx: Transaction, version: number, values: Values) {
  const { clientId, id, tenantId: _tenant, createdAt: _at, createdBy: _by, ...changed } = values
  const [row] = await tx
    .update(contracts)
    .set({ ...changed, version: version + 1 })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id), eq(contracts.version, version)))
    .returning()
  return row ?? null
}

/** What an event changes of a contract. */
export type ContractMove = Pick<Values, 'status' | 'terminationDate' | 'terminationReason'> & {
  updatedAt: string
  updatedBy: string
}

/** Moves a contract on from the version it was read with; null when that version is gone. */
export async function moveContract(
  tx: Transaction,
  { clientId, id, version }: { clientId: string; id: string; version: number },
  move: ContractMove,
) {
  const [row] = await tx
    .update(contracts)
    .set({ ...move, version: version + 1 })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.id, id), eq(contracts.version, version)))
    .returning()
  return row ?? null
}

/** Contracts of the client whose start has come or whose end has passed. */
export async function dueContracts(tx: Transaction, clientId: string, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.clientId, clientId),
        isNull(contracts.archivedAt),
        or(
          and(eq(contracts.status, 'APPROVED'), lte(contracts.startDate, today)),
          and(eq(contracts.status, 'ACTIVE'), lt(contracts.endDate, today)),
        ),
      ),
    )
    .orderBy(contracts.id)
  return rows.map(({ id }) => id)
}
