import { sql } from 'drizzle-orm'
import type { FieldError } from '#domain/kernel/errors.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import { maxEntries } from '#domain/timesheets/record.ts'
import type { ImportedTime } from '#domain/timesheets/importRow.ts'
import { cellOf, dayTotalError, entryErrors, type EntryValues } from '#domain/timesheets/rules.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { FileSums, ImportContext } from '#server/records/imports/kind.ts'
import { enteredValues, taskErrors, readTakenTimes } from '#server/records/timesheets/entries.ts'
import { assignmentsOf, findAssignment } from '#server/records/timesheets/importAssignment.ts'
import { keysOfTimes, addTimes, timeErrorsOf } from '#server/records/timesheets/importTimes.ts'
import { openWeeks, type OpenWeek } from '#server/records/timesheets/importWeeks.ts'
import { checkCanApproveTime, lockEmployeeRows } from '#server/records/timesheets/sheet.ts'

/** A row of a file: an entry in a week of an assignment. */
export interface WeekEntry {
  readonly week: OpenWeek
  readonly entry: EntryValues
}

type CheckedRow = { readonly errors: readonly FieldError[] } | { readonly values: WeekEntry }

const MINUTES_PER_DAY = 1440

/** Checks imported time by the same rules as time that is entered by hand. Throws 403 for employees, who can't import time. */
export async function checkTime(
  context: ImportContext,
  bodies: readonly ImportedTime[],
  sums: FileSums,
): Promise<readonly CheckedRow[]> {
  checkCanApproveTime(context)
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const employeeIds = bodies.map(({ employeeId }) => employeeId)
  if (sums.isAdding) await lockEmployeeRows(tx, clientId, employeeIds)
  const assigned = await assignmentsOf(tx, clientId, employeeIds)
  const rowAssignments = bodies.map((body) => findAssignment(body, assigned.get(body.employeeId) ?? []))
  const weekOf = await openWeeks(
    context,
    bodies.flatMap(({ date }, index) => {
      const assignment = rowAssignments[index]
      return assignment === undefined || 'errors' in assignment
        ? []
        : [{ assignmentId: assignment.assignmentId, date }]
    }),
    sums.isAdding,
  )
  const rows = bodies.map((body, index) => {
    const assignment = rowAssignments[index]
    if (assignment === undefined) throw new Error('a row has no assignment')
    if ('errors' in assignment) return assignment
    const week = weekOf(assignment.assignmentId, body.date)
    return 'errors' in week ? week : { body, ...entryOf(body, week) }
  })
  const validRows = rows.filter((row) => 'week' in row)
  const timedRows = validRows.filter(({ entry }) => entry.startTime !== null)
  const times = await keysOfTimes(
    sums,
    timedRows.map((row) => keysOf(row).day),
  )
  await sums.load([...validRows.flatMap((row) => Object.values(keysOf(row))), ...times])
  const stored = await readMinutesOfDays(tx, clientId, validRows)
  const taken = Map.groupBy(
    await readTakenTimes(
      tx,
      clientId,
      timedRows.map(({ week, entry }) => ({ employeeId: week.related.employee.id, date: entry.date })),
      null,
    ),
    ({ employeeId, date }) => dayKeyOf(employeeId, date),
  )
  return rows.map((row, index) => {
    if ('errors' in row) return row
    const { week, entry } = row
    const keys = keysOf(row)
    const errors = [
      ...ruleErrors(row),
      ...repeatErrors(row, sums.get(keys.cell) || (entry.startTime === null ? sums.get(keys.timed) : 0)),
      ...timeErrorsOf(sums, keys.day, entry, taken.get(keys.day) ?? []),
      ...(week.entries.length + sums.get(keys.week) >= maxEntries ? [tooManyEntries] : []),
      ...((stored.get(keys.day) ?? 0) + sums.get(keys.day) + entry.minutes > MINUTES_PER_DAY
        ? [{ ...dayTotalError(entry.date), field: 'minutes' }]
        : []),
    ]
    if (errors.length > 0) return { errors: errors.slice(0, 1) }
    const number = sums.rows[index] ?? 0
    if (entry.startTime === null) sums.add(keys.cell, number)
    else if (sums.get(keys.timed) === 0) sums.add(keys.timed, number)
    addTimes(sums, keys.day, entry, number)
    sums.add(keys.week, 1)
    sums.add(keys.day, entry.minutes)
    return { values: { week, entry } }
  })
}

