import { and, asc, desc, eq, gte } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import { sheetApprovalText, sheetRejectedText } from '#domain/notifications/texts.ts'
import { maxEvents } from '#domain/notifications/thresholds.ts'
import { unarchivedIn } from '#server/db/records.ts'
import { toInstant } from '#server/db/conversions.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { employees } from '#server/records/employees/table.ts'
import type { NewsContext, NewsSource } from '#server/records/notifications/addNotifications.ts'
import { projects } from '#server/records/projects/table.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Returns a database timestamp in ISO form, regardless of the connection's settings. Returns an empty string for null. */
const instantOf = (timestamp: string | null) => (timestamp === null ? '' : toInstant(timestamp))

const sheetColumns = {
  id: timesheets.id,
  employeeId: timesheets.employeeId,
  firstName: employees.firstName,
  lastName: employees.lastName,
  projectName: projects.name,
  periodStart: timesheets.periodStart,
  periodEnd: timesheets.periodEnd,
  submittedAt: timesheets.submittedAt,
  submittedBy: timesheets.submittedBy,
  decidedAt: timesheets.decidedAt,
  rejectReason: timesheets.rejectReason,
  approverUserId: assignments.approverUserId,
  backupApproverUserId: assignments.backupApproverUserId,
}

/** Returns the latest timesheets that changed to `status` at or after `since`, up to `maxEvents`. */
const sheetsWith = (
  { tx, clientId, since }: NewsContext,
  status: 'SUBMITTED' | 'REJECTED',
  changedAt: typeof timesheets.submittedAt | typeof timesheets.decidedAt,
) =>
  tx
    .select(sheetColumns)
    .from(timesheets)
    .innerJoin(
      employees,
      and(eq(employees.clientId, timesheets.clientId), eq(employees.id, timesheets.employeeId)),
    )
    .innerJoin(
      projects,
      and(eq(projects.clientId, timesheets.clientId), eq(projects.id, timesheets.projectId)),
    )
    .innerJoin(
      assignments,
      and(eq(assignments.clientId, timesheets.clientId), eq(assignments.id, timesheets.assignmentId)),
    )
    .where(and(unarchivedIn(timesheets, clientId), eq(timesheets.status, status), gte(changedAt, since)))
    .orderBy(desc(changedAt), asc(timesheets.id))
    .limit(maxEvents)

/** Finds submitted timesheets. The notification is for the approver and the backup approver. */
export const sheetsToApprove: NewsSource = async (context) => {
  const rows = await sheetsWith(context, 'SUBMITTED', timesheets.submittedAt)
  return rows.map((row) => ({
    kind: 'TIMESHEET_TO_APPROVE',
    entity: { type: 'timesheet', id: row.id },
    threshold: instantOf(row.submittedAt),
    text: () => sheetApprovalText({ ...row, employeeName: listName(row) }),
    to: { uids: [row.approverUserId, row.backupApproverUserId].filter((uid) => uid !== null) },
    except: { uid: row.submittedBy, employeeId: row.employeeId },
  }))
}

/** Finds rejected timesheets. The notification is for the employee. */
export const rejectedSheets: NewsSource = async (context) => {
  const rows = await sheetsWith(context, 'REJECTED', timesheets.decidedAt)
  return rows.map((row) => ({
    kind: 'TIMESHEET_REJECTED',
    entity: { type: 'timesheet', id: row.id },
    threshold: instantOf(row.decidedAt),
    text: () => sheetRejectedText({ ...row, employeeName: listName(row), reason: row.rejectReason }),
    to: { employeeId: row.employeeId },
  }))
}
