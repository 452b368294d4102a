import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EmployeeRow, EmployeeStanding, employeeQuery, employeeSorts } from '#domain/employees/record.ts'
import type { Page } from '#domain/kernel/lists.ts'
import type * as z from 'zod/mini'
import { inWindow, orderOf, when } from '#server/db/lists.ts'
import { idsOfRecords, pageOfRecords } from '#server/db/records.ts'
import { contracts, employees } from '#server/db/schema.ts'
import type { Transaction } from '#server/db/withActor.ts'

type Query = z.output<typeof employeeQuery>
type Sort = (typeof employeeSorts)[number]

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

const LISTED = {
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
}

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
  return pageOfRecords(tx, employees, clientId, query, {
    filters: [
      when(query.status, (status) => eq(employees.status, status)),
      when(query.employmentType, (type) => eq(employees.employmentType, type)),
      when(query.workAuthType, (type) => eq(employees.workAuthType, type)),
      when(query.standing, (standing) => STANDINGS[standing]),
      when(query.workUntil, (window) => inWindow(employees.workUntil, window, today)),
      when(query.workUntilFrom, (date) => gte(employees.workUntil, date)),
      when(query.workUntilTo, (date) => lte(employees.workUntil, date)),
    ],
    order: orderOf(query.sort, SORTS, OWN_ORDER),
    read: (chosen, order) =>
      tx
        .select(LISTED)
        .from(employees)
        .where(chosen)
        .orderBy(...order),
  })
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

/** Employees of the client whose last day has passed. */
export const dueEmployees = (tx: Transaction, clientId: string, today: string) =>
  idsOfRecords(
    tx,
    employees,
    clientId,
    and(eq(employees.status, 'OFFBOARDING'), lt(employees.terminationDate, today)),
  )
