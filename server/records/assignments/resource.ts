import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { assignmentFilters } from '#domain/assignments/filters.ts'
import { assignment, assignmentQuery } from '#domain/assignments/record.ts'
import { assignmentWarnings } from '#domain/assignments/rules.ts'
import { listName } from '#domain/employees/rules.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { caseInsensitive } from '#server/records/kit/list.ts'
import { projects } from '#server/records/projects/table.ts'
import { userNameIn } from '#server/records/users/rows.ts'

const contractNo = sql<string | null>`(SELECT contract_no FROM contracts
  WHERE client_id = ${assignments.clientId} AND id = ${assignments.contractId})`

/** The employee's highest total allocation on any day of the assignment, or 0 for an ended assignment. Adds the allocations that start on each day and subtracts those that have ended. */
const peakPct = sql<string>`CASE WHEN ${assignments.status} = 'ENDED' THEN '0' ELSE (
  SELECT max(allocated)::text FROM (
    SELECT sum(sum(change)) OVER (ORDER BY day) AS allocated FROM assignments x
      CROSS JOIN LATERAL (VALUES (greatest(x.start_date, ${assignments.startDate}), x.allocation_pct),
        (x.end_date + 1, -x.allocation_pct)) AS changes (day, change)
      WHERE x.client_id = ${assignments.clientId} AND x.employee_id = ${assignments.employeeId} AND x.status <> 'ENDED'
        AND x.archived_at IS NULL AND x.start_date <= coalesce(${assignments.endDate}, 'infinity')
        AND coalesce(x.end_date, 'infinity') >= ${assignments.startDate}
      GROUP BY day) totals) END`

const columns = {
  id: assignments.id,
  projectId: assignments.projectId,
  projectName: projects.name,
  employeeId: assignments.employeeId,
  employeeFirstName: employees.firstName,
  employeeLastName: employees.lastName,
  contractId: assignments.contractId,
  contractNo,
  role: assignments.role,
  hoursPerDay: assignments.hoursPerDay,
  allocationPct: assignments.allocationPct,
  startDate: assignments.startDate,
  endDate: assignments.endDate,
  approverUserId: assignments.approverUserId,
  approverName: userNameIn(assignments.approverUserId),
  backupApproverUserId: assignments.backupApproverUserId,
  backupApproverName: userNameIn(assignments.backupApproverUserId),
  status: assignments.status,
  endReason: assignments.endReason,
  version: assignments.version,
  peakPct,
}

type SelectedAssignment = Omit<
  typeof assignments.$inferSelect,
  'employeeSearch' | 'projectSearch' | 'searchText'
> & {
  projectName: string
  employeeFirstName: string
  employeeLastName: string
  contractNo: string | null
  approverName: string | null
  backupApproverName: string | null
  peakPct: string
}

const toAssignment = ({
  employeeFirstName,
  employeeLastName,
  peakPct: peak,
  ...rest
}: Pick<SelectedAssignment, keyof typeof columns>) => ({
  ...rest,
  employeeName: listName({ firstName: employeeFirstName, lastName: employeeLastName }),
  warnings: assignmentWarnings(peak ?? '0'),
})

const projectJoin = and(eq(projects.clientId, assignments.clientId), eq(projects.id, assignments.projectId))
const employeeJoin = and(
  eq(employees.clientId, assignments.clientId),
  eq(employees.id, assignments.employeeId),
)

/** Returns the responses for assignments of one client, by id. */
export async function shownAssignments(
  tx: Transaction,
  rows: readonly Pick<typeof assignments.$inferSelect, 'clientId' | 'id'>[],
) {
  const [first] = rows
  if (first === undefined) return new Map<string, ReturnType<typeof toAssignment>>()
  const ids = rows.map(({ id }) => id)
  const selected = await tx
    .select(columns)
    .from(assignments)
    .innerJoin(projects, projectJoin)
    .innerJoin(employees, employeeJoin)
    .where(and(eq(assignments.clientId, first.clientId), inArray(assignments.id, ids)))
  return new Map(selected.map((each) => [each.id, toAssignment(each)]))
}

/** Assignments with the names of their project and employee, latest start date first. */
export const assignmentResource = defineResource({
  table: assignments,
  type: 'assignment',
  labelOf: ({ startDate }) => `Assignment starting ${startDate}`,
  audited: (row) => row,
  record: assignment,
  async answer(row, { tx }) {
    const answer = (await shownAssignments(tx, [row])).get(row.id)
    if (answer === undefined) throw new Error('an assignment has no project or employee')
    return answer
  },
  list: {
    query: assignmentQuery,
    row: assignment,
    columns,
    toRow: (selected) => toAssignment(selected),
    sorts: {
      employeeName: [employees.lastNameSort, employees.firstNameSort],
      projectName: [caseInsensitive(projects.name)],
      startDate: [assignments.startDate],
      endDate: [assignments.endDate],
      status: [assignments.status],
    },
    filters: {
      ...columnConditions(assignmentFilters, assignments),
      projectId: (id) => eq(assignments.projectId, id),
      employeeId: (id) => eq(assignments.employeeId, id),
      contractId: (id) => eq(assignments.contractId, id),
    },
    order: [desc(assignments.startDate), desc(assignments.id)],
    joins: {
      tables: [
        { table: projects, on: projectJoin },
        { table: employees, on: employeeJoin },
      ],
      sorts: ['employeeName', 'projectName'],
    },
  },
})
