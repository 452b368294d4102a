import { and, eq, sql } from 'drizzle-orm'
import { todayUtc } from '#domain/kernel/dates.ts'
import { canView } from '#domain/kernel/permissions.ts'
import type { Settings } from '#domain/settings/record.ts'
import { lockSettingsAfterRejection } from '#domain/timesheets/editable.ts'
import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import type { TimeSettings } from '#domain/timesheets/rules.ts'
import type { Period } from '#domain/timesheets/weeks.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { notPermitted, ruleBroken } from '#server/pipeline/apiError.ts'
import { employeeLimitOf, type Caller } from '#server/pipeline/caller.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { RequestContext } from '#server/pipeline/types.ts'
import { recordById } from '#server/records/kit/resource.ts'
import { settingsByDate, spanOf } from '#server/records/settings/effectiveSettings.ts'
import {
  entriesOf,
  readAssignmentRecords,
  type EntryRow,
  type SheetRow,
  type AssignmentRecords,
} from '#server/records/timesheets/shownTimesheet.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

type Context = Pick<RequestContext, 'tx' | 'caller' | 'today'>

/** Throws 403 if the caller is an employee and the time is someone else's. */
export function checkOwnTime({ caller }: Context, employeeId: string): void {
  const limit = employeeLimitOf(caller)
  if (limit !== null && limit.employeeId !== employeeId) throw notPermitted()
}

/** Throws 403 for employees. They can only enter and submit their own time. */
export function checkCanApproveTime({ caller }: Context): void {
  if (employeeLimitOf(caller) !== null) throw notPermitted()
}

/** Returns the time settings in effect on a date. The settings for locks and self-approval are always today's. */
export async function settingsOf({ tx, caller, today }: Context, date: string): Promise<TimeSettings> {
  const settingsAt = await settingsByDate(tx, clientOf(caller).clientId, spanOf(date, today))
  return timeSettings(settingsAt, today)(date)
}

/** Returns a function that finds the time settings for any date. */
export const settingsOfWeeks = async ({ tx, caller, today }: Context) =>
  timeSettings(await settingsByDate(tx, clientOf(caller).clientId), today)

/** Returns a function that finds the time settings for a date. The settings for locks and self-approval are always today's. */
export function timeSettings(
  settingsAt: (date: string) => Settings,
  today: string,
): (date: string) => TimeSettings {
  const { lockAfterDays, graceDays, lockedThrough, allowSelfApproval } = settingsAt(today)
  return (date) => {
    const { weekStart, timeStep, captureInOut, noteRequired } = settingsAt(date)
    return {
      weekStart,
      timeStep,
      captureInOut,
      noteRequired,
      lockAfterDays,
      graceDays,
      lockedThrough,
      allowSelfApproval,
    }
  }
}

/** Locks an employee's row, so that saves and approvals of their time run one after another. */
export async function lockEmployeeRow(tx: Transaction, clientId: string, employeeId: string): Promise<void> {
  await tx.execute(
    sql`SELECT FROM employees WHERE client_id = ${clientId} AND id = ${employeeId} FOR NO KEY UPDATE`,
  )
}

