import { and, eq, inArray, sql } from 'drizzle-orm'
import { timesheetImportFields } from '#domain/timesheets/importFields.ts'
import { importedTime, type ImportedTime } from '#domain/timesheets/importRow.ts'
import { listName } from '#domain/employees/rules.ts'
import { cellOf, type EntryValues } from '#domain/timesheets/rules.ts'
import { rangeOf, rangeText } from '#domain/timesheets/times.ts'
import { toWords } from '#lookups/options.ts'
import { authorColumns } from '#server/db/audit.ts'
import { insertMany } from '#server/db/bulk.ts'
import { auditEvents } from '#server/db/schema.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { AnyImportDefinition, ValidRow, ImportContext } from '#server/records/imports/kind.ts'
import type { SheetRow } from '#server/records/timesheets/shownTimesheet.ts'
import { entryChanges, putInSheets } from '#server/records/timesheets/entries.ts'
import { checkTime, type WeekEntry } from '#server/records/timesheets/importCheck.ts'
import { completeTimes } from '#server/records/timesheets/importTimes.ts'
import type { OpenWeek } from '#server/records/timesheets/importWeeks.ts'
import { undoTime } from '#server/records/timesheets/importUndo.ts'
import { timesheetResource } from '#server/records/timesheets/resource.ts'
import { newSheet } from '#server/records/timesheets/routes.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** Imports time. The rows become entries in draft timesheets, which users submit later. */
export const timesheetImport: AnyImportDefinition = {
  kind: 'timesheets',
  fields: timesheetImportFields,
  body: importedTime,
  complete: completeTimes,
  prepare: (context, bodies, sums) => checkTime(context, bodies as unknown as ImportedTime[], sums),
  duplicates: { timesheets_one_per_week: true },
  add: addTime,
  undo: undoTime,
}

/** The number of entries per statement. The database checks each entry, and a statement must not time out on a busy server. */
const STEP = 100

/** A timesheet that entries are added to. */
interface Sheet {
  readonly id: string
  readonly version: number
  readonly week: OpenWeek
}

/** Adds entries to the timesheets of their weeks. Creates missing timesheets, and turns rejected ones into drafts. */
async function addTime(context: ImportContext, validRows: readonly ValidRow[]) {
  const rows = validRows.map(({ row, values }) => ({ row, ...(values as WeekEntry) }))
  const byWeek = Map.groupBy(rows, ({ week }) => week)
  const sheets = new Map(
    [
      ...(await startSheets(context, [...byWeek.keys()])),
      ...(await reopenSheets(context, byWeek.keys())),
    ].map((sheet) => [sheet.week, sheet]),
  )
  const sheetOf = (week: OpenWeek): Sheet => {
    const sheet = sheets.get(week)
    if (sheet === undefined) throw new Error('a week has no timesheet')
    return sheet
  }
  const { caller, tx, requestId } = context
  const author = authorColumns(caller, requestId)
  const partOf = freePartsIn(byWeek.keys())
  const parts = rows.map(({ week, entry }) => partOf(week, entry))
  const sheetEntries = rows.map(({ week, entry }, index) => ({
    sheet: { ...clientOf(caller), id: sheetOf(week).id, employeeId: week.related.employee.id },
    entry: { ...entry, task: entry.task ?? '', part: parts[index] ?? 1 },
  }))
  const stored = []
  for (let from = 0; from < sheetEntries.length; from += STEP)
    stored.push(...(await putInSheets(tx, sheetEntries.slice(from, from + STEP), caller.uid)))
  const byCell = new Map(stored.map((each) => [`${each.timesheetId} ${cellOf(each)} ${each.part}`, each]))
  await insertMany(
    tx,
    auditEvents,
    [...byWeek].map(([week, added]) => ({
      ...author,
      action: week.row === null ? ('CREATE' as const) : ('UPDATE' as const),
      entityType: timesheetResource.type,
      entityId: sheetOf(week).id,
      entityLabel: timesheetResource.labelOf(week.period as SheetRow),
      fields: ['entries'],
      // The audit row of a new timesheet lists no changes.
      changes: week.row === null ? [] : entryChanges(...changedCells(week, entriesIn(added))),
      event: 'import',
    })),
  )
  return rows.map(({ row, week, entry }, index) => {
    const { id, version } = sheetOf(week)
    const added = byCell.get(`${id} ${cellOf(entry)} ${parts[index] ?? 1}`)
    if (added === undefined) throw new Error('a row was not stored')
    return {
      row,
      recordId: id,
      label: labelOf(week, entry),
      recordVersion: version,
      entryId: added.id,
      entryVersion: added.version,
    }
  })
}

/** Returns a function that finds an entry's part number: the lowest one that is still free in its cell. */
function freePartsIn(weeks: Iterable<OpenWeek>): (week: OpenWeek, entry: EntryValues) => number {
  const taken = new Set(
    [...weeks].flatMap(({ key, entries }) => entries.map((each) => `${key} ${cellOf(each)} ${each.part}`)),
  )
  return ({ key }, entry) => {
    let part = 1
    while (taken.has(`${key} ${cellOf(entry)} ${part}`)) part += 1
    taken.add(`${key} ${cellOf(entry)} ${part}`)
    return part
  }
}

/** Returns the entries of all cells that the import changes, as they are before and after it. */
function changedCells({ entries }: OpenWeek, added: readonly EntryValues[]) {
  const cells = new Set(added.map(cellOf))
  const before = entries.filter((entry) => cells.has(cellOf(entry)))
  return [before, [...before, ...added]] as const
}

/** Returns the label of an entry, with the name of its employee. */
const labelOf = ({ related }: OpenWeek, { date, type, task, billable, ...times }: EntryValues): string =>
  [
    listName(related.employee),
    date,
    ...[rangeOf(times)].flatMap((range) => (range === null ? [] : [rangeText(range)])),
    ...(type === 'WORK' ? [] : [toWords(type)]),
    ...(task === null ? [] : [task]),
    ...(type === 'WORK' && !billable ? ['non-billable'] : []),
  ].join(', ')

const entriesIn = (rows: readonly WeekEntry[]) => rows.map(({ entry }) => entry)

async function startSheets(context: ImportContext, weeks: readonly OpenWeek[]): Promise<Sheet[]> {
  const started = weeks
    .filter(({ row }) => row === null)
    .map((week) => ({ week, values: newSheet(context, week.related, week.weekStart, week.period) }))
  await insertMany(
    context.tx,
    timesheets,
    started.map(({ values }) => values),
  )
  return started.map(({ week, values: { id } }) => ({ id, version: 1, week }))
}

/** Turns the stored timesheets into drafts. Increments their versions as a manual save does, so that an open page notices the change. */
async function reopenSheets({ tx, caller }: ImportContext, weeks: Iterable<OpenWeek>): Promise<Sheet[]> {
  const byId = new Map(
    [...weeks].flatMap((week) => (week.row === null ? [] : [[week.row.id, week] as const])),
  )
  if (byId.size === 0) return []
  const rows = await tx
    .update(timesheets)
    .set({
      status: 'DRAFT',
      version: sql`${timesheets.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: caller.uid,
    })
    .where(and(eq(timesheets.clientId, clientOf(caller).clientId), inArray(timesheets.id, [...byId.keys()])))
    .returning({ id: timesheets.id, version: timesheets.version })
  return rows.flatMap(({ id, version }) => {
    const week = byId.get(id)
    return week === undefined ? [] : [{ id, version, week }]
  })
}
