import type { Draft } from '#domain/kernel/answer.ts'
import { inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import type { EntryInput } from '#domain/timesheets/record.ts'
import { cellNotePath, changedDetails, storedDetails, withDetails } from '#domain/timesheets/cells/details.ts'
import { cellParts, timesTurnedOffText, overlapErrors } from '#domain/timesheets/rules.ts'
import {
  cellTimeOf,
  formatCell,
  isSameTime,
  parseCell,
  parseRanges,
  entryInput,
  timesInput,
  timedParts,
  unreadableTimesText,
} from '#domain/timesheets/times.ts'
import {
  isOpenDay,
  lineOfPath,
  linesOf,
  storedEntriesOf,
  typedMinutes,
  weekCellPath,
  weekNotePath,
  weekTotals,
  type WeekLine,
  type WeekRecord,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'
import { toWords } from '#lookups/options.ts'

/** The request body of a timesheet. `paths` has the cell path of each entry, so that errors are shown in the right cell. */
export interface SheetInput {
  readonly entries: readonly EntryInput[]
  readonly employeeNote: string | null
  readonly paths: readonly string[]
}

const error = (field: string, message: string, code = 'invalid'): FieldError => ({ code, message, field })
const unreadableHoursText = 'Enter hours like 8, 7:30 or 7.5.'

/** Returns true if a cell's time differs from its stored entries or is invalid. */
function hasNewTime(row: WeekRow, draft: Draft, path: string, line: WeekLine): boolean {
  const typedTime = parseCell(draft[path] ?? '')
  const storedTime = cellTimeOf(storedEntriesOf(row, line, path.split('/')[1] ?? ''))
  return typedTime === null || !isSameTime(typedTime, storedTime)
}

/** Returns the draft's changes to the note and billable flag of a cell, or null if there are none. */
function newDetails(row: WeekRow, draft: Draft, path: string, line: WeekLine) {
  const entries = storedEntriesOf(row, line, path.split('/')[1] ?? '')
  return changedDetails(draft, path, storedDetails(row, line, path, entries))
}

/** Returns the entries of a changed cell with the typed time. Changes to their notes and billable flags aren't applied yet. */
function entriesOfCell(row: WeekRow, draft: Draft, path: string, line: WeekLine): readonly EntryInput[] {
  const time = parseCell(draft[path] ?? '')
  if (time === null || time.minutes === 0) return []
  const { minutes, ranges } = time
  const { type, task } = line
  const date = path.split('/')[1] ?? ''
  const stored = storedEntriesOf(row, line, date).filter((entry) => entry.minutes !== 0)
  if (!hasNewTime(row, draft, path, line)) return stored.map(entryInput)
  if (ranges.length > 0) return timedParts(stored, ranges).map((part) => ({ date, type, task, ...part }))
  const parts = cellParts(stored, minutes)
  if (parts.length === 0) return [{ date, type, minutes, task, note: null }]
  return parts.map(({ billable, note, minutes: part }) => ({
    date,
    type,
    minutes: part,
    task,
    note,
    billable,
  }))
}

/** Returns the complete request body of an assignment's timesheet, or null if the timesheet is unchanged or can't be changed. */
export function changedSheet(row: WeekRow, draft: Draft, { noteRequired }: WeekRecord): SheetInput | null {
  const stored = row.timesheet?.entries ?? []
  const paths = Object.keys(draft).filter(
    (path) => path.startsWith(`${row.assignment.id}/`) && lineOfPath(path) !== null,
  )
  const note = inputValue(draft, weekNotePath(row.assignment.id))
  const changed = new Set(
    paths.filter((path) => {
      const line = lineOfPath(path)
      return (
        line !== null &&
        (hasNewTime(row, draft, path, line) ||
          (typedMinutes(draft, path) !== 0 && newDetails(row, draft, path, line) !== null))
      )
    }),
  )
  if (!row.editable) return null
  if (changed.size === 0 && note === (row.timesheet?.employeeNote ?? null)) return null
  // Unchanged cells keep their stored entries, with notes and billable flags.
  const unchangedEntries = stored
    .map((entry) => ({
      ...entry,
      path: weekCellPath({ ...entry, assignmentId: row.assignment.id }, entry.date),
    }))
    .filter(({ path, minutes }) => !changed.has(path) && minutes !== 0)
    .map(({ path, date, type, minutes, task, note: entryNote, billable, ...times }) => ({
      path,
      entry: { date, type, minutes, ...timesInput(times), task, note: entryNote, billable },
    }))
  const changedEntries = [...changed].flatMap((path) => {
    const line = lineOfPath(path)
    if (line === null) return []
    return withDetails(entriesOfCell(row, draft, path, line), newDetails(row, draft, path, line)).map(
      (entry) => ({ path, entry }),
    )
  })
  const all = [...unchangedEntries, ...changedEntries]
  // If work needs a note, work entries without one use the assignment's note.
  const fallbackNote = (entry: EntryInput) => (noteRequired && entry.type === 'WORK' ? note : null)
  return {
    entries: all.map(({ entry }) => ({ ...entry, note: entry.note ?? fallbackNote(entry) })),
    employeeNote: note,
    paths: all.map(({ path }) => path),
  }
}

function weekDraft(week: WeekRecord): Draft {
  const cells = week.rows.flatMap((row) => {
    const entries = row.timesheet?.entries ?? []
    const storedCells = Object.fromEntries(
      entries.map((entry) => [weekCellPath({ ...entry, assignmentId: row.assignment.id }, entry.date), '']),
    )
    const cellTexts = linesOf(row, storedCells).flatMap((line) =>
      datesOf(row).flatMap((date): (readonly [string, string])[] => {
        const cell = weekCellPath(line, date)
        const stored = storedEntriesOf(row, line, date)
        return [
          [cell, formatCell(cellTimeOf(stored))],
          ...Object.entries(storedDetails(row, line, cell, stored)),
        ]
      }),
    )
    return [...cellTexts, [weekNotePath(row.assignment.id), formText(row.timesheet?.employeeNote)] as const]
  })
  const zeroReason = week.rows.find(({ timesheet }) => timesheet?.zeroReason != null)?.timesheet?.zeroReason
  return { ...Object.fromEntries(cells), submit: '', zeroReason: formText(zeroReason) }
}

/** Returns the editable assignments without hours in the draft. */
export const emptyRows = (week: WeekRecord, draft: Draft): readonly WeekRow[] =>
  week.rows.filter(
    (row) =>
      row.editable &&
      linesOf(row, draft).every((line) =>
        datesOf(row).every((date) => (typedMinutes(draft, weekCellPath(line, date)) ?? 1) === 0),
      ),
  )

function weekErrors(draft: Draft, week: WeekRecord): FieldError[] {
  const openCells = week.rows.flatMap((row) =>
    linesOf(row, draft).flatMap((line) =>
      datesOf(row)
        .filter((date) => isOpenDay(row, date))
        .map((date) => ({ row, line, path: weekCellPath(line, date) })),
    ),
  )
  const cells = openCells.map(({ path }) => path)
  const cellErrors = openCells.flatMap(({ row, line, path }) => {
    const time = parseCell(draft[path] ?? '')
    if (time === null) return [error(path, unreadableText(draft[path] ?? '', week))]
    if (time.minutes % week.timeStep !== 0)
      return [error(path, `Enter time in ${week.timeStep}-minute increments.`, 'time_step')]
    if (week.captureInOut && line.type === 'WORK' && time.minutes > 0 && time.ranges.length === 0)
      return [error(path, unreadableTimesText, 'required')]
    if (week.noteRequired && line.type === 'WORK' && time.minutes > 0 && lacksNote(row, draft, path, line))
      return [error(path, 'Enter a note.', 'required')]
    return !week.captureInOut && time.ranges.length > 0 && hasNewTime(row, draft, path, line)
      ? [error(path, timesTurnedOffText)]
      : []
  })
  const dayErrors = [...weekTotals(week, draft).byDate]
    .filter(([, minutes]) => minutes > 1440)
    .flatMap(([date]) => {
      const first = cells.find((path) => path.split('/')[1] === date)
      return first === undefined
        ? []
        : [error(first, `Enter no more than 24 hours for ${date}.`, 'day_total')]
    })
  const rowsWithoutTime = emptyRows(week, draft)
  const needsReason =
    draft['submit'] === 'yes' &&
    inputValue(draft, 'zeroReason') === null &&
    rowsWithoutTime.length > 0 &&
    rowsWithoutTime.length === week.rows.filter(({ editable }) => editable).length
  return [
    ...cellErrors,
    ...cellOverlapErrors(week, draft),
    ...dayErrors,
    ...(needsReason ? [error('zeroReason', 'Enter hours or a reason for zero hours.', 'zero_hours')] : []),
  ]
}

/** Returns true if a cell has no note and its assignment has no note that could be used for it. */
function lacksNote(row: WeekRow, draft: Draft, path: string, line: WeekLine): boolean {
  if (
    inputValue(draft, cellNotePath(path)) !== null ||
    inputValue(draft, weekNotePath(row.assignment.id)) !== null
  )
    return false
  const entries = entriesOfCell(row, draft, path, line)
  return withDetails(entries, newDetails(row, draft, path, line)).some(({ note }) => note == null)
}

/** Returns the error message for invalid time. */
function unreadableText(text: string, { captureInOut }: WeekRecord): string {
  const ranges = parseRanges(text)
  if (!captureInOut) return unreadableHoursText
  return typeof ranges === 'string' ? ranges : unreadableTimesText
}

/**
 * Returns the errors for editable cells whose times overlap those of another cell on the same day. Of two editable
 * cells, only the later one gets the error.
 */
function cellOverlapErrors(week: WeekRecord, draft: Draft): FieldError[] {
  const timedCells = week.rows.flatMap((row) =>
    linesOf(row, draft).flatMap((line) =>
      datesOf(row).flatMap((date) => {
        const path = weekCellPath(line, date)
        const kind = line.type === 'WORK' ? null : toWords(line.type)
        const place = [row.assignment.projectName, kind, line.task].filter((part) => part !== null).join(', ')
        return (parseCell(draft[path] ?? '')?.ranges ?? []).map((range) => ({
          ...range,
          path,
          date,
          place,
          isOpen: isOpenDay(row, date),
        }))
      }),
    ),
  )
  return timedCells.flatMap(({ path, isOpen, ...range }, index) => {
    const others = timedCells.filter(
      (other, otherIndex) => other.path !== path && (otherIndex < index || !other.isOpen),
    )
    const [overlap] = isOpen ? overlapErrors([{ ...range, minutes: 1 }], others) : []
    return overlap === undefined ? [] : [{ ...overlap, field: path }]
  })
}

/**
 * Returns the entries that stay on this timesheet if the draft moves times to another one. They must be saved
 * first: timesheets are saved one at a time, and a time range can't be on two of them. Returns null if no times
 * move or the timesheet can't be changed.
 */
export function entriesToSaveFirst(
  row: WeekRow,
  week: WeekRecord,
  draft: Draft,
): readonly EntryInput[] | null {
  const timesElsewhere = week.rows
    .filter(({ assignment }) => assignment.id !== row.assignment.id)
    .flatMap((other) =>
      linesOf(other, draft).flatMap((line) =>
        datesOf(other).flatMap((date) =>
          (parseCell(draft[weekCellPath(line, date)] ?? '')?.ranges ?? []).map((range) => ({
            ...range,
            date,
            place: '',
          })),
        ),
      ),
    )
  const stored = row.timesheet?.entries ?? []
  const remaining = stored.filter((entry) => overlapErrors([entry], timesElsewhere).length === 0)
  if (!row.editable || remaining.length === stored.length) return null
  return remaining.filter(({ minutes }) => minutes !== 0).map(entryInput)
}

/** The form of a week: a cell for each day and line, a note for each assignment, the reason for zero hours, and whether to submit the week. */
export const weekForm: FormShape<WeekRecord> = {
  toDraft: (week) => (week === null ? {} : weekDraft(week)),
  toInput: () => ({}),
  check: (draft, week) => (week === null ? [] : weekErrors(draft, week)),
  lockOf: (week, path) => {
    const row = week.rows.find(({ assignment }) => path.startsWith(`${assignment.id}/`))
    return row === undefined || row.editable ? null : (row.why ?? 'This time is locked.')
  },
}
