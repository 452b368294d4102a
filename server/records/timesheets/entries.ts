import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { EntryInput } from '#domain/timesheets/record.ts'
import {
  belowZeroError,
  cellOf,
  dayTotalError,
  overlapError,
  type EntryValues,
  type TakenTime,
} from '#domain/timesheets/rules.ts'
import { cellTimeOf, rangeText } from '#domain/timesheets/times.ts'
import type { AuditChange } from '#server/db/audit.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import type { EntryRow, SheetRow, AssignmentRecords } from '#server/records/timesheets/shownTimesheet.ts'
import { timesheetEntries } from '#server/records/timesheets/table.ts'

/**
 * Returns the entries of a request in stored form. Work is billable if its project and task are, unless
 * the request makes it non-billable. A request can also make negative time billable even if its
 * task isn't billable, because the time that it corrects may have been billed before the task changed.
 */
export function enteredValues(entries: readonly EntryInput[], { project }: AssignmentRecords): EntryValues[] {
  return entries.map(({ date, type, minutes, startTime, endTime, task = null, note = null, billable }) => {
    const isBillable = project.tasks.find(({ name }) => name === task)?.billable ?? true
    const isWork = type === 'WORK' || type === 'ADJUSTMENT'
    const mayBeBilled = project.billable && isWork && (isBillable || minutes < 0)
    return {
      date,
      type,
      minutes,
      startTime: startTime ?? null,
      endTime: endTime ?? null,
      task,
      note,
      billable: mayBeBilled && (billable ?? isBillable),
    }
  })
}

/** Returns an error for each entry whose task is new on the timesheet and isn't one of the project's tasks. */
export function taskErrors(
  entries: readonly EntryInput[],
  { project }: AssignmentRecords,
  before: readonly EntryValues[],
): FieldError[] {
  const allowedTasks = new Set([
    ...project.tasks.map(({ name }) => name),
    ...before.map(({ task }) => task ?? ''),
  ])
  return entries.flatMap(({ task }, index) =>
    !task || allowedTasks.has(task)
      ? []
      : [
          {
            code: 'unknown_reference',
            message: "Select one of this project's tasks.",
            field: `entries.${index}.task`,
          },
        ],
  )
}

/** Returns the changed cells of a timesheet for the audit trail: in minutes, or as start and end times if there are any. */
export function entryChanges(before: readonly EntryValues[], after: readonly EntryValues[]): AuditChange[] {
  const old = Map.groupBy(before, cellOf)
  const current = Map.groupBy(after, cellOf)
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((cell) => {
    const [from, to] = [auditedTime(old.get(cell) ?? []), auditedTime(current.get(cell) ?? [])]
    const [first] = current.get(cell) ?? old.get(cell) ?? []
    if (first === undefined) return []
    const { date, type, task } = first
    const field = ['entries', date, type, ...(task === null ? [] : [task])].join('.')
    return from === to ? [] : [{ field, old: from, new: to }]
  })
}

/** Returns the time of a cell as the audit trail stores it. */
function auditedTime(entries: readonly EntryValues[]): number | string {
  const { minutes, ranges } = cellTimeOf(entries)
  return ranges.length === 0 ? minutes : ranges.map(rangeText).join(', ')
}

/** Replaces the entries of a timesheet. Entries that are left out keep their row, but without minutes. */
export async function replaceEntries(
  tx: Transaction,
  sheet: SheetRow,
  before: readonly EntryRow[],
  after: readonly EntryValues[],
  uid: string,
): Promise<void> {
  const entriesWithParts = withParts(before, after)
  const remaining = new Set(entriesWithParts.map(rowKeyOf))
  const removed = before.filter((row) => !remaining.has(rowKeyOf(row))).map(({ id }) => id)
  await clearEntries(tx, sheet, removed, uid)
  await putEntries(tx, sheet, entriesWithParts, uid)
}

type EntryWithPart = Omit<EntryValues, 'task'> & { readonly task: string; readonly part: number }

/** Returns a key for the row of an entry: its cell, and its part number in the cell. */
const rowKeyOf = (entry: Omit<EntryWithPart, 'minutes'>) => `${cellOf(entry)} ${entry.part}`

/**
 * Assigns parts to the entries of each cell. Entries in the same cell have different times. An entry with the
 * same start time as a stored one gets the stored one's part and row. Any other entry gets the first free part.
 */
export function withParts(
  before: readonly Pick<EntryRow, 'date' | 'type' | 'task' | 'billable' | 'part' | 'startTime'>[],
  after: readonly EntryValues[],
): EntryWithPart[] {
  const entries = after.map((entry) => ({ ...entry, task: entry.task ?? '' }))
  const stored = Map.groupBy(before, cellOf)
  return [...Map.groupBy(entries, cellOf)].flatMap(([cell, cellEntries]) => {
    const rows = stored.get(cell) ?? []
    const storedParts = cellEntries.map(
      ({ startTime }) => rows.find((row) => row.startTime === startTime)?.part,
    )
    const used = new Set(storedParts)
    const nextFreePart = () => {
      let part = 1
      while (used.has(part)) part += 1
      used.add(part)
      return part
    }
    return cellEntries.map((entry, index) => ({ ...entry, part: storedParts[index] ?? nextFreePart() }))
  })
}

