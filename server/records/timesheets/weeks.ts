import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { listName } from '#domain/employees/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { notEditable } from '#domain/timesheets/editable.ts'
import { timesheet, timesheetWeek, weekExclude, weekInclude, weekQuery } from '#domain/timesheets/record.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { periodIn, weekStartOf } from '#domain/timesheets/weeks.ts'
import { ApiError, badInput, notFound, notPermitted } from '#server/pipeline/apiError.ts'
import { limitedTo } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { assignmentResource } from '#server/records/assignments/resource.ts'
import { assignments } from '#server/records/assignments/table.ts'
import { employees } from '#server/records/employees/table.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { insertAudited, updateAudited } from '#server/records/kit/resource.ts'
import { effectiveSettings } from '#server/records/settings/effective.ts'
import {
  answerOf,
  answersOf,
  entriesOf,
  overtimeRuleOf,
  surroundings,
} from '#server/records/timesheets/answer.ts'
import { listMissingTimesheets } from '#server/records/timesheets/missing.ts'
import { remindMissing } from '#server/records/timesheets/reminding.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { newSheet, weekOrThrow } from '#server/records/timesheets/routes.ts'
import {
  assignmentOrThrow,
  checkMayDecide,
  factsAround,
  factsOf,
  lockTimeOf,
  settingsOf,
  sheetOfWeek,
} from '#server/records/timesheets/sheet.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Returns the employee whose week is requested. Employees only see their own. */
function employeeOf({ caller }: RequestContext, requestedId: string | undefined): string {
  const limit = limitedTo(caller)
  if (limit !== null && requestedId !== undefined && requestedId !== limit.employeeId) throw notPermitted()
  const id = limit?.employeeId ?? requestedId ?? caller.employeeId
  if (id === null) {
    if (limit !== null) throw notPermitted("Your user isn't linked to an employee.")
    throw badInput([{ code: 'required', message: 'Select an employee.', field: 'employeeId' }])
  }
  return id
}

const readTimesheetWeek = defineRoute({
  call: 'readTimesheetWeek',
  params: nothing,
  query: weekQuery,
  body: nothing,
  answer: timesheetWeek,
  audit: 'none',
  async handle(context) {
    const { tx, caller, query, today } = context
    const { clientId } = clientOf(caller)
    const employeeId = employeeOf(context, query.employeeId)
    const date = query.date ?? today
    const settings = await settingsOf(context, date)
    const { holidays } = await effectiveSettings(tx, clientId, date)
    const weekStart = weekStartOf(date, settings.weekStart)
    const [person] = await tx
      .select({ firstName: employees.firstName, lastName: employees.lastName })
      .from(employees)
      .where(and(eq(employees.clientId, clientId), eq(employees.id, employeeId)))
    if (person === undefined) throw notFound()
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
    const around = await surroundings(
      tx,
      clientId,
      assigned.map(({ id }) => id),
    )
    const sheets = await tx
      .select()
      .from(timesheets)
      .where(
        and(
          eq(timesheets.clientId, clientId),
          eq(timesheets.employeeId, employeeId),
          eq(timesheets.weekStart, weekStart),
          isNull(timesheets.archivedAt),
          isNull(timesheets.adjustsTimesheetId),
        ),
      )
    const answers = new Map((await answersOf(tx, caller, sheets)).map((each) => [each.assignmentId, each]))
    const entries = Map.groupBy(
      sheets.length === 0
        ? []
        : await entriesOf(
            tx,
            clientId,
            sheets.map(({ id }) => id),
          ),
      ({ timesheetId }) => timesheetId,
    )
    const rows = []
    for (const row of assigned) {
      const known = around.get(row.id)
      const sheet = sheets.find(({ assignmentId }) => assignmentId === row.id)
      const period = sheet ?? periodIn(weekStart, [row])
      if (known === undefined || period === null) continue
      const facts =
        sheet === undefined
          ? factsAround(context, known, settings, period)
          : factsOf(context, { row: sheet, entries: entries.get(sheet.id) ?? [], around: known, settings })
      const [why] = notEditable(facts)
      rows.push({
        assignment: await assignmentResource.answer(row, context),
        periodStart: period.periodStart,
        periodEnd: period.periodEnd,
        overtimeRule: overtimeRuleOf(known),
        tasks: known.project.tasks,
        billable: known.project.billable,
        timesheet: answers.get(row.id) ?? null,
        editable: why === undefined,
        why: why?.message ?? null,
      })
    }
    const periodEnd = addDays(weekStart, 6)
    return {
      body: {
        periodStart: weekStart,
        periodEnd,
        employeeId,
        employeeName: listName(person),
        timeStep: settings.timeStep,
        captureInOut: settings.captureInOut,
        noteRequired: settings.noteRequired,
        holidays: holidays.filter((day) => day.date >= weekStart && day.date <= periodEnd),
        rows,
      },
    }
  },
})

const excludeTimesheet = defineRoute({
  call: 'excludeTimesheet',
  params: nothing,
  query: nothing,
  body: weekExclude,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    checkMayDecide(context)
    const { tx, caller, body } = context
    const around = await assignmentOrThrow(context, body.assignmentId)
    const { settings, weekStart, period } = await weekOrThrow(context, around, body.periodStart)
    await lockTimeOf(tx, clientOf(caller).clientId, around.employee.id)
    const existing = await sheetOfWeek(context, around.assignment.id, weekStart)
    const facts = factsAround(context, around, settings, period)
    const status = existing?.status ?? 'NOT_STARTED'
    nextStatusOrThrow(timesheetTransition({ ...facts, status }, 'exclude', {}, null))
    const values = {
      ...newSheet(context, around, weekStart, period),
      status: 'EXCLUDED' as const,
      excludeReason: body.reason,
    }
    const row = await insertAudited(context, timesheetResource, values, ['status', 'excludeReason'])
    return { body: await answerOf(row, context) }
  },
})

const includeTimesheet = defineRoute({
  call: 'includeTimesheet',
  params: nothing,
  query: nothing,
  body: weekInclude,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    checkMayDecide(context)
    const { tx, caller, body, now } = context
    const around = await assignmentOrThrow(context, body.assignmentId)
    const { settings, weekStart } = await weekOrThrow(context, around, body.periodStart)
    await lockTimeOf(tx, clientOf(caller).clientId, around.employee.id)
    const existing = await sheetOfWeek(context, around.assignment.id, weekStart)
    if (existing === null)
      throw new ApiError(409, [{ code: 'not_allowed_now', message: 'This week is not excluded.' }])
    const facts = factsOf(context, { row: existing, entries: [], around, settings })
    nextStatusOrThrow(timesheetTransition(facts, 'include', {}, null))
    const changes = { archivedAt: new Date(now).toISOString() }
    const row = await updateAudited(context, timesheetResource, existing, changes, {
      event: 'include',
      fields: ['archivedAt'],
    })
    return { body: await answerOf(row, context) }
  },
})

/** The routes about weeks rather than stored sheets. */
export const timesheetWeekRoutes = [
  readTimesheetWeek,
  excludeTimesheet,
  includeTimesheet,
  listMissingTimesheets,
  remindMissing,
]