/** Locks the rows of several employees, always in the same order, so that two calls can't deadlock. */
export async function lockEmployeeRows(
  tx: Transaction,
  clientId: string,
  employeeIds: readonly string[],
): Promise<void> {
  const ids = sql.param([...new Set(employeeIds)])
  await tx.execute(
    sql`SELECT FROM employees WHERE client_id = ${clientId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
  )
}

/** Returns an assignment of the client with its related records. Throws 422 for an unknown or archived assignment, and 403 if an employee requests someone else's. */
export async function assignmentOrThrow(context: Context, id: string): Promise<AssignmentRecords> {
  const { clientId } = clientOf(context.caller)
  const found = (await readAssignmentRecords(context.tx, clientId, [id])).get(id)
  if (found === undefined || found.assignment.archivedAt !== null)
    throw ruleBroken([
      { code: 'unknown_reference', message: 'Select an assignment of this client.', field: 'assignmentId' },
    ])
  checkOwnTime(context, found.employee.id)
  return found
}

/** A timesheet that is about to change, with its entries and related records. The rows of the employee and the timesheet are locked. */
export interface OpenSheet {
  readonly row: SheetRow
  readonly entries: readonly EntryRow[]
  readonly related: AssignmentRecords
  readonly settings: TimeSettings
  readonly facts: TimesheetFacts
}

/** Opens a timesheet for a change. Throws 404 for an unknown timesheet, and 403 if an employee requests someone else's. */
export async function openSheet(context: Context, id: string): Promise<OpenSheet> {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const { employeeId } = await recordById(context, { table: timesheets }, id)
  checkOwnTime(context, employeeId)
  await lockEmployeeRow(tx, clientId, employeeId)
  const row = await recordById(context, { table: timesheets }, id, 'change')
  // Locked so that no one can shorten the contract while its time is being approved.
  await tx.execute(
    sql`SELECT FROM contracts WHERE client_id = ${clientId} AND id = ${row.contractId} FOR SHARE`,
  )
  const related = (await readAssignmentRecords(tx, clientId, [row.assignmentId])).get(row.assignmentId)
  if (related === undefined) throw new Error('a timesheet has no assignment')
  const settings = await settingsOf(context, row.periodStart)
  const entries = await entriesOf(tx, clientId, [id])
  const facts = factsOf(context, { row, entries, related, settings })
  return { row, entries, related, settings: { ...settings, ...facts.settings }, facts }
}

/** Returns the facts about a stored timesheet that the chart's guards check. */
export function factsOf(
  context: Context,
  { row, entries, related, settings }: Omit<OpenSheet, 'facts'>,
): TimesheetFacts {
  return {
    ...factsWithoutSheet(context, related, settings, row),
    status: row.status,
    lockReason: row.lockReason,
    settings: locksOf(context, row, settings),
    entries: entries.map(valuesOf),
    zeroReason: row.zeroReason,
    submittedBy: row.submittedBy,
    billedMinutes: entries.reduce((sum, { billedMinutes }) => sum + Math.abs(billedMinutes), 0),
  }
}

/** Returns the settings with the lock rules that apply to this timesheet. Adjustments are exempt, because they are the way to correct locked time. */
function locksOf({ today }: Context, row: SheetRow, settings: TimeSettings): TimeSettings {
  if (row.adjustsTimesheetId !== null) return { ...settings, lockAfterDays: null, lockedThrough: null }
  const { rejectReason, decidedAt } = row
  if (rejectReason === null || decidedAt === null) return settings
  return lockSettingsAfterRejection(settings, todayUtc(Date.parse(decidedAt)), today)
}

/** Returns the facts of a week without a timesheet. */
export function factsWithoutSheet(
  { caller, today }: Context,
  { assignment, contract, employee }: AssignmentRecords,
  settings: TimeSettings,
  { periodStart, periodEnd }: Period,
): TimesheetFacts {
  return {
    status: 'NOT_STARTED',
    lockReason: null,
    period: { periodStart, periodEnd },
    assignment,
    contract,
    employee,
    employeeId: employee.id,
    today,
    settings,
    hidden: hiddenFrom(caller, employee.id),
    entries: [],
    zeroReason: null,
    submittedBy: null,
    actor: {
      uid: caller.uid,
      employeeId: caller.employeeId,
      mayDecide: employeeLimitOf(caller) === null,
    },
    allowSelfApproval: settings.allowSelfApproval,
    billedMinutes: 0,
  }
}

/** Returns the records whose dates a caller can't see. Everyone sees the dates that limit their own time. */
const hiddenFrom = ({ permissions, employeeId }: Caller, ownerId: string) =>
  employeeId === ownerId
    ? []
    : [
        ...(canView(permissions, 'EMPLOYEES') ? [] : (['employee'] as const)),
        ...(canView(permissions, 'PROJECTS') ? [] : (['contract'] as const)),
      ]

/** Returns a stored entry in the form that the rules use. */
export const valuesOf = ({ date, type, minutes, startTime, endTime, task, note, billable }: EntryRow) => ({
  date,
  type,
  minutes,
  startTime,
  endTime,
  task: task === '' ? null : task,
  note,
  billable,
})

/** Returns the original timesheet (not an adjustment) for an assignment and week, or null. Locks its row. */
export async function sheetOfWeek(
  { tx, caller }: Context,
  assignmentId: string,
  weekStart: string,
): Promise<SheetRow | null> {
  const { clientId } = clientOf(caller)
  const rows = await tx
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.clientId, clientId),
        eq(timesheets.assignmentId, assignmentId),
        eq(timesheets.weekStart, weekStart),
        sql`${timesheets.adjustsTimesheetId} IS NULL AND ${timesheets.archivedAt} IS NULL`,
      ),
    )
    .for('update')
  return rows[0] ?? null
}
