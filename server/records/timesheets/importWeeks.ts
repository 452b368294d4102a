import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FieldError } from '#domain/kernel/errors.ts'
import { dateReasons } from '#domain/timesheets/editable.ts'
import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import type { EntryValues, TimeSettings } from '#domain/timesheets/rules.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { periodIn, weekStartOf, type Period } from '#domain/timesheets/weeks.ts'
import { clientOf } from '#server/pipeline/clientOf.ts'
import type { ImportContext } from '#server/records/imports/kind.ts'
import {
  entriesOf,
  readAssignmentRecords,
  type EntryRow,
  type SheetRow,
  type AssignmentRecords,
} from '#server/records/timesheets/shownTimesheet.ts'
import { factsWithoutSheet, factsOf, settingsOfWeeks, valuesOf } from '#server/records/timesheets/sheet.ts'
import { timesheets } from '#server/records/timesheets/table.ts'

/** A week in which time can still be entered for an assignment. */
export interface OpenWeek {
  /** Unique for each assignment and week. */
  readonly key: string
  /** The timesheet of the week, or null before the first save. */
  readonly row: SheetRow | null
  readonly entries: readonly (EntryValues & { readonly part: number })[]
  readonly weekStart: string
  readonly period: Period
  readonly related: AssignmentRecords
  readonly facts: TimesheetFacts
  readonly settings: TimeSettings
}

type FoundWeek = OpenWeek | { readonly errors: readonly FieldError[] }
type Day = { readonly assignmentId: string; readonly date: string }

/**
 * Opens the week of each given day with the same checks as a save. Returns a function that takes an assignment
 * and a date, and returns the week or the errors that a save would cause. Locks the timesheets if `forChange` is true.
 */
export async function openWeeks(
  context: ImportContext,
  days: readonly Day[],
  forChange: boolean,
): Promise<(assignmentId: string, date: string) => FoundWeek> {
  const { tx, caller } = context
  const { clientId } = clientOf(caller)
  const ids = [...new Set(days.map(({ assignmentId }) => assignmentId))]
  const related = await readAssignmentRecords(tx, clientId, ids)
  const settingsAt = await settingsOfWeeks(context)
  const weekOfDay = ({ assignmentId, date }: Day) => {
    const records = related.get(assignmentId)
    if (records === undefined) throw new Error(`assignment not found: ${assignmentId}`)
    return { records, ...weekOf(records, date, settingsAt) }
  }
  const starts = new Set(days.map((day) => weekOfDay(day).weekStart))
  const sheets = await sheetsOf(context, ids, [...starts], forChange)
  const entries = Map.groupBy(
    await entriesOf(
      tx,
      clientId,
      sheets.map(({ id }) => id),
    ),
    ({ timesheetId }) => timesheetId,
  )
  const rows = new Map(sheets.map((row) => [keyOf(row), row]))
  const weeks = new Map<string, FoundWeek>()
  return (assignmentId, date) => {
    const { records, weekStart, period, settings } = weekOfDay({ assignmentId, date })
    const key = keyOf({ assignmentId, weekStart })
    const row = rows.get(key) ?? null
    if (row === null && period === null)
      return {
        errors: dateReasons(
          factsWithoutSheet(context, records, settings, singleDayPeriod(date)),
          date,
          'date',
        ),
      }
    const found = weeks.get(key) ?? openWeek(row, row ?? period ?? singleDayPeriod(date))
    weeks.set(key, found)
    return found

    function openWeek(sheet: SheetRow | null, sheetPeriod: Period): FoundWeek {
      const stored: readonly EntryRow[] = entries.get(sheet?.id ?? '') ?? []
      const facts =
        sheet === null
          ? factsWithoutSheet(context, records, settings, sheetPeriod)
          : factsOf(context, { row: sheet, entries: stored, related: records, settings })
      const next = timesheetTransition(facts, 'save', {}, null)
      // The date in the imported row determines the week, so errors about the week are reported for the date.
      if (next.kind !== 'taken') return { errors: next.errors.map((error) => ({ ...error, field: 'date' })) }
      return {
        key,
        row: sheet,
        entries: stored.map((entry) => ({ ...valuesOf(entry), part: entry.part })),
        weekStart,
        period: sheetPeriod,
        related: records,
        facts,
        settings: { ...settings, ...facts.settings },
      }
    }
  }
}

const keyOf = ({ assignmentId, weekStart }: Pick<SheetRow, 'assignmentId' | 'weekStart'>) =>
  `${assignmentId} ${weekStart}`

const singleDayPeriod = (date: string): Period => ({ periodStart: date, periodEnd: date })

/**
 * Returns the week of a day, with the settings in effect on the first day of that week that the assignment
 * covers. Finds the week twice, because the weekday on which weeks start can change over time.
 */
function weekOf(
  { assignment }: AssignmentRecords,
  date: string,
  settingsAt: (date: string) => TimeSettings,
): { readonly weekStart: string; readonly period: Period | null; readonly settings: TimeSettings } {
  const guess = weekStartOf(date, settingsAt(date).weekStart)
  const settings = settingsAt(periodIn(guess, [assignment])?.periodStart ?? guess)
  const weekStart = weekStartOf(date, settings.weekStart)
  return { weekStart, settings, period: periodIn(weekStart, [assignment]) }
}

function sheetsOf(
  { tx, caller }: ImportContext,
  assignmentIds: readonly string[],
  weekStarts: readonly string[],
  forChange: boolean,
): Promise<SheetRow[]> {
  const found = tx
    .select()
    .from(timesheets)
    .where(
      and(
        eq(timesheets.clientId, clientOf(caller).clientId),
        inArray(timesheets.assignmentId, [...assignmentIds]),
        inArray(timesheets.weekStart, [...weekStarts]),
        isNull(timesheets.adjustsTimesheetId),
        isNull(timesheets.archivedAt),
      ),
    )
  return forChange ? found.for('update').execute() : found.execute()
}
