import { timesheetWeek, weekQuery } from '#domain/timesheets/record.ts'
import { badInput, notPermitted } from '#server/pipeline/apiError.ts'
import { employeeLimitOf } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { byId, recordById } from '#server/records/kit/resource.ts'
import { listMissingTimesheets } from '#server/records/timesheets/missingWeeks.ts'
import { excludeRoutes } from '#server/records/timesheets/excludedWeeks.ts'
import { remindMissing } from '#server/records/timesheets/remindMissing.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { checkOwnTime } from '#server/records/timesheets/sheet.ts'
import { weekOf } from '#server/records/timesheets/week.ts'

/** Returns the id of the employee whose week is requested. Employees only see their own week. */
function employeeIdOf({ caller }: RequestContext, requestedId: string | undefined): string {
  const limit = employeeLimitOf(caller)
  if (limit !== null && requestedId !== undefined && requestedId !== limit.employeeId) throw notPermitted()
  const id = limit?.employeeId ?? requestedId ?? caller.employeeId
  if (id === null) {
    if (limit !== null)
      throw notPermitted("Your account isn't linked to an employee record. Ask your HR team to link it.")
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
    return { body: await weekOf(context, employeeIdOf(context, query.employeeId), query.date ?? today) }
  },
})

/** The route for the whole week of a timesheet. Approvers need it because overtime depends on all of the week's time. */
const readWeekOfTimesheet = defineRoute({
  call: 'readWeekOfTimesheet',
  params: byId,
  query: nothing,
  body: nothing,
  answer: timesheetWeek,
  audit: 'none',
  async handle(context) {
    const { employeeId, weekStart } = await recordById(context, timesheetResource, context.params.id)
    checkOwnTime(context, employeeId)
    return { body: await weekOf(context, employeeId, weekStart) }
  },
})

/** The routes for weeks, as opposed to stored timesheets. */
export const timesheetWeekRoutes = [
  readTimesheetWeek,
  readWeekOfTimesheet,
  ...excludeRoutes,
  listMissingTimesheets,
  remindMissing,
]
