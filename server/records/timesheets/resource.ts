import { and, desc, eq, gte, inArray, sql, type SQL } from 'drizzle-orm'
import { addDays } from '#domain/kernel/dates.ts'
import { listName } from '#domain/employees/rules.ts'
import { timesheetFilters } from '#domain/timesheets/filters.ts'
import { timesheet, timesheetQuery, timesheetRow } from '#domain/timesheets/record.ts'
import { billingStateOf } from '#domain/timesheets/totals.ts'
import { toInstant } from '#server/db/conversions.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { caseInsensitive } from '#server/records/kit/list.ts'
import { columnConditions } from '#server/records/kit/filters.ts'
import { defineResource } from '#server/records/kit/resource.ts'
import { projects } from '#server/records/projects/table.ts'
import { shownTimesheet } from '#server/records/timesheets/shownTimesheet.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'
import { withWarnings } from '#server/records/timesheets/warnings.ts'

/** Total, regular, overtime, double time, non-billable, and unbilled minutes. */
const sums = sql<readonly number[]>`(SELECT json_build_array(
    coalesce(sum(minutes), 0),
    coalesce(sum(minutes) FILTER (WHERE coalesce(classification, 'REG') = 'REG'), 0),
    coalesce(sum(minutes) FILTER (WHERE classification = 'OT'), 0),
    coalesce(sum(minutes) FILTER (WHERE classification = 'DT'), 0),
    coalesce(sum(minutes) FILTER (WHERE NOT billable), 0),
    coalesce(sum(minutes - billed_minutes) FILTER (WHERE billable AND classification IS NOT NULL), 0))
  FROM ${timesheetEntries} WHERE client_id = ${timesheets.clientId} AND timesheet_id = ${timesheets.id})`

/** The billing state of a timesheet, by the same rules as `billingStateOf`. */
const billingState = sql`(SELECT CASE
    WHEN s.billable = 0 THEN 'NON_BILLABLE'
    WHEN ${timesheets.status} <> 'APPROVED' OR s.unbilled = s.billable THEN 'UNBILLED'
    WHEN s.unbilled = 0 THEN 'BILLED' ELSE 'PARTLY_BILLED' END
  FROM (SELECT coalesce(sum(minutes) FILTER (WHERE billable), 0) AS billable,
      coalesce(sum(minutes - billed_minutes) FILTER (WHERE billable AND classification IS NOT NULL), 0) AS unbilled
    FROM ${timesheetEntries} WHERE client_id = ${timesheets.clientId} AND timesheet_id = ${timesheets.id}) s)`

/** Returns SQL for the minutes of a timesheet's entries that meet a condition, or of all entries if none is given. */
export const minutesIn = (
  condition: SQL = sql`true`,
): SQL => sql`(SELECT sum(minutes) FROM ${timesheetEntries}
  WHERE client_id = ${timesheets.clientId} AND timesheet_id = ${timesheets.id} AND ${condition})`

const columns = {
  id: timesheets.id,
  assignmentId: timesheets.assignmentId,
  employeeId: timesheets.employeeId,
  employeeFirstName: employees.firstName,
  employeeLastName: employees.lastName,
  contractId: timesheets.contractId,
  contractNo: sql<string | null>`(SELECT contract_no FROM contracts
    WHERE client_id = ${timesheets.clientId} AND id = ${timesheets.contractId})`,
  projectId: timesheets.projectId,
  projectName: projects.name,
  periodStart: timesheets.periodStart,
  periodEnd: timesheets.periodEnd,
  status: timesheets.status,
  submittedAt: timesheets.submittedAt,
  decidedAt: timesheets.decidedAt,
  rejectReason: timesheets.rejectReason,
  approverUserId: assignments.approverUserId,
  adjustsTimesheetId: timesheets.adjustsTimesheetId,
  version: timesheets.version,
  sums,
}

const inClient = (table: typeof employees | typeof projects | typeof assignments) =>
  eq(table.clientId, timesheets.clientId)

