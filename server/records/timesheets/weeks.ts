import { and, asc, eq, isNull, lte, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { listName } from '#domain/employees/rules.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { notEditable } from '#domain/timesheets/editable.ts'
import {
  missingQuery,
  missingRow,
  timesheet,
  timesheetWeek,
  weekExclude,
  weekInclude,
  weekQuery,
  type MissingRow,
} from '#domain/timesheets/record.ts'
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

/** Returns whose week is asked for: employees only see their own. */
function employeeOf({ caller }: RequestContext, asked: string | undefined): string {
  const limit = limitedTo(caller)
  if (limit !== null && asked !== undefined && asked !== limit.employeeId) throw notPermitted()
  const id = limit?.employeeId ?? asked ?? caller.employeeId
  if (id === null) {
    if (limit !== null) throw notPermitted('Your account is not linked to an employee.')
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

/** How many weeks the list of missing sheets goes back without dates. */
const WEEKS_BACK = 8

const listMissingTimesheets = defineRoute({
  call: 'listMissingTimesheets',
  params: nothing,
  query: missingQuery,
  body: nothing,
  answer: z.array(missingRow),
  audit: 'none',
  async handle(context) {
    const { tx, caller, query, today } = context
    const { clientId } = clientOf(caller)
    const { weekStart } = await settingsOf(context, today)
    const first = weekStartOf(query.weekFrom ?? addDays(today, -7 * WEEKS_BACK), weekStart)
    const last = weekStartOf(query.weekTo ?? today, weekStart)
    const limit = limitedTo(caller)
    const only = (column: SQL, id: string | null | undefined) =>
      id === undefined ? sql`` : sql`AND ${column} = ${id}`
    const { rows } = await tx.execute<MissingRow & { total: number; firstName: string; lastName: string }>(
      missingWeeks(
        clientId,
        today,
        { first, last },
        {
          filters: sql`${only(sql`a.employee_id`, query.employeeId)} ${only(sql`a.contract_id`, query.contractId)}
          ${limit === null ? sql`` : sql`AND a.employee_id = ${limit.employeeId}`}`,
          page: sql`LIMIT ${query.limit} OFFSET ${query.offset}`,
        },
      ),
    )
    return {
      body: rows.map(({ firstName, lastName, ...row }) => ({
        ...row,
        employeeName: listName({ firstName, lastName }),
      })),
      total: rows[0]?.total ?? 0,
    }
  },
})

/** Returns the query of the weeks that ended without a submitted, approved or excluded sheet, although the assignment had a workday in them. */
export const missingWeeks = (
  clientId: string,
  today: string,
  { first, last }: { readonly first: string; readonly last: string },
  { filters, page }: { readonly filters: SQL; readonly page: SQL },
): SQL => sql`
  SELECT a.id AS "assignmentId", a.employee_id AS "employeeId", e.first_name AS "firstName", e.last_name AS "lastName",
    c.contract_no AS "contractNo", p.name AS "projectName", d.first::text AS "periodStart", d.last::text AS "periodEnd",
    (SELECT u.display_name FROM users u WHERE u.uid = a.approver_user_id) AS "approverName",
    t.id AS "timesheetId", t.status, (count(*) OVER ())::int AS total
  FROM generate_series(${first}::date, ${last}::date, interval '7 days') AS s (week)
  JOIN assignments a ON a.client_id = ${clientId} AND a.archived_at IS NULL AND a.status IN ('ACTIVE', 'ENDED')
    AND a.start_date <= s.week::date + 6 AND coalesce(a.end_date, 'infinity') >= s.week::date
  CROSS JOIN LATERAL (SELECT greatest(s.week::date, a.start_date) AS first, least(s.week::date + 6, a.end_date) AS last) d
  JOIN employees e ON e.client_id = a.client_id AND e.id = a.employee_id
  JOIN projects p ON p.client_id = a.client_id AND p.id = a.project_id
  LEFT JOIN contracts c ON c.client_id = a.client_id AND c.id = a.contract_id
  LEFT JOIN timesheets t ON t.client_id = a.client_id AND t.assignment_id = a.id AND t.week_start = s.week::date
    AND t.adjusts_timesheet_id IS NULL AND t.archived_at IS NULL
  WHERE s.week::date + 6 < ${today}::date AND coalesce(t.status, 'DRAFT') IN ('DRAFT', 'REJECTED')
    AND EXISTS (SELECT FROM generate_series(d.first, d.last, interval '1 day') AS g (day) WHERE extract(isodow FROM g.day) < 6)
    ${filters}
  ORDER BY s.week, e.last_name_sort, e.first_name_sort, a.id ${page}`

/** The routes about weeks rather than stored sheets. */
export const timesheetWeekRoutes = [
  readTimesheetWeek,
  excludeTimesheet,
  includeTimesheet,
  listMissingTimesheets,
]
