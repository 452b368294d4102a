import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { canMaintain } from '#domain/kernel/permissions.ts'
import { dueAtOf } from '#domain/mail/reminders.ts'
import { saveReasons } from '#domain/timesheets/editable.ts'
import { periodIn, weekStartOf } from '#domain/timesheets/weeks.ts'
import { notFound } from '#server/pipeline/apiError.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { shownAssignments } from '#server/records/assignments/resource.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { settingsByDate, spanOf } from '#server/records/settings/effectiveSettings.ts'
import {
  entriesOf,
  overtimeRuleOf,
  readAssignmentRecords,
  timesheetOf,
} from '#server/records/timesheets/shownTimesheet.ts'
import { factsWithoutSheet, factsOf, timeSettings } from '#server/records/timesheets/sheet.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** The reason shown to users who can view time but not enter it. */
const notPermittedReason = { message: "You don't have permission to enter time." }

/** Returns the employee's work week that includes a date. Each row has an assignment, its timesheet, and whether time can be entered. Throws 404 for an unknown employee. */
export async function weekOf(context: RequestContext, employeeId: string, date: string) {
  const { tx, caller, today } = context
  const { clientId } = clientOf(caller)
  const settingsAt = await settingsByDate(tx, clientId, spanOf(date, today))
  const settings = timeSettings(settingsAt, today)(date)
  const { holidays } = settingsAt(date)
  // Uses the deadline in today's settings, even if it was different in that week. Reminders do the same.
  const { submitDeadline } = settingsAt(today)
  const weekStart = weekStartOf(date, settings.weekStart)
  const [employee] = await tx
    .select({ firstName: employees.firstName, lastName: employees.lastName })
    .from(employees)
    .where(and(eq(employees.clientId, clientId), eq(employees.id, employeeId)))
  if (employee === undefined) throw notFound()
  const assigned = await tx
    .select()
    .from(assignments)
    .where(
      and(
        eq(assignments.clientId, clientId),
        eq(assignments.employeeId, employeeId),
        isNull(assignments.archivedAt),
        lte(assignments.startDate, addDays(weekStart, 6)),
        sql`coalesce(${assignments.endDate}, 'infinity') >= ${weekStart}`,
      ),
    )
    .orderBy(asc(assignments.createdAt), asc(assignments.id))
  const related = await readAssignmentRecords(
    tx,
    clientId,
    assigned.map(({ id }) => id),
  )
  const stored = await tx
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.clientId, clientId),
        eq(timesheets.employeeId, employeeId),
        eq(timesheets.weekStart, weekStart),
        isNull(timesheets.archivedAt),
        or(isNull(timesheets.adjustsTimesheetId), eq(timesheets.status, 'APPROVED')),
      ),
    )
  const sheets = stored.filter(({ adjustsTimesheetId }) => adjustsTimesheetId === null)
  const entries = Map.groupBy(
    stored.length === 0
      ? []
      : await entriesOf(
          tx,
          clientId,
          stored.map(({ id }) => id),
        ),
    ({ timesheetId }) => timesheetId,
  )
  const shown = await shownAssignments(tx, assigned)
  const canEnterTime = canMaintain(caller.permissions, 'TIMESHEETS')
  const rows = []
  for (const row of assigned) {
    const records = related.get(row.id)
    const assignment = shown.get(row.id)
    const sheet = sheets.find(({ assignmentId }) => assignmentId === row.id)
    const period = sheet ?? periodIn(weekStart, [row])
    if (records === undefined || assignment === undefined || period === null) continue
    const sheetEntries = sheet === undefined ? [] : (entries.get(sheet.id) ?? [])
    const facts =
      sheet === undefined
        ? factsWithoutSheet(context, records, settings, period)
        : factsOf(context, { row: sheet, entries: sheetEntries, related: records, settings })
    const [why] = canEnterTime ? saveReasons(facts) : [notPermittedReason]
    rows.push({
      assignment,
      periodStart: period.periodStart,
      periodEnd: period.periodEnd,
      overtimeRule: overtimeRuleOf(records, period.periodStart),
      tasks: records.project.tasks,
      billable: records.project.billable,
      timesheet:
        sheet === undefined
          ? null
          : timesheetOf(sheet, sheetEntries, records, caller, { ...settings, holidays }),
      editable: why === undefined,
      why: why?.message ?? null,
    })
  }
  const periodEnd = addDays(weekStart, 6)
  return {
    periodStart: weekStart,
    periodEnd,
    employeeId,
    employeeName: listName(employee),
    timeStep: settings.timeStep,
    captureInOut: settings.captureInOut,
    noteRequired: settings.noteRequired,
    dueAt: submitDeadline === null ? null : dueAtOf(periodEnd, submitDeadline),
    adjusted: stored
      .filter((sheet) => !sheets.includes(sheet))
      .flatMap(({ id }) => entries.get(id) ?? [])
      .map(({ date: day, minutes, classification }) => ({
        date: day,
        minutes,
        classification: classification ?? ('REG' as const),
      })),
    holidays: holidays.filter((day) => day.date >= weekStart && day.date <= periodEnd),
    rows,
  }
}
