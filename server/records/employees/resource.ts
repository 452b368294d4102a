import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { employeeFilters } from '#domain/employees/filters.ts'
import { employee, employeeQuery, employeeRow, type Employee } from '#domain/employees/record.ts'
import { payOn } from '#domain/employees/pay.ts'
import { lastHireDateWithOverdueI9 } from '#domain/employees/i9.ts'
import type { EmployeeStatus } from '#domain/employees/statuses.ts'
import type { EmployeeStanding } from '#domain/employees/record.ts'
import { canSeePay } from '#domain/kernel/fieldGuards.ts'
import { notPermitted } from '#server/pipeline/apiError.ts'
import { idsOfRecords } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { BENCH_SINCE, benchCondition, ON_BENCH } from '#server/records/employees/bench.ts'
import { readOpenItems } from '#server/records/employees/openItems.ts'
import { auditedEmployee, employeeOf, maskEmployee } from '#server/records/employees/record.ts'
import { employees } from '#server/records/employees/table.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { selectedUsers } from '#server/records/employees/selectedUsers.ts'
import { readUserNames } from '#server/records/users/rows.ts'

/** Conditions for current and former employees, written so that the planner can use the partial index. */
export const STANDINGS: Readonly<Record<EmployeeStanding, SQL>> = {
  CURRENT: sql`${employees.status} <> 'TERMINATED'`,
  FORMER: sql`${employees.status} = 'TERMINATED'`,
}

/**
 * Returns the condition for current employees whose I-9 section 2 is overdue. It repeats the condition of the
 * partial index, so that the planner can use the index.
 */
export const i9Overdue = (today: string): SQL =>
  sql`${STANDINGS.CURRENT} AND ${employees.employmentType} = 'W2' AND ${employees.i9Section2On} IS NULL
    AND ${employees.hireDate} <= ${lastHireDateWithOverdueI9(today)}`

/**
 * The end client of the most recently started active contract. The SQL spells out `employees.`, because the query
 * layer would write the columns without their table.
 */
const END_CLIENT = sql<
  string | null
>`(SELECT jsonb_path_query_first(c.parties, '$[*] ? (@.level == "END_CLIENT").companyName') #>> '{}'
  FROM contracts c WHERE c.client_id = employees.client_id AND c.employee_id = employees.id AND c.status = 'ACTIVE'
    AND c.archived_at IS NULL ORDER BY c.start_date DESC, c.id LIMIT 1)`

/** The error for an email that another employee already has. */
export const EMAIL_TAKEN = 'This email is already used by another employee.'

const { employmentType, workAuthType, workUntil, hireDate } = employees
const FILTER_COLUMNS = { employmentType, workAuthType, workUntil, hireDate }

/** Returns the condition for employees in one of several statuses, including the derived ON_BENCH. */
function inStatus(keys: readonly (EmployeeStatus | 'ON_BENCH')[]): SQL {
  const stored = inArray(
    employees.status,
    keys.filter((key) => key !== 'ON_BENCH'),
  )
  return keys.includes('ON_BENCH') ? (or(stored, ON_BENCH) as SQL) : stored
}

/** Returns whether a stored employee is on the bench. */
async function isOnBench(tx: Transaction, { clientId, id }: Pick<Employee, 'clientId' | 'id'>) {
  const [row] = await tx
    .select({ onBench: ON_BENCH })
    .from(employees)
    .where(and(eq(employees.clientId, clientId), eq(employees.id, id)))
  return row?.onBench ?? false
}

/** Returns the employee as the API sends it. Restricted values are masked, and values from other records are added, such as names and open items. */
export async function shownEmployee(
  stored: Employee,
  { tx, today, caller }: Pick<RequestContext, 'tx' | 'today' | 'caller'>,
): Promise<Employee> {
  const { expiryAlertDays } = await effectiveSettings(tx, stored.clientId, today)
  const names = await readUserNames(tx, [...new Set(selectedUsers(stored).map(({ uid }) => uid))])
  const nameOf = (uid: string | null) => (uid === null ? null : (names.get(uid) ?? null))
  return {
    ...maskEmployee(stored),
    expiryAlertDays: [...expiryAlertDays],
    onBench: await isOnBench(tx, stored),
    leaving: await readOpenItems(tx, stored, caller.permissions),
    managerName: nameOf(stored.managerUserId),
    approverName: nameOf(stored.approverUserId),
    backupApproverName: nameOf(stored.backupApproverUserId),
  }
}

/** Employees, sorted by name. */
export const employeeResource = defineResource({
  table: employees,
  type: 'employee',
  labelOf: ({ employeeNo }) => employeeNo,
  duplicates: { employees_email: ['email', EMAIL_TAKEN] },
  record: employee,
  answer: (row, context) => shownEmployee(employeeOf(row, context.cipher), context),
  audited: auditedEmployee,
  list: {
    query: employeeQuery,
    row: employeeRow,
    columns: {
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
      onBench: ON_BENCH,
      benchSince: BENCH_SINCE,
      hireDate: employees.hireDate,
      terminationDate: employees.terminationDate,
      city: employees.city,
      state: employees.state,
      workAuthType: employees.workAuthType,
      workAuthValidTo: employees.workAuthValidTo,
      workUntil: employees.workUntil,
      tags: employees.tags,
      payRates: employees.payRates,
      endClient: END_CLIENT,
      version: employees.version,
    },
    readsSettings: true,
    alertDays: 'expiryAlertDays',
    toRow: ({ payRates, ...rest }, today) => ({ ...rest, ...payOn(payRates, today) }),
    sorts: {
      lastName: [employees.lastNameSort, employees.firstNameSort],
      employeeNo: [employees.employeeNo],
      jobTitle: [employees.jobTitle],
      employmentType: [employees.employmentType],
      workAuthType: [employees.workAuthType],
      workAuthValidTo: [employees.workAuthValidTo],
      workUntil: [employees.workUntil],
      status: [employees.status],
      hireDate: [employees.hireDate],
    },
    filters: {
      ...columnConditions(employeeFilters, { ...FILTER_COLUMNS, status: inStatus }, 'expiryAlertDays'),
      standing: (standing) => STANDINGS[standing],
      bench(key, today, { permissions }) {
        if (key === 'UNPRICED' && !canSeePay(permissions))
          throw notPermitted("You don't have permission to view pay. Remove the bench filter.")
        return benchCondition(key, today)
      },
      i9: (_overdue, today) => i9Overdue(today),
    },
    order: [asc(employees.lastNameSort), asc(employees.firstNameSort), asc(employees.id)],
  },
})

/** Returns the ids of a client's offboarding employees whose last day has passed. */
export const dueEmployees = (tx: Transaction, clientId: string, today: string) =>
  idsOfRecords(
    tx,
    employees,
    clientId,
    and(eq(employees.status, 'OFFBOARDING'), lt(employees.terminationDate, today)),
  )
