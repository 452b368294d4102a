import { sql } from 'drizzle-orm'
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
import type { RequestContext } from '#server/pipeline/types.ts'
import { nextStatusOrThrow } from '#server/records/kit/nextStatus.ts'
import { recordRefusal } from '#server/records/kit/refusal.ts'
import { byId, checkCurrent, updateAudited } from '#server/records/kit/resource.ts'
import { answerOf, type SheetRow } from '#server/records/timesheets/answer.ts'
import { checkNotBelowZero, classify, unclassify } from '#server/records/timesheets/approval.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { checkMayDecide, openSheet, type OpenSheet } from '#server/records/timesheets/sheet.ts'

/** The values of an event, whichever it is. */
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

/** Events that employees never send. */
const decisions: readonly OfferedTimesheetEvent[] = ['approve', 'reject', 'reopen']

/** Sends an event of a sheet through its lifecycle and returns the stored sheet. */
async function take(
  context: RequestContext,
  name: OfferedTimesheetEvent,
  id: string,
  input: Input,
): Promise<SheetRow> {
  if (decisions.includes(name)) checkMayDecide(context)
  const sheet = await openSheet(context, id)
  const { row, facts } = sheet
  const shown = z.parse(timesheet, await answerOf(row, context))
  await checkCurrent(context, timesheetResource, input.version, shown)
  const zero = name === 'submit' ? zeroOf(sheet, input) : {}
  const known = { ...facts, ...(name === 'submit' ? { zeroReason: input.zeroReason ?? null } : {}) }
  const status = nextStatusOrThrow(timesheetTransition(known, name, { reason: input.reason ?? '' }, null))
  const values = { status: status as TimesheetStatus, ...zero, ...valuesOfEvent(context, name, input) }
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

/** Returns the columns about zero hours. Throws 422 when there are hours. */
function zeroOf({ entries }: OpenSheet, { zeroHours, zeroReason }: Input) {
  const isZero = zeroHours === true
  const error = (field: string, message: string) => ruleBroken([{ code: 'zero_hours', message, field }])
  if (isZero && totalOf(entries) !== 0)
    throw error('zeroHours', "This timesheet has hours, so it can't be submitted as zero hours.")
  if (isZero && zeroReason == null) throw error('zeroReason', 'Enter a reason for zero hours.')
  if (!isZero && zeroReason != null)
    throw error(
      'zeroHours',
      'Only a zero-hours timesheet needs a reason. Submit it as zero hours or remove the reason.',
    )
  return { zeroHours: isZero, zeroReason: zeroReason ?? null }
}

/** Returns the further columns that an event sets. */
function valuesOfEvent(
  { caller, now }: RequestContext,
  name: OfferedTimesheetEvent,
  input: Input,
): Partial<SheetRow> {
  const at = new Date(now).toISOString()
  switch (name) {
    case 'submit':
      return {
        submittedAt: at,
        submittedBy: caller.uid,
        decidedAt: null,
        decidedBy: null,
        rejectReason: null,
        ...(input.employeeNote === undefined ? {} : { employeeNote: input.employeeNote }),
      }
    case 'withdraw':
      return { submittedAt: null, submittedBy: null }
    case 'approve':
      return { decidedAt: at, decidedBy: caller.uid }
    case 'reject':
      return { decidedAt: at, decidedBy: caller.uid, rejectReason: input.reason ?? null }
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
      const row = await take(context, name, context.params.id, context.body as Input)
      return { body: await answerOf(row, context) }
    },
  })

/** Approves each sheet on its own: one that is refused doesn't stop the others. */
const approveTimesheets = defineRoute({
  call: 'approveTimesheets',
  params: nothing,
  query: nothing,
  body: timesheetsApprove,
  answer: z.array(approvalResult),
  audit: 'none',
  async handle(context) {
    checkMayDecide(context)
    const results: ApprovalResult[] = []
    for (const { id, version } of context.body.items) results.push(await approveOne(context, id, version))
    return { body: results }
  },
})

async function approveOne(context: RequestContext, id: string, version: number): Promise<ApprovalResult> {
  const { tx } = context
  await tx.execute(sql`SAVEPOINT one_timesheet`)
  try {
    const row = await take(context, 'approve', id, { version })
    return { id, ok: true, timesheet: await answerOf(row, context), errors: [] }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await tx.execute(sql`ROLLBACK TO SAVEPOINT one_timesheet`)
    await recordRefusal(context, 'approveTimesheet', id, error)
    const errors = error.errors.map(({ code, message, field }) => ({
      code,
      message,
      ...(field === undefined ? {} : { field }),
    }))
    return { id, ok: false, timesheet: null, errors }
  } finally {
    await tx.execute(sql`RELEASE SAVEPOINT one_timesheet`)
  }
}

/** The routes of a timesheet's events. */
export const timesheetEventRoutes = [
  ...(Object.keys(bodies) as OfferedTimesheetEvent[]).map(eventRoute),
  approveTimesheets,
]
