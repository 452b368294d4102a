import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  timesheet,
  timesheetCreate,
  timesheetReason,
  timesheetUpdate,
  type EntryInput,
} from '#domain/timesheets/record.ts'
import { duplicateErrors, entryErrors, overlapErrors, type EntryValues } from '#domain/timesheets/rules.ts'
import { timesheetTabs } from '#domain/timesheets/tabs.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { periodIn, weekStartOf, type Period } from '#domain/timesheets/weeks.ts'
import { notAllowedNow, ruleBroken } from '#server/pipeline/apiError.ts'
import { checkReadOnly, checkReferences, checkRules } from '#server/pipeline/changes.ts'
import { defineRoute, nothing } from '#server/pipeline/defineRoute.ts'
import { clientOf, newRecord } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { countsRoute } from '#server/records/kit/counts.ts'
import { listRoute } from '#server/records/kit/derivedRoutes.ts'
import { totalsRoute } from '#server/records/kit/totals.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { byId, checkCurrent, insertAudited, recordById, updateAudited } from '#server/records/kit/resource.ts'
import {
  shownTimesheet,
  type SheetRow,
  type AssignmentRecords,
} from '#server/records/timesheets/shownTimesheet.ts'
import {
  enteredValues,
  entryChanges,
  replaceEntries,
  taskErrors,
  readTakenTimes,
} from '#server/records/timesheets/entries.ts'
import { minutesIn, timesheetResource } from '#server/records/timesheets/resource.ts'
import {
  assignmentOrThrow,
  checkCanApproveTime,
  checkOwnTime,
  factsWithoutSheet,
  lockEmployeeRow,
  openSheet,
  settingsOf,
  sheetOfWeek,
  valuesOf,
} from '#server/records/timesheets/sheet.ts'
import { shownWithWarnings } from '#server/records/timesheets/warnings.ts'

const readTimesheet = defineRoute({
  call: 'readTimesheet',
  params: byId,
  query: nothing,
  body: nothing,
  answer: timesheet,
  audit: 'none',
  async handle(context) {
    const row = await recordById(context, timesheetResource, context.params.id)
    checkOwnTime(context, row.employeeId)
    return { body: await shownWithWarnings(row, context) }
  },
})

/** Returns the week of `periodStart`, the settings in effect on that date, and the assignment's days in that week. Throws 422 unless `periodStart` is the first of these days. */
export async function weekOrThrow(context: RequestContext, related: AssignmentRecords, periodStart: string) {
  const settings = await settingsOf(context, periodStart)
  const weekStart = weekStartOf(periodStart, settings.weekStart)
  const period = periodIn(weekStart, [related.assignment])
  if (period?.periodStart === periodStart) return { settings, weekStart, period }
  const message =
    period === null
      ? 'The assignment has no days in this week.'
      : `Choose ${period.periodStart}, the assignment's first day in this week.`
  throw ruleBroken([{ code: 'invalid', message, field: 'periodStart' }])
}

/** Returns the row of a new timesheet. */
export function newSheet(
  { caller }: RequestContext,
  related: AssignmentRecords,
  weekStart: string,
  { periodStart, periodEnd }: Period,
): typeof timesheetResource.table.$inferInsert {
  const { assignment } = related
  return {
    ...newRecord(caller, randomUUID()),
    assignmentId: assignment.id,
    employeeId: assignment.employeeId,
    projectId: assignment.projectId,
    contractId: assignment.contractId,
    weekStart,
    periodStart,
    periodEnd,
    employeeSearch: assignment.employeeSearch,
    projectSearch: assignment.projectSearch,
  }
}

/** Returns the entries of a request in stored form. Throws 400 for duplicate entries. */
function toEntryValues(entries: readonly EntryInput[], related: AssignmentRecords): EntryValues[] {
  const values = enteredValues(entries, related)
  checkRules(duplicateErrors(values))
  return values
}

/** Throws 422 if times overlap each other or the employee's times on another timesheet. The error names the project of the other timesheet. */
async function checkOverlaps(
  { tx, caller }: RequestContext,
  { employee }: AssignmentRecords,
  entries: readonly EntryValues[],
  sheetId: string | null,
): Promise<void> {
  const days = entries
    .filter(({ startTime }) => startTime !== null)
    .map(({ date }) => ({ employeeId: employee.id, date }))
  checkReferences(overlapErrors(entries, await readTakenTimes(tx, clientOf(caller).clientId, days, sheetId)))
}