const tooManyEntries: FieldError = {
  code: 'too_big',
  message: `A timesheet can have at most ${maxEntries} entries.`,
}

type Row = WeekEntry & { readonly body: ImportedTime }

/** Returns a row's entry as it would be stored. Finds the task regardless of case. */
function entryOf(body: ImportedTime, week: OpenWeek): WeekEntry {
  const { date, minutes, type = 'WORK', task = null, note = null, billable } = body
  const knownTask = week.related.project.tasks.find(({ name }) => name.toLowerCase() === task?.toLowerCase())
  // If start and end times aren't captured, those in a file only determine the hours.
  const { startTime, endTime } = week.settings.captureInOut ? body : {}
  const input = { date, minutes, startTime, endTime, type, task: knownTask?.name ?? task, note, billable }
  const [entry] = enteredValues([input], week.related)
  if (entry === undefined) throw new Error('a row has no entry')
  return { week, entry }
}

/** The keys of the sums that a row adds to: its cell, its timesheet and the employee's day. Rows with start and end times can share a cell and use `timed` instead of `cell`. */
const keysOf = ({ week: { key, related }, entry }: WeekEntry) => ({
  cell: `${key} ${cellOf(entry)}`,
  timed: `${key} ${cellOf(entry)} times`,
  week: key,
  day: dayKeyOf(related.employee.id, entry.date),
})
const dayKeyOf = (employeeId: string, date: string) => `${employeeId} ${date}`

/** Returns the errors from the week's rules, assigned to the columns of the row. */
function ruleErrors({ week, entry }: Row): FieldError[] {
  const { related, entries: before, facts, settings } = week
  const entryIndex = before.length
  const change = { before, after: [...before, entry], isAdjustment: false }
  const errors = entryErrors(change, facts, settings).filter(({ field }) => field !== 'entries')
  return [...taskErrors([entry], related, before), ...errors].map(({ field = '', ...error }) => {
    const [, index, name] = field.split('.')
    return error.code === 'unknown_reference' || Number(index) === entryIndex
      ? { ...error, field: name ?? '' }
      : { ...error, message: `Correct this week's timesheet first. ${error.message}` }
  })
}

function repeatErrors({ week, entry }: Row, earlierRow: number): FieldError[] {
  const error = (message: string) => [{ code: 'duplicate', message, field: 'date' }]
  if (earlierRow > 0)
    return error(`Row ${earlierRow} of this file has the same day, type and task. Combine the rows.`)
  // Entries with times can share a cell as long as they don't overlap.
  const existing = week.entries.find(
    (each) => cellOf(each) === cellOf(entry) && (entry.startTime === null || each.startTime === null),
  )
  return existing === undefined
    ? []
    : error(
        `This timesheet already has ${formatDuration(existing.minutes)} for this type and task on this day. Change the time there and remove this row.`,
      )
}

/** Returns the stored minutes of each row's employee on the row's day, on all timesheets. The keys are from `dayKeyOf`. */
async function readMinutesOfDays(
  tx: Transaction,
  clientId: string,
  rows: readonly WeekEntry[],
): Promise<ReadonlyMap<string, number>> {
  const days = new Map(rows.map((row) => [keysOf(row).day, row] as const))
  if (days.size === 0) return new Map()
  const employeeIds = sql.param([...days.values()].map(({ week }) => week.related.employee.id))
  const dates = sql.param([...days.values()].map(({ entry }) => entry.date))
  const found = await tx.execute<{ employee_id: string; date: string; minutes: number }>(sql`
    SELECT e.employee_id, e.date::text AS date, sum(e.minutes)::int AS minutes FROM timesheet_entries e
      JOIN unnest(${employeeIds}::uuid[], ${dates}::date[]) AS d (employee_id, date) ON d.employee_id = e.employee_id AND d.date = e.date
      WHERE e.client_id = ${clientId} AND e.minutes <> 0
      GROUP BY e.employee_id, e.date`)
  return new Map(found.rows.map(({ employee_id: id, date, minutes }) => [dayKeyOf(id, date), minutes]))
}