/** Removes entries from their timesheet. Their rows are kept without minutes, times, classification or rates. */
export async function clearEntries(
  tx: Transaction,
  { clientId }: Pick<SheetRow, 'clientId'>,
  ids: readonly string[],
  uid: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(timesheetEntries)
    .set({ ...NO_CLASSIFICATION, ...NO_TIMES, minutes: 0, archivedAt: sql`now()`, ...changeColumns(uid) })
    .where(and(eq(timesheetEntries.clientId, clientId), inArray(timesheetEntries.id, [...ids])))
}

const NO_CLASSIFICATION = {
  classification: null,
  billRate: null,
  billRateUnit: null,
  payRate: null,
  payRateUnit: null,
  currency: null,
  overtime: null,
} as const
const NO_TIMES = { startTime: null, endTime: null } as const

const changeColumns = (uid: string) => ({
  version: sql`${timesheetEntries.version} + 1`,
  updatedAt: sql`now()`,
  updatedBy: uid,
})

/** The columns that a save, an import or an approval sets. */
export type EntryColumns = Pick<EntryRow, 'date' | 'type' | 'task' | 'billable' | 'minutes' | 'note'> &
  Partial<Pick<EntryRow, 'part' | 'startTime' | 'endTime' | keyof typeof NO_CLASSIFICATION>>

/** Writes entries into their cells. A cell that was used before keeps its row and id. Throws 422 if a day has more than 24 hours, a negative total or overlapping times. */
export async function putEntries(
  tx: Transaction,
  sheet: SheetRow,
  entries: readonly EntryColumns[],
  uid: string,
): Promise<void> {
  await putInSheets(
    tx,
    entries.map((entry) => ({ sheet, entry })),
    uid,
  )
}

type SheetEntry = {
  readonly sheet: Pick<SheetRow, 'clientId' | 'tenantId' | 'id' | 'employeeId'>
  readonly entry: EntryColumns
}

/** Writes entries into the cells of several timesheets, and returns them as stored. Throws the same errors as `putEntries`. */
export async function putInSheets(
  tx: Transaction,
  entries: readonly SheetEntry[],
  uid: string,
): Promise<readonly EntryRow[]> {
  if (entries.length === 0) return []
  const values = entries.map(({ sheet: { clientId, tenantId, id, employeeId }, entry }) => ({
    ...NO_CLASSIFICATION,
    ...NO_TIMES,
    part: 1,
    ...entry,
    clientId,
    tenantId,
    timesheetId: id,
    employeeId,
    id: randomUUID(),
    createdBy: uid,
    updatedBy: uid,
  }))
  const { clientId: client, timesheetId, date, type, task, billable, part } = timesheetEntries
  const excluded = (name: string) => sql.raw(`excluded.${name}`)
  return tx
    .insert(timesheetEntries)
    .values(values)
    .onConflictDoUpdate({
      target: [client, timesheetId, date, type, task, billable, part],
      set: {
        minutes: excluded('minutes'),
        startTime: excluded('start_time'),
        endTime: excluded('end_time'),
        note: excluded('note'),
        classification: excluded('classification'),
        billRate: excluded('bill_rate'),
        billRateUnit: excluded('bill_rate_unit'),
        payRate: excluded('pay_rate'),
        payRateUnit: excluded('pay_rate_unit'),
        currency: excluded('currency'),
        overtime: excluded('overtime'),
        archivedAt: null,
        ...changeColumns(uid),
      },
    })
    .returning()
    .catch((error: unknown) => {
      const fieldError = constraintErrors[violatedConstraint(error) ?? '']
      throw fieldError === undefined ? error : ruleBroken([fieldError])
    })
}

/** The errors for values that the database rejects, by constraint. */
const constraintErrors: Readonly<Record<string, FieldError>> = {
  timesheet_entries_day_total: dayTotalError(null),
  timesheet_entries_day_minimum: belowZeroError,
  timesheet_entries_overlap: overlapError,
}

/** Returns the time ranges that employees have on the given days, on all timesheets except `exceptSheet`. */
export async function readTakenTimes(
  tx: Transaction,
  clientId: string,
  days: readonly { readonly employeeId: string; readonly date: string }[],
  exceptSheet: string | null,
): Promise<readonly (TakenTime & { readonly employeeId: string })[]> {
  if (days.length === 0) return []
  const employeeIds = sql.param(days.map(({ employeeId }) => employeeId))
  const dates = sql.param(days.map(({ date }) => date))
  const { rows } = await tx.execute<{ [name in keyof TakenTime | 'employeeId']: string }>(sql`
    SELECT e.employee_id AS "employeeId", e.date::text AS date, p.name AS place,
        left(e.start_time::text, 5) AS "startTime", left(e.end_time::text, 5) AS "endTime"
      FROM (SELECT DISTINCT * FROM unnest(${employeeIds}::uuid[], ${dates}::date[]) AS u (employee_id, date)) d
      JOIN timesheet_entries e ON e.employee_id = d.employee_id AND e.date = d.date
      JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id
      JOIN projects p ON p.client_id = t.client_id AND p.id = t.project_id
      WHERE e.client_id = ${clientId} AND e.minutes <> 0 AND e.start_time IS NOT NULL
        AND t.id IS DISTINCT FROM ${exceptSheet}::uuid
      ORDER BY e.date, e.start_time`)
  return rows
}
