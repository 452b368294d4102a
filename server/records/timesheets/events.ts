import { and, eq, inArray } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  approvalResult,
  timesheet,
  timesheetReason,
  timesheetsApprove,
  timesheetSubmit,
  timesheetVersion,
  type ApprovalResult,
} from '#domain/timesheets/record.ts'
import { totalOf } from '#domain/timesheets/rules.ts'
import type { TimesheetStatus } from '#domain/timesheets/statuses.ts'
import { timesheetCallName, timesheetEvents, type OfferedTimesheetEvent } from '#domain/timesheets/events.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { ApiError, ruleBroken } from '#server/pipeline/apiError.ts'
import { defineRoute, nothing, type Route } from '#server/pipeline/defineRoute.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { attempt, plainErrors } from '#server/records/kit/attempt.ts'
import { byId, checkCurrent, updateAudited } from '#server/records/kit/resource.ts'
import { shownTimesheet, type SheetRow } from '#server/records/timesheets/shownTimesheet.ts'
import { checkNotBelowZero, classify, unclassify } from '#server/records/timesheets/approval.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { timesheets } from '#server/records/timesheets/table.ts'
import { shownWithWarnings } from '#server/records/timesheets/warnings.ts'
import {
  checkCanApproveTime,
  lockEmployeeRows,
  openSheet,
  type OpenSheet,
} from '#server/records/timesheets/sheet.ts'

/** The fields that events can have. */
type Input = {
  readonly version?: number | undefined
  readonly reason?: string | undefined
  readonly zeroHours?: boolean | null | undefined
  readonly zeroReason?: string | null | undefined
  readonly employeeNote?: string | null | undefined
}

const bodies = {
  submit: timesheetSubmit,
  withdraw: timesheetVersion,
  approve: timesheetVersion,
  reject: timesheetReason,
  reopen: timesheetReason,
} as const satisfies Record<OfferedTimesheetEvent, z.ZodMiniType>

/** Events that employees can't send. */
const decisions: readonly OfferedTimesheetEvent[] = ['approve', 'reject', 'reopen']

/** Applies an event to a timesheet and returns the stored timesheet. Throws if the lifecycle doesn't allow the event. */
async function applyEvent(
  context: RequestContext,
  name: OfferedTimesheetEvent,
  id: string,
  input: Input,
): Promise<SheetRow> {
  if (decisions.includes(name)) checkCanApproveTime(context)
  const sheet = await openSheet(context, id)
  const { row, facts } = sheet
  const shown = z.parse(timesheet, await shownTimesheet(row, context))
  await checkCurrent(context, timesheetResource, input.version, shown)
  const zeroColumns = name === 'submit' ? zeroHoursOf(sheet, input) : {}
  const eventFacts = { ...facts, ...(name === 'submit' ? { zeroReason: input.zeroReason ?? null } : {}) }
  const status = nextStatusOrThrow(
    timesheetTransition(eventFacts, name, { reason: input.reason ?? '' }, null),
  )
  const values = { status: status as TimesheetStatus, ...zeroColumns, ...valuesOfEvent(context, name, input) }
  if (name === 'approve') await classify(context.tx, sheet, context.caller.uid)
  const stored = await updateAudited(context, timesheetResource, row, values, {
    action: timesheetEvents[name].audit,
    event: name,
    fields: Object.keys(values),
    ...(input.reason === undefined ? {} : { reason: input.reason }),
  })
  if (name === 'reopen') await unclassify(context.tx, sheet, context.caller.uid)
  if (name === 'approve' || name === 'reopen') await checkNotBelowZero(context.tx, row, name)
  return stored
}

