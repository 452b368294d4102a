import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { KeptRecord } from '#domain/imports/record.ts'
import { lockedUntil, saveReasons } from '#domain/timesheets/editable.ts'
import { authorColumns } from '#server/db/audit.ts'
import { insertMany } from '#server/db/bulk.ts'
import { auditEvents } from '#server/db/schema.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { ImportContext } from '#server/records/imports/kind.ts'
import { importRecords, type imports } from '#server/records/imports/table.ts'
import {
  readAssignmentRecords,
  type EntryRow,
  type SheetRow,
} from '#server/records/timesheets/shownTimesheet.ts'
import { clearEntries, entryChanges } from '#server/records/timesheets/entries.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { factsOf, lockEmployeeRows, settingsOfWeeks, valuesOf } from '#server/records/timesheets/sheet.ts'
import { timesheetEntries, timesheets } from '#server/records/timesheets/table.ts'

/** The number of rows that one step removes. */
const STEP = 500

const CHANGED_REASON = 'It has changed since the import.'

/** Why an entry can't be removed, by the status of its timesheet. */
const STATUS_REASONS: Partial<Record<SheetRow['status'], string>> = {
  SUBMITTED: 'This timesheet was submitted.',
  APPROVED: 'This timesheet was approved.',
  REJECTED: 'This timesheet was rejected.',
}

type ImportRecord = typeof importRecords.$inferSelect
type RecordedEntry = {
  readonly record: ImportRecord
  readonly entry: EntryRow | null
  readonly sheet: SheetRow | null
}

/**
 * Removes an import's entries from their timesheets. Returns the entries that can't be removed: those that were
 * changed or submitted after the import, and those that users can't remove by hand either.
 */
export async function undoTime(
  context: ImportContext,
  row: typeof imports.$inferSelect,
  report: (processed: number) => void,
): Promise<KeptRecord[]> {
  const { tx } = context
  const records = await tx
    .select()
    .from(importRecords)
    .where(and(eq(importRecords.clientId, row.clientId), eq(importRecords.importId, row.id)))
    .orderBy(asc(importRecords.row))
  const kept: KeptRecord[] = []
  for (let from = 0; from < records.length; from += STEP) {
    const step = records.slice(from, from + STEP)
    kept.push(...(await undoStep(context, step)))
    report(from + step.length)
  }
  return kept
}

async function undoStep(context: ImportContext, records: readonly ImportRecord[]): Promise<KeptRecord[]> {
  const found = await openRecords(context, records)
  const reasonToKeep = await findReasonsToKeep(context, found)
  const removable = found.filter((each) => reasonToKeep(each) === null)
  await removeEntries(context, removable)
  return found.flatMap((each): KeptRecord[] => {
    const why = reasonToKeep(each)
    return why === null ? [] : [{ id: each.record.recordId, label: each.record.label, why }]
  })
}

/** Returns the entries and timesheets of imported rows. Locks the employees and timesheets as a save does. */
async function openRecords(
  { tx, caller }: ImportContext,
  records: readonly ImportRecord[],
): Promise<RecordedEntry[]> {
  const { clientId } = clientOf(caller)
  const isRecordedSheet = and(
    eq(timesheets.clientId, clientId),
    inArray(
      timesheets.id,
      records.map(({ recordId }) => recordId),
    ),
  )
  const sheetEmployees = await tx
    .select({ id: timesheets.employeeId })
    .from(timesheets)
    .where(isRecordedSheet)
  await lockEmployeeRows(
    tx,
    clientId,
    sheetEmployees.map(({ id }) => id),
  )
  const sheets = await tx.select().from(timesheets).where(isRecordedSheet).for('update')
  const entries = await tx
    .select()
    .from(timesheetEntries)
    .where(
      and(
        eq(timesheetEntries.clientId, clientId),
        inArray(
          timesheetEntries.id,
          records.map(({ entryId }) => entryId ?? ''),
        ),
      ),
    )
  const sheetById = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  const entryById = new Map(entries.map((entry) => [entry.id, entry]))
  return records.map((record) => ({
    record,
    entry: entryById.get(record.entryId ?? '') ?? null,
    sheet: sheetById.get(record.recordId) ?? null,
  }))
}

