import { and, asc, count, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EmployeeRow, EmployeeStanding, employeeQuery, employeeSorts } from '#domain/employee.ts'
import type { EmployeeStatus } from '#domain/statuses.ts'
import type { Page } from '#domain/lists.ts'
import type * as z from 'zod/mini'
import { inWindow, orderOf, pageOf, searchIn, totalOf, when } from '#server/db/lists.ts'
import { contracts, employees, userClients, users } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Query = z.output<typeof employeeQuery>
type Sort = (typeof employeeSorts)[number]
type Values = typeof employees.$inferInsert

const OWN_ORDER = [asc(employees.lastNameSort), asc(employees.firstNameSort), asc(employees.id)]
const SORTS = {
  lastName: [employees.lastNameSort, employees.firstNameSort],
  employeeNo: [employees.employeeNo],
  jobTitle: [employees.jobTitle],
  employmentType: [employees.employmentType],
  workAuthType: [employees.workAuthType],
  workAuthValidTo: [employees.workAuthValidTo],
  status: [employees.status],
  hireDate: [employees.hireDate],
} satisfies Record<Sort, unknown>

/** Who works here and who once did. Written out, so that the planner sees the condition of the partial index in it. */
export const STANDINGS: Readonly<Record<EmployeeStanding, SQL>> = {
  CURRENT: sql`${employees.status} <> 'TERMINATED'`,
  FORMER: sql`${employees.status} = 'TERMINATED'`,
}

/** A page of the client's employees by last name, first name, id, or as asked. */
export async function listEmployees(
  tx: Transaction,
  clientId: string,
  query: Query,
  today: string,
): Promise<Page<EmployeeRow>> {
  const search = await searchIn(tx, 'employees', employees.id, query.search)
  const where = and(
    eq(employees.clientId, clientId),
    isNull(employees.archivedAt),
    search?.condition,
    when(query.status, (status) => eq(employees.status, status)),
    when(query.employmentType, (type) => eq(employees.employmentType, type)),
    when(query.workAuthType, (type) => eq(employees.workAuthType, type)),
    when(query.standing, (standing) => STANDINGS[standing]),
    when(query.workUntil, (window) => inWindow(employees.workUntil, window, today)),
    when(query.workUntilFrom, (date) => gte(employees.workUntil, date)),
    when(query.workUntilTo, (date) => lte(employees.workUntil, date)),
  )
  const order = orderOf(query.sort, SORTS, OWN_ORDER)
  // The page is found on the index alone; only its few rows are then read.
  const page = tx
    .select({ id: employees.id })
    .from(employees)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  const rows = await tx
    .select({
      id: employees.id,
      employeeNo: employees.employeeNo,
      firstName: employees.firstName,
      middleName: employees.middleName,
      lastName: employees.lastName,
      preferredName: employees.preferredName,
      email: employees.email,
      phone: employees.phone,
      jobTitle: employees.jobTitle,
      department: employees.department,
      employmentType: employees.employmentType,
      status: employees.status,
      hireDate: employees.hireDate,
      terminationDate: employees.terminationDate,
      city: employees.city,
      state: employees.state,
      workAuthType: employees.workAuthType,
      workAuthValidTo: employees.workAuthValidTo,
      version: employees.version,
    })
    .from(employees)
    .where(and(eq(employees.clientId, clientId), inArray(employees.id, page)))
    .orderBy(...order)
  return pageOf(
    query,
    rows,
    async () =>
      totalOf(search, query) ??
      (await tx.select({ total: count() }).from(employees).where(where))[0]?.total ??
      0,
  )
}

/** One employee of the client; locked until the transaction ends when it is about to change. */
export async function findEmployee(
  tx: Transaction,
  clientId: string,
  id: string,
  mode: 'read' | 'change' = 'read',
) {
  const found = tx
    .select()
    .from(employees)
    .where(and(eq(employees.clientId, clientId), eq(employees.id, id)))
  const [row] = await (mode === 'change' ? found.for('update') : found)
  return row ?? null
}

/** Adds an employee and gives back the stored row. */
export async function insertEmployee(tx: Transaction, values: Values) {
  const [row] = await tx.insert(employees).values(values).returning()
  if (row === undefined) throw new Error('an insert gave no row')
  return row
}

/** Stores an employee over the version it was read with; null when that version is gone. */
export async function updateEmployee(tx: Transaction, version: number, values: Values) {
  const { clientId, id, tenantId: _tenant, createdAt: _at, createdBy: _by, ...changed } = values
  const [row] = await tx
    .update(employees)
    .set({ ...changed, version: version + 1 })
    .where(and(eq(employees.clientId, clientId), eq(employees.id, id), eq(employees.version, version)))
    .returning()
  return row ?? null
}

/** Makes the contracts of an employee found by the employee's new words. */
export async function renameInContracts(
  tx: Transaction,
  clientId: string,
  employeeId: string,
  words: string,
) {
  await tx
    .update(contracts)
    .set({ employeeSearch: words })
    .where(and(eq(contracts.clientId, clientId), eq(contracts.employeeId, employeeId)))
}

/** Those of the uids that are users of the client. */
export async function usersOfClient(
  tx: Transaction,
  clientId: string,
  uids: readonly string[],
): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await tx
    .select({ uid: userClients.uid })
    .from(userClients)
    .where(and(eq(userClients.clientId, clientId), inArray(userClients.uid, [...uids])))
  return new Set(rows.map((row) => row.uid))
}

/** The user an employee signs in as, if any. */
export async function userOfEmployee(
  tx: Transaction,
  clientId: string,
  employeeId: string,
): Promise<string | null> {
  const [row] = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.employeeClientId, clientId), eq(users.employeeId, employeeId)))
  return row?.uid ?? null
}

/** What an event changes of an employee. */
export type EmployeeMove = Partial<Pick<Values, 'hireDate' | 'terminationDate' | 'terminationReason'>> & {
  status: EmployeeStatus
  updatedAt: string
  updatedBy: string
}

/** Moves an employee on from the version it was read with; null when that version is gone. */
export async function moveEmployee(
  tx: Transaction,
  { clientId, id, version }: { clientId: string; id: string; version: number },
  move: EmployeeMove,
) {
  const [row] = await tx
    .update(employees)
    .set({ ...move, version: version + 1 })
    .where(and(eq(employees.clientId, clientId), eq(employees.id, id), eq(employees.version, version)))
    .returning()
  return row ?? null
}

/** Employees of the client whose last day has passed. */
export async function dueEmployees(tx: Transaction, clientId: string, today: string): Promise<string[]> {
  const rows = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        eq(employees.clientId, clientId),
        isNull(employees.archivedAt),
        eq(employees.status, 'OFFBOARDING'),
        lt(employees.terminationDate, today),
      ),
    )
    .orderBy(employees.id)
  return rows.map(({ id }) => id)
}