const createTimesheet = defineRoute({
  call: 'createTimesheet',
  params: nothing,
  query: nothing,
  body: timesheetCreate,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    const { tx, caller, body } = context
    const related = await assignmentOrThrow(context, body.assignmentId)
    const after = toEntryValues(body.entries ?? [], related)
    const { settings, weekStart, period } = await weekOrThrow(context, related, body.periodStart)
    await lockEmployeeRow(tx, clientOf(caller).clientId, related.employee.id)
    const existing = await sheetOfWeek(context, related.assignment.id, weekStart)
    const facts = factsWithoutSheet(context, related, settings, period)
    if (existing === null) nextStatusOrThrow(timesheetTransition(facts, 'save', {}, null))
    checkReferences([
      ...taskErrors(body.entries ?? [], related, []),
      ...entryErrors({ before: [], after, isAdjustment: false }, facts, settings),
    ])
    await checkOverlaps(context, related, after, null)
    const values = {
      ...newSheet(context, related, weekStart, period),
      employeeNote: body.employeeNote ?? null,
    }
    const row = await insertAudited(context, timesheetResource, values, Object.keys(body))
    await replaceEntries(tx, row, [], after, caller.uid)
    return { body: await shownTimesheet(row, context) }
  },
})

const updateTimesheet = defineRoute({
  call: 'updateTimesheet',
  params: byId,
  query: nothing,
  body: timesheetUpdate,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    const { tx, caller, params, body, audit } = context
    const sheet = await openSheet(context, params.id)
    const { row, entries, related, facts, settings } = sheet
    const shown = z.parse(timesheet, await shownTimesheet(row, context))
    await checkCurrent(context, timesheetResource, body.version, shown)
    const { entries: sent, employeeNote, version: _version, ...readOnly } = body
    checkReadOnly(readOnly, shown, Object.keys(readOnly))
    const before = entries.map(valuesOf)
    const after = sent === undefined ? before : toEntryValues(sent, related)
    const status = savedStatus(nextStatusOrThrow(timesheetTransition(facts, 'save', {}, null)))
    const isAdjustment = row.adjustsTimesheetId !== null
    // An adjustment corrects approved time. Its tasks may have been removed from the project since.
    const unknownTaskErrors = isAdjustment ? [] : taskErrors(sent ?? [], related, before)
    checkReferences([...unknownTaskErrors, ...entryErrors({ before, after, isAdjustment }, facts, settings)])
    if (sent !== undefined) await checkOverlaps(context, related, after, row.id)
    const changes = entryChanges(before, after)
    await replaceEntries(tx, row, entries, after, caller.uid)
    const values = { status, ...(employeeNote === undefined ? {} : { employeeNote }) }
    const stored = await updateAudited(context, timesheetResource, row, values, {
      fields: Object.keys(values).filter((name) => Reflect.get(values, name) !== Reflect.get(row, name)),
    })
    if (changes.length > 0)
      await audit({
        action: 'UPDATE',
        entityType: timesheetResource.type,
        entityId: row.id,
        entityLabel: timesheetResource.labelOf(stored),
        fields: ['entries'],
        changes,
      })
    return { body: await shownTimesheet(stored, context) }
  },
})

/** Returns the stored status after a save. */
function savedStatus(status: string): SheetRow['status'] {
  if (status === 'NOT_STARTED') throw new Error('a saved timesheet was not started')
  return status as SheetRow['status']
}

const adjustTimesheet = defineRoute({
  call: 'adjustTimesheet',
  params: byId,
  query: nothing,
  body: timesheetReason,
  answer: timesheet,
  audit: 'always',
  async handle(context) {
    checkCanApproveTime(context)
    const { params, body } = context
    const { row, related } = await openSheet(context, params.id)
    const shown = z.parse(timesheet, await shownTimesheet(row, context))
    await checkCurrent(context, timesheetResource, body.version, shown)
    if (row.status !== 'APPROVED')
      throw notAllowedNow([
        {
          code: 'not_allowed_now',
          message: 'Only approved timesheets can be adjusted. Edit this one directly.',
        },
      ])
    const values = {
      ...newSheet(context, related, row.weekStart, row),
      contractId: row.contractId,
      adjustsTimesheetId: row.adjustsTimesheetId ?? row.id,
      reopenReason: body.reason,
    }
    const added = await insertAudited(context, timesheetResource, values, ['adjustsTimesheetId'])
    return { body: await shownTimesheet(added, context) }
  },
})

/** The routes that read and write timesheets. */
export const timesheetRoutes = [
  listRoute('listTimesheets', timesheetResource),
  countsRoute('countTimesheets', timesheetResource, timesheetTabs),
  totalsRoute('totalTimesheets', timesheetResource, {
    currency: null,
    sums: { totalMinutes: minutesIn(), overtimeMinutes: minutesIn(sql`classification IN ('OT', 'DT')`) },
  }),
  readTimesheet,
  createTimesheet,
  updateTimesheet,
  adjustTimesheet,
]