/** Returns the condition for timesheets whose assignment has this user as approver or backup approver. */
export const hasApprover = (uid: string): SQL => sql`EXISTS (SELECT FROM ${assignments} a
  WHERE a.client_id = ${timesheets.clientId} AND a.id = ${timesheets.assignmentId}
    AND ${uid} IN (a.approver_user_id, a.backup_approver_user_id))`

/** Returns the condition for other people's time that the user didn't submit. */
export const notOwn = ({
  uid = null,
  employeeId = null,
}: {
  readonly uid?: string | null
  readonly employeeId?: string | null
}): SQL =>
  sql`${timesheets.submittedBy} IS DISTINCT FROM ${uid} AND ${timesheets.employeeId} IS DISTINCT FROM ${employeeId}::uuid`

/** Timesheets, newest week first. Employees only see their own. */
export const timesheetResource = defineResource({
  table: timesheets,
  type: 'timesheet',
  labelOf: ({ periodStart, periodEnd }) => `Timesheet ${periodStart} to ${periodEnd}`,
  audited: (row) => row,
  duplicates: {
    timesheets_one_per_week: ['periodStart', 'This week already has a timesheet. Open that one instead.'],
    timesheets_one_open_adjustment: [
      'adjustsTimesheetId',
      'This timesheet already has an open adjustment. Use that one instead.',
    ],
  },
  record: timesheet,
  answer: shownTimesheet,
  list: {
    query: timesheetQuery,
    row: timesheetRow,
    columns,
    toRow({ employeeFirstName, employeeLastName, sums: minutes, ...rest }) {
      const [total = 0, reg = 0, ot = 0, dt = 0, nonBillable = 0, unbilled = 0] = minutes
      return {
        ...rest,
        submittedAt: rest.submittedAt === null ? null : toInstant(rest.submittedAt),
        decidedAt: rest.decidedAt === null ? null : toInstant(rest.decidedAt),
        employeeName: listName({ firstName: employeeFirstName, lastName: employeeLastName }),
        totalMinutes: total,
        regMinutes: reg,
        otMinutes: ot,
        dtMinutes: dt,
        nonBillableMinutes: nonBillable,
        billingState: billingStateOf(rest.status === 'APPROVED', total - nonBillable, unbilled),
      }
    },
    complete: withWarnings,
    sorts: {
      periodStart: [timesheets.periodStart],
      employeeName: [employees.lastNameSort, employees.firstNameSort],
      projectName: [caseInsensitive(projects.name)],
      status: [timesheets.status],
      submittedAt: [timesheets.submittedAt],
    },
    filters: {
      ...columnConditions(timesheetFilters, {
        status: timesheets.status,
        billingState: (states) => inArray(billingState, [...states]),
        periodStart: timesheets.periodStart,
        periodEnd: timesheets.periodEnd,
      }),
      // A timesheet has at most seven days. The condition on its first day lets the query use an index.
      weekFrom: (day) =>
        and(gte(timesheets.periodEnd, day), gte(timesheets.periodStart, addDays(day, -6))) as SQL,
      employeeId: (id) => eq(timesheets.employeeId, id),
      projectId: (id) => eq(timesheets.projectId, id),
      contractId: (id) => eq(timesheets.contractId, id),
      assignmentId: (id) => eq(timesheets.assignmentId, id),
      approverUserId: hasApprover,
      // `own=NONE` leaves out the viewer's own time, and time that they submitted.
      own: (_none, _today, viewer) => notOwn(viewer),
    },
    visible: (_permissions, employeeLimit) =>
      employeeLimit === null ? undefined : sql`${timesheets.employeeId} = ${employeeLimit.employeeId}`,
    order: [desc(timesheets.periodStart), desc(timesheets.id)],
    joins: {
      tables: [
        { table: assignments, on: and(inClient(assignments), eq(assignments.id, timesheets.assignmentId)) },
        { table: projects, on: and(inClient(projects), eq(projects.id, timesheets.projectId)) },
        { table: employees, on: and(inClient(employees), eq(employees.id, timesheets.employeeId)) },
      ],
      sorts: ['employeeName', 'projectName'],
    },
  },
})