/** Returns the zero-hours columns of a submission. Throws 422 if they don't match the hours or each other. */
function zeroHoursOf({ entries }: OpenSheet, { zeroHours, zeroReason }: Input) {
  const isZero = zeroHours === true
  const error = (field: string, message: string) => ruleBroken([{ code: 'zero_hours', message, field }])
  if (isZero && totalOf(entries) !== 0)
    throw error('zeroHours', "This timesheet has hours, so it can't be submitted as zero hours.")
  if (isZero && zeroReason == null) throw error('zeroReason', 'Enter a reason for zero hours.')
  if (!isZero && zeroReason != null)
    throw error(
      'zeroHours',
      'Only a zero-hours timesheet needs a reason. Submit this timesheet as zero hours or remove the reason.',
    )
  return { zeroHours: isZero, zeroReason: zeroReason ?? null }
}

/** Returns the columns that an event sets, apart from the status and the zero-hours columns. */
function valuesOfEvent(
  { caller, now }: RequestContext,
  name: OfferedTimesheetEvent,
  input: Input,
): Partial<SheetRow> {
  const timestamp = new Date(now).toISOString()
  switch (name) {
    case 'submit':
      return {
        submittedAt: timestamp,
        submittedBy: caller.uid,
        decidedAt: null,
        decidedBy: null,
        rejectReason: null,
        ...(input.employeeNote === undefined ? {} : { employeeNote: input.employeeNote }),
      }
    case 'withdraw':
      return { submittedAt: null, submittedBy: null }
    case 'approve':
      return { decidedAt: timestamp, decidedBy: caller.uid }
    case 'reject':
      return { decidedAt: timestamp, decidedBy: caller.uid, rejectReason: input.reason ?? null }
    case 'reopen':
      return { decidedAt: null, decidedBy: null, reopenReason: input.reason ?? null }
  }
}

const eventRoute = (name: OfferedTimesheetEvent): Route =>
  defineRoute({
    call: timesheetCallName(name),
    params: byId,
    query: nothing,
    body: bodies[name],
    answer: timesheet,
    audit: 'always',
    async handle(context) {
      const row = await applyEvent(context, name, context.params.id, context.body as Input)
      return { body: await shownWithWarnings(row, context) }
    },
  })

/** Approves each timesheet separately. An approval that fails doesn't stop the others. */
const approveTimesheets = defineRoute({
  call: 'approveTimesheets',
  params: nothing,
  query: nothing,
  body: timesheetsApprove,
  answer: z.array(approvalResult),
  audit: 'none',
  async handle(context) {
    checkCanApproveTime(context)
    const { items } = context.body
    await lockEmployeesOfSheets(
      context,
      items.map(({ id }) => id),
    )
    const results: ApprovalResult[] = []
    for (const { id, version } of items) results.push(await approveOne(context, id, version))
    return { body: results }
  },
})

/** Locks the rows of all employees whose timesheets are changed together, so that two calls for the same employees can't deadlock. */
export async function lockEmployeesOfSheets(
  { tx, caller }: RequestContext,
  ids: readonly string[],
): Promise<void> {
  const { clientId } = clientOf(caller)
  const found = await tx
    .select({ employeeId: timesheets.employeeId })
    .from(timesheets)
    .where(and(eq(timesheets.clientId, clientId), inArray(timesheets.id, [...ids])))
  const employeeIds = found.map(({ employeeId }) => employeeId)
  await lockEmployeeRows(tx, clientId, employeeIds)
}

async function approveOne(context: RequestContext, id: string, version: number): Promise<ApprovalResult> {
  const outcome = await attempt(context, 'approveTimesheet', id, async () =>
    shownTimesheet(await applyEvent(context, 'approve', id, { version }), context),
  )
  if (!(outcome instanceof ApiError)) return { id, ok: true, timesheet: outcome, errors: [] }
  return { id, ok: false, timesheet: null, errors: plainErrors(outcome) }
}

/** The routes for a timesheet's events. */
export const timesheetEventRoutes = [
  ...(Object.keys(bodies) as OfferedTimesheetEvent[]).map(eventRoute),
  approveTimesheets,
]
