import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { EntryInput } from '#domain/timesheets/record.ts'
import { belowZeroError, cellOf, dayTotalError, type EntryValues } from '#domain/timesheets/rules.ts'
import type { AuditChange } from '#server/db/audit.ts'
import { violatedConstraint } from '#server/db/errors.ts'
import type { Transaction } from '#server/db/withActor.ts'
import { ruleBroken } from '#server/pipeline/apiError.ts'
import { valuesOf } from '#server/records/timesheets/sheet.ts'
import type { EntryRow, SheetRow, Surroundings } from '#server/records/timesheets/answer.ts'
import { timesheetEntries } from '#server/records/timesheets/table.ts'

/**
 * Returns the entries of a body in their stored form. Work is billable when its project and task are; a request can only make it
 * non-billable. Removed time can always be billable, because it may have been billed before the task changed.
 */
export function enteredValues(entries: readonly EntryInput[], { project }: Surroundings): EntryValues[] {
  return entries.map(({ date, type, minutes, task = null, note = null, billable }) => {
    const isBillable = project.tasks.find(({ name }) => name === task)?.billable ?? true
    const worked = type === 'WORK' || type === 'ADJUSTMENT'
    const mayBeBilled = project.billable && worked && (isBillable || minutes < 0)
    return { date, type, minutes, task, note, billable: mayBeBilled && (billable ?? isBillable) }
  })
}

/** Returns an error for each entry whose task is new on the sheet and not one of the project's. */
export function taskErrors(
  entries: readonly EntryInput[],
  { project }: Surroundings,
  before: readonly EntryValues[],
): FieldError[] {
  const known = new Set([...project.tasks.map(({ name }) => name), ...before.map(({ task }) => task ?? '')])
  return entries.flatMap(({ task }, index) =>
    !task || known.has(task)
      ? []
      : [
          {
            code: 'unknown_reference',
            message: 'Select a task of this project.',
            field: `entries.${index}.task`,
          },
        ],
  )
}

/** Returns the changed cells of a sheet for the audit trail, in minutes. */
export function entryChanges(before: readonly EntryValues[], after: readonly EntryValues[]): AuditChange[] {
  const old = new Map(before.map((entry) => [cellOf(entry), entry]))
  const fresh = new Map(after.map((entry) => [cellOf(entry), entry]))
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((cell) => {
    const [from, to] = [old.get(cell)?.minutes ?? 0, fresh.get(cell)?.minutes ?? 0]
    const { date, type, task } = (fresh.get(cell) ?? old.get(cell)) as EntryValues
    const field = ['entries', date, type, ...(task === null ? [] : [task])].join('.')
    return from === to ? [] : [{ field, old: from, new: to }]
  })
}

/** Replaces the entries of a draft. Entries that are left out keep their row, without minutes. */
export async function replaceEntries(
  tx: Transaction,
  sheet: SheetRow,
  before: readonly EntryRow[],
  after: readonly EntryValues[],
  uid: string,
): Promise<void> {
  const kept = new Set(after.map(cellOf))
  const removed = before.filter((row) => !kept.has(cellOf(valuesOf(row)))).map(({ id }) => id)
  await takeOff(tx, sheet, removed, uid)
  await putEntries(
    tx,
    sheet,
    after.map((entry) => ({ ...entry, task: entry.task ?? '' })),
    uid,
  )
}

/** Removes entries from their sheet: their rows stay, without minutes, class and rates. */
export async function takeOff(
  tx: Transaction,
  { clientId }: Pick<SheetRow, 'clientId'>,
  ids: readonly string[],
  uid: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(timesheetEntries)
    .set({ ...UNCLASSIFIED, minutes: 0, archivedAt: sql`now()`, ...stamp(uid) })
    .where(and(eq(timesheetEntries.clientId, clientId), inArray(timesheetEntries.id, [...ids])))
}

const UNCLASSIFIED = {
  classification: null,
  billRate: null,
  billRateUnit: null,
  payRate: null,
  payRateUnit: null,
  currency: null,
  overtime: null,
} as const

const stamp = (uid: string) => ({
  version: sql`${timesheetEntries.version} + 1`,
  updatedAt: sql`now()`,
  updatedBy: uid,
})

/** The columns that a save or an approval sets. */
export type EntryColumns = Pick<EntryRow, 'date' | 'type' | 'task' | 'billable' | 'minutes' | 'note'> &
  Partial<Pick<EntryRow, 'part' | keyof typeof UNCLASSIFIED>>

/** Writes entries into their cells; a cell that was used before keeps its row and id. Throws 422 for a day with more than 24 hours or below zero. */
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

/** Writes entries into the cells of several sheets, and returns them as stored. */
export async function putInSheets(
  tx: Transaction,
  entries: readonly SheetEntry[],
  uid: string,
): Promise<readonly EntryRow[]> {
  if (entries.length === 0) return []
  const values = entries.map(({ sheet: { clientId, tenantId, id, employeeId }, entry }) => ({
    ...UNCLASSIFIED,
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
  const given = (name: string) => sql.raw(`excluded.${name}`)
  return tx
    .insert(timesheetEntries)
    .values(values)
    .onConflictDoUpdate({
      target: [client, timesheetId, date, type, task, billable, part],
      set: {
        minutes: given('minutes'),
        note: given('note'),
        classification: given('classification'),
        billRate: given('bill_rate'),
        billRateUnit: given('bill_rate_unit'),
        payRate: given('pay_rate'),
        payRateUnit: given('pay_rate_unit'),
        currency: given('currency'),
        overtime: given('overtime'),
        archivedAt: null,
        ...stamp(uid),
      },
    })
    .returning()
    .catch((error: unknown) => {
      const refused = refusals[violatedConstraint(error) ?? '']
      throw refused === undefined ? error : ruleBroken([refused])
    })
}

/** What the database rejects, in words for the caller. */
const refusals: Readonly<Record<string, FieldError>> = {
  timesheet_entries_day_total: dayTotalError(null),
  timesheet_entries_day_minimum: belowZeroError,
}
