import { timesheetWeek, weekQuery } from '#domain/timesheets/record.ts'
import { badInput, notPermitted } from '#server/pipeline/apiError.ts'
import { limitedTo } from '#server/pipeline/caller.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { listMissingTimesheets } from '#server/records/timesheets/missing.ts'
import { excludingRoutes } from '#server/records/timesheets/excluding.ts'
import { remindMissing } from '#server/records/timesheets/reminding.ts'
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

/** The routes about weeks rather than stored sheets. */
export const timesheetWeekRoutes = [
  readTimesheetWeek,
  ...excludingRoutes,
  listMissingTimesheets,
  remindMissing,
]
