import { timesheet, timesheetWeek, weekExclude, weekInclude, weekQuery } from '#domain/timesheets/record.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { ApiError, badInput, notPermitted } from '#server/pipeline/apiError.ts'
import { limitedTo } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/inClient.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { insertAudited, updateAudited } from '#server/records/kit/resource.ts'
import { answerOf } from '#server/records/timesheets/answer.ts'
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
  sheetOfWeek,
} from '#server/records/timesheets/sheet.ts'
import { weekOf } from '#server/records/timesheets/week.ts'

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
    const { query, today } = context
    return { body: await weekOf(context, employeeOf(context, query.employeeId), query.date ?? today) }
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
