import type { Draft } from '#domain/kernel/answer.ts'
import { sent, typed, type FormShape } from '#domain/kernel/draft.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { formatDuration } from '#domain/timesheets/duration.ts'
import type { EntryInput } from '#domain/timesheets/record.ts'
import { cellParts } from '#domain/timesheets/rules.ts'
import {
  isOpenDay,
  lineOfPath,
  linesOf,
  minutesOf,
  storedIn,
  typedMinutes,
  weekCell,
  weekNote,
  weekTotals,
  type WeekLine,
  type WeekRecord,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'

/** The request body of a timesheet, and each entry's cell path, so errors appear in that cell. */
export interface SheetInput {
  readonly entries: readonly EntryInput[]
  readonly employeeNote: string | null
  readonly paths: readonly string[]
}

const error = (field: string, message: string, code = 'invalid'): FieldError => ({ code, message, field })
const unreadableHours = 'Enter hours like 8, 7:30 or 7.5.'

/** Returns what the draft changes in the sheet of an assignment; null when it changes nothing. */
export function changedSheet(row: WeekRow, draft: Draft, { noteRequired }: WeekRecord): SheetInput | null {
  const stored = row.timesheet?.entries ?? []
  const paths = Object.keys(draft).filter(
    (path) => path.startsWith(`${row.assignment.id}/`) && lineOfPath(path) !== null,
  )
  const isChanged = (path: string, line: WeekLine) =>
    typedMinutes(draft, path) !== minutesOf(storedIn(row, line, path.split('/')[1] ?? ''))
  const note = sent(draft, weekNote(row.assignment.id))
  const changed = new Set(
    paths.filter((path) => {
      const line = lineOfPath(path)
      return line !== null && isChanged(path, line)
    }),
  )
  if (!row.editable) return null
  if (changed.size === 0 && note === (row.timesheet?.employeeNote ?? null)) return null
  // Cells that weren't changed keep their entries, with notes and billable flags.
  const same = stored
    .map((entry) => ({ ...entry, path: weekCell({ ...entry, assignmentId: row.assignment.id }, entry.date) }))
    .filter(({ path, minutes }) => !changed.has(path) && minutes !== 0)
    .map(({ path, date, type, minutes, task, note: entryNote, billable }) => ({
      path,
      entry: { date, type, minutes, task, note: entryNote, billable },
    }))
  const fresh = [...changed].flatMap((path) => {
    const line = lineOfPath(path)
    const minutes = typedMinutes(draft, path)
    if (line === null || minutes === null || minutes === 0) return []
    const { type, task } = line
    const date = path.split('/')[1] ?? ''
    const ownNote = noteRequired && type === 'WORK' ? note : null
    const parts = cellParts(storedIn(row, line, date), minutes)
    if (parts.length === 0) return [{ path, entry: { date, type, minutes, task, note: ownNote } }]
    return parts.map(({ billable, note: entryNote, minutes: part }) => ({
      path,
      entry: { date, type, minutes: part, task, note: entryNote ?? ownNote, billable },
    }))
  })
  const all = [...same, ...fresh]
  return { entries: all.map(({ entry }) => entry), employeeNote: note, paths: all.map(({ path }) => path) }
}

function weekDraft(week: WeekRecord): Draft {
  const cells = week.rows.flatMap((row) => {
    const entries = row.timesheet?.entries ?? []
    const storedCells = Object.fromEntries(
      entries.map((entry) => [weekCell({ ...entry, assignmentId: row.assignment.id }, entry.date), '']),
    )
    const filled = linesOf(row, storedCells).flatMap((line) =>
      datesOf(row).map((date): [string, string] => {
        const minutes = minutesOf(storedIn(row, line, date))
        // Cells use a hyphen as the minus sign, because people can type it.
        return [weekCell(line, date), minutes === 0 ? '' : formatDuration(minutes).replace('−', '-')]
      }),
    )
    return [...filled, [weekNote(row.assignment.id), typed(row.timesheet?.employeeNote)] as const]
  })
  const zero = week.rows.find(({ timesheet }) => timesheet?.zeroReason != null)?.timesheet?.zeroReason
  return { ...Object.fromEntries(cells), submit: '', zeroReason: typed(zero) }
}

/** Returns the editable assignments that have no hours in the draft. */
export const emptyRows = (week: WeekRecord, draft: Draft): readonly WeekRow[] =>
  week.rows.filter(
    (row) =>
      row.editable &&
      linesOf(row, draft).every((line) =>
        datesOf(row).every((date) => (typedMinutes(draft, weekCell(line, date)) ?? 1) === 0),
      ),
  )

function weekErrors(draft: Draft, week: WeekRecord): FieldError[] {
  const cells = week.rows.flatMap((row) =>
    linesOf(row, draft).flatMap((line) =>
      datesOf(row)
        .filter((date) => isOpenDay(row, date))
        .map((date) => weekCell(line, date)),
    ),
  )
  const cellErrors = cells.flatMap((path) => {
    const minutes = typedMinutes(draft, path)
    if (minutes === null) return [error(path, unreadableHours)]
    if (minutes % week.timeStep === 0) return []
    return [error(path, `Enter time in ${week.timeStep}-minute increments.`, 'time_step')]
  })
  const dayErrors = [...weekTotals(week, draft).byDate]
    .filter(([, minutes]) => minutes > 1440)
    .flatMap(([date]) => {
      const first = cells.find((path) => path.split('/')[1] === date)
      return first === undefined
        ? []
        : [error(first, `Enter no more than 24 hours for ${date}.`, 'day_total')]
    })
  const empty = emptyRows(week, draft)
  const needsReason =
    draft['submit'] === 'yes' &&
    sent(draft, 'zeroReason') === null &&
    empty.length > 0 &&
    empty.length === week.rows.filter(({ editable }) => editable).length
  return [
    ...cellErrors,
    ...dayErrors,
    ...(needsReason ? [error('zeroReason', 'Enter hours or a reason for zero hours.', 'zero_hours')] : []),
  ]
}

/** The form of a week: a cell for each day and line, a note for each assignment, and whether to submit it. */
export const weekForm: FormShape<WeekRecord> = {
  toDraft: (week) => (week === null ? {} : weekDraft(week)),
  toInput: () => ({}),
  check: (draft, week) => (week === null ? [] : weekErrors(draft, week)),
  lockOf: (week, path) => {
    const row = week.rows.find(({ assignment }) => path.startsWith(`${assignment.id}/`))
    return row === undefined || row.editable ? null : (row.why ?? 'This time is locked.')
  },
}
