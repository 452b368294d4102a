import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ownDashboard, type OwnDashboard } from '#domain/dashboard/own.ts'
import { authorizationState } from '#domain/employees/authorization.ts'
import { canView } from '#domain/kernel/permissions.ts'
import { unarchivedIn } from '#server/db/records.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { employeeTasks } from '#server/records/employees/tasksTable.ts'
import { projects } from '#server/records/projects/table.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { timesheets } from '#server/records/timesheets/table.ts'
import { weekOf } from '#server/records/timesheets/week.ts'
import { userNameIn } from '#server/records/users/rows.ts'

interface EmployeeScope {
  readonly tx: Transaction
  readonly clientId: string
  readonly employeeId: string
  readonly today: string
}

/** Returns the employee's current and future assignments. Checks the last day too, because an assignment that has ended stays ACTIVE until the hourly job runs. */
const assignmentsOf = ({
  tx,
  clientId,
  employeeId,
  today,
}: EmployeeScope): Promise<OwnDashboard['assignments']> =>
  tx
    .select({
      id: assignments.id,
      projectName: projects.name,
      endClient: projects.endClientName,
      role: assignments.role,
      startDate: assignments.startDate,
      endDate: assignments.endDate,
      status: assignments.status,
      approverName: userNameIn(assignments.approverUserId),
      backupApproverName: userNameIn(assignments.backupApproverUserId),
    })
    .from(assignments)
    .innerJoin(
      projects,
      and(eq(projects.clientId, assignments.clientId), eq(projects.id, assignments.projectId)),
    )
    .where(
      and(
        unarchivedIn(assignments, clientId),
        eq(assignments.employeeId, employeeId),
        inArray(assignments.status, ['PLANNED', 'ACTIVE']),
        sql`coalesce(${assignments.endDate}, 'infinity') >= ${today}`,
      ),
    )
    .orderBy(asc(assignments.startDate), asc(assignments.id))

/** Returns the open tasks that the employee must do, earliest due date first. */
const tasksOf = ({ tx, clientId, employeeId }: EmployeeScope): Promise<OwnDashboard['tasks']> =>
  tx
    .select({
      id: employeeTasks.id,
      phase: employeeTasks.phase,
      title: employeeTasks.title,
      dueOn: employeeTasks.dueOn,
    })
    .from(employeeTasks)
    .where(
      and(
        unarchivedIn(employeeTasks, clientId),
        eq(employeeTasks.employeeId, employeeId),
        eq(employeeTasks.ownerRole, 'EMPLOYEE'),
        isNull(employeeTasks.doneAt),
        isNull(employeeTasks.waivedReason),
      ),
    )
    .orderBy(asc(employeeTasks.dueOn), asc(employeeTasks.position), asc(employeeTasks.id))

/** Returns the current week with the time entered so far, or null if the employee has no assignments in that week. */
async function currentWeekOf(context: RequestContext, employeeId: string): Promise<OwnDashboard['week']> {
  const { periodStart, periodEnd, dueAt, rows } = await weekOf(context, employeeId, context.today)
  if (rows.length === 0) return null
  return {
    periodStart,
    periodEnd,
    dueAt,
    sheets: rows.map(({ assignment, timesheet, editable }) => ({
      assignmentId: assignment.id,
      projectName: assignment.projectName,
      status: timesheet?.status ?? 'NOT_STARTED',
      minutes: timesheet?.totalMinutes ?? 0,
      isOpen: editable,
    })),
  }
}

/** Returns the employee's rejected timesheets with the approver's reasons, earliest week first. */
const rejectedSheetsOf = ({ tx, clientId, employeeId }: EmployeeScope): Promise<OwnDashboard['rejected']> =>
  tx
    .select({
      id: timesheets.id,
      projectName: projects.name,
      periodStart: timesheets.periodStart,
      periodEnd: timesheets.periodEnd,
      reason: timesheets.rejectReason,
      isAdjustment: sql<boolean>`${timesheets.adjustsTimesheetId} IS NOT NULL`,
    })
    .from(timesheets)
    .innerJoin(
      projects,
      and(eq(projects.clientId, timesheets.clientId), eq(projects.id, timesheets.projectId)),
    )
    .where(
      and(
        unarchivedIn(timesheets, clientId),
        eq(timesheets.employeeId, employeeId),
        eq(timesheets.status, 'REJECTED'),
      ),
    )
    .orderBy(asc(timesheets.periodStart), asc(timesheets.id))

/** The route for the dashboard of the caller's own employee record. */
export const readOwnDashboard = defineRoute({
  call: 'readOwnDashboard',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: ownDashboard,
  audit: 'none',
  async handle(context) {
    const { tx, caller, today, now } = context
    const { clientId } = clientOf(caller)
    const { employeeId } = caller
    const asOf = new Date(now).toISOString()
    const emptyDashboard: OwnDashboard = {
      asOf,
      week: null,
      rejected: [],
      assignments: [],
      authorization: null,
      tasks: [],
      gaps: [],
    }
    if (employeeId === null) return { body: emptyDashboard }
    // No restricted value is shown, so those in `workAuth` stay encrypted.
    const { workAuth, personalEmail, emergencyContacts } = employees
    const [employee] = await tx
      .select({ workAuth, personalEmail, emergencyContacts })
      .from(employees)
      .where(and(unarchivedIn(employees, clientId), eq(employees.id, employeeId)))
    if (employee === undefined) return { body: emptyDashboard }
    const { expiryAlertDays } = await effectiveSettings(tx, clientId, today)
    const state = authorizationState(employee.workAuth, today, expiryAlertDays)
    const scope = { tx, clientId, employeeId, today }
    const seesTime = canView(caller.permissions, 'TIMESHEETS')
    const body: OwnDashboard = {
      asOf,
      week: seesTime ? await currentWeekOf(context, employeeId) : null,
      rejected: seesTime ? await rejectedSheetsOf(scope) : [],
      assignments: await assignmentsOf(scope),
      authorization:
        state === null || state.until === null || state.days === null
          ? null
          : {
              type: state.type,
              until: state.until,
              days: state.days,
              extended: state.extended,
              filedOn: state.filedOn,
              alertDays: [...expiryAlertDays],
            },
      tasks: await tasksOf(scope),
      gaps: [
        ...(employee.emergencyContacts.length === 0 ? (['emergencyContacts'] as const) : []),
        ...(employee.personalEmail === null ? (['personalEmail'] as const) : []),
      ],
    }
    return { body }
  },
})