/** Returns a function that returns why an entry can't be removed, such as a lock or a later change, or null if it can. */
async function findReasonsToKeep(
  context: ImportContext,
  found: readonly RecordedEntry[],
): Promise<(each: RecordedEntry) => string | null> {
  const { tx, caller, today } = context
  const sheets = found.flatMap(({ sheet }) => sheet ?? [])
  const related = await readAssignmentRecords(tx, clientOf(caller).clientId, [
    ...new Set(sheets.map(({ assignmentId }) => assignmentId)),
  ])
  const settingsAt = await settingsOfWeeks(context)
  return ({ record, entry, sheet }) => {
    if (sheet === null || entry === null) return CHANGED_REASON
    if (entry.billedMinutes > 0) return 'This time is on an invoice.'
    if (sheet.lockReason === 'EXPORTED') return 'This time was handed off to payroll.'
    if (sheet.status !== 'DRAFT') return STATUS_REASONS[sheet.status] ?? CHANGED_REASON
    if (entry.archivedAt !== null || entry.version !== record.entryVersion) return CHANGED_REASON
    const sheetRecords = related.get(sheet.assignmentId)
    if (sheetRecords === undefined) throw new Error('a timesheet has no assignment')
    const settings = settingsAt(sheet.periodStart)
    const facts = factsOf(context, { row: sheet, entries: [], related: sheetRecords, settings })
    const [error] = saveReasons(facts)
    const locked = lockedUntil(facts.settings, today)
    return (
      error?.message ?? (locked !== null && entry.date <= locked ? `Time through ${locked} is locked.` : null)
    )
  }
}

/**
 * Removes entries that the import inserted. Also removes timesheets that an import started, if they are empty
 * afterward. If an entry's row existed before the import, the row stays and only its time is removed.
 */
async function removeEntries(context: ImportContext, removable: readonly RecordedEntry[]): Promise<void> {
  const { tx, caller, requestId } = context
  const [first] = removable
  if (first === undefined) return
  const { clientId, importId } = first.record
  const reusedRows = removable.filter(({ record }) => record.entryVersion !== 1)
  const ids = (items: readonly RecordedEntry[]) => items.flatMap(({ entry }) => entry?.id ?? [])
  await clearEntries(tx, { clientId }, ids(reusedRows), caller.uid)
  const { rows: removedRows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM remove_imported_time(${importId}::uuid, ${sql.param(ids(removable))}::uuid[]) AS id`,
  )
  const removed = new Set(removedRows.map(({ id }) => id))
  const changed = Map.groupBy(removable, ({ record }) => record.recordId)
  for (const id of removed) changed.delete(id)
  if (changed.size === 0) return
  await tx
    .update(timesheets)
    .set({ version: sql`${timesheets.version} + 1`, updatedAt: sql`now()`, updatedBy: caller.uid })
    .where(and(eq(timesheets.clientId, clientId), inArray(timesheets.id, [...changed.keys()])))
  const author = authorColumns(caller, requestId)
  await insertMany(
    tx,
    auditEvents,
    [...changed].flatMap(([id, removals]) => {
      const [{ sheet } = { sheet: null }] = removals
      return sheet === null
        ? []
        : [
            {
              ...author,
              action: 'UPDATE' as const,
              entityType: timesheetResource.type,
              entityId: id,
              entityLabel: timesheetResource.labelOf(sheet),
              fields: ['entries'],
              changes: entryChanges(
                removals.flatMap(({ entry }) => (entry === null ? [] : [valuesOf(entry)])),
                [],
              ),
              event: 'undo',
            },
          ]
    }),
  )
}
