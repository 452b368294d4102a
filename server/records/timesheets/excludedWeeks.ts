import * as z from 'zod/mini'
import type { CallName } from '#domain/calls.ts'
import { listName } from '#domain/employees/rules.ts'
import { bulkResult, type BulkResult } from '#domain/kernel/bulk.ts'
import { missingExclude, missingWeekIds, weekOfRow } from '#domain/timesheets/missingWeeks.ts'
import { timesheet, timesheetVersion, weekExclude, weekInclude } from '#domain/timesheets/record.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { ApiError } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { attempt, plainErrors } from '#server/records/kit/attempt.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import {
  shownTimesheet,
  readAssignmentRecords,
  type SheetRow,
} from '#server/records/timesheets/shownTimesheet.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { newSheet, weekOrThrow } from '#server/records/timesheets/routes.ts'
import {
  assignmentOrThrow,
  checkCanApproveTime,
  factsWithoutSheet,
  factsOf,
  lockEmployeeRow,
  lockEmployeeRows,
  sheetOfWeek,
} from '#server/records/timesheets/sheet.ts'

type WeekOfAssignment = { readonly assignmentId: string; readonly periodStart: string }

/** Excludes a week of an assignment, because no time is expected in it. */
async function excludeWeek(
  context: RequestContext,
  { assignmentId, periodStart, reason }: WeekOfAssignment & { readonly reason: string },
): Promise<SheetRow> {
  const related = await assignmentOrThrow(context, assignmentId)
  const { settings, weekStart, period } = await weekOrThrow(context, related, periodStart)
  await lockEmployeeRow(context.tx, clientOf(context.caller).clientId, related.employee.id)
  const existing = await sheetOfWeek(context, related.assignment.id, weekStart)
  const facts = factsWithoutSheet(context, related, settings, period)
  const status = existing?.status ?? 'NOT_STARTED'
  nextStatusOrThrow(timesheetTransition({ ...facts, status }, 'exclude', {}, null))
  const values = {
    ...newSheet(context, related, weekStart, period),
    status: 'EXCLUDED' as const,
    excludeReason: reason,
  }
  return insertAudited(context, timesheetResource, values, ['status', 'excludeReason'])
}

/** Includes an excluded week again, because time is expected in it after all. */
async function includeWeek(
  context: RequestContext,
  { assignmentId, periodStart }: WeekOfAssignment,
): Promise<SheetRow> {
  const related = await assignmentOrThrow(context, assignmentId)
  const { settings, weekStart } = await weekOrThrow(context, related, periodStart)
  await lockEmployeeRow(context.tx, clientOf(context.caller).clientId, related.employee.id)
  const existing = await sheetOfWeek(context, related.assignment.id, weekStart)
  if (existing === null)
    throw new ApiError(409, [{ code: 'not_allowed_now', message: "This week isn't excluded." }])
  const facts = factsOf(context, { row: existing, entries: [], related, settings })
  nextStatusOrThrow(timesheetTransition(facts, 'include', {}, null))
  const changes = { archivedAt: new Date(context.now).toISOString() }
  return updateAudited(context, timesheetResource, existing, changes, {
    event: 'include',
    fields: ['archivedAt'],
  })
}

const excludeTimesheet = defineRoute({
  call: 'excludeTimesheet',
  params: nothing,
  query: nothing,
  body: weekExclude,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    checkCanApproveTime(context)
    return { body: await shownTimesheet(await excludeWeek(context, context.body), context) }
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
    checkCanApproveTime(context)
    return { body: await shownTimesheet(await includeWeek(context, context.body), context) }
  },
})

/** Includes the week of an excluded timesheet again. Used by the bulk call. */
export const includeSheet = defineRoute({
  call: 'bulkTimesheets',
  params: byId,
  query: nothing,
  body: timesheetVersion,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    const row = await recordById(context, timesheetResource, context.params.id)
    const shown = z.parse(timesheet, await shownTimesheet(row, context))
    await checkCurrent(context, timesheetResource, context.body.version, shown)
    return { body: await shownTimesheet(await includeWeek(context, row), context) }
  },
})

/** Applies a change to each week, one at a time. A change that fails doesn't stop the others. */
async function changeEachWeek(
  context: RequestContext,
  call: CallName,
  ids: readonly string[],
  change: (week: WeekOfAssignment) => Promise<SheetRow>,
): Promise<BulkResult[]> {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const recordsById = await readAssignmentRecords(
    tx,
    clientId,
    ids.map((id) => weekOfRow(id).assignmentId),
  )
  // Locks all employees in a fixed order, so that two calls for the same employees can't deadlock.
  await lockEmployeeRows(
    tx,
    clientId,
    [...recordsById.values()].map(({ employee }) => employee.id),
  )
  const results: BulkResult[] = []
  for (const id of ids) {
    const week = weekOfRow(id)
    const related = recordsById.get(week.assignmentId)
    const label = related === undefined ? null : `${listName(related.employee)}, ${week.periodStart}`
    const outcome = await attempt(context, call, id, () => change(week))
    const isRejected = outcome instanceof ApiError
    results.push({
      id,
      label,
      ok: !isRejected,
      version: isRejected ? null : 1,
      errors: isRejected ? plainErrors(outcome) : [],
    })
  }
  return results
}

const excludeMissing = defineRoute({
  call: 'excludeMissing',
  params: nothing,
  query: nothing,
  body: missingExclude,
  answer: z.array(bulkResult),
  // An audit row is written for each week instead.
  audit: 'none',
  async handle(context) {
    checkCanApproveTime(context)
    const { ids, reason } = context.body
    const change = (week: WeekOfAssignment) => excludeWeek(context, { ...week, reason })
    return { body: await changeEachWeek(context, 'excludeMissing', [...new Set(ids)], change) }
  },
})

const includeMissing = defineRoute({
  call: 'includeMissing',
  params: nothing,
  query: nothing,
  body: missingWeekIds,
  answer: z.array(bulkResult),
  audit: 'none',
  async handle(context) {
    checkCanApproveTime(context)
    const change = (week: WeekOfAssignment) => includeWeek(context, week)
    return { body: await changeEachWeek(context, 'includeMissing', [...new Set(context.body.ids)], change) }
  },
})

/** The routes that exclude weeks and include them again. */
export const excludeRoutes = [excludeTimesheet, includeTimesheet, excludeMissing, includeMissing]
