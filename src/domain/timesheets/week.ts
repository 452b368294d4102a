import * as z from 'zod/mini'
import type { Draft } from '#domain/kernel/answer.ts'
import { addDays, daysBetween } from '#domain/kernel/dates.ts'
import { timesheetWeek, type TimesheetEntry } from '#domain/timesheets/record.ts'
import { entryTypes, type EntryType } from '#domain/timesheets/statuses.ts'
import { cellTimeOf, formatCell, parseCell } from '#domain/timesheets/times.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'

/** One entry of the previous week. `day` is the number of days after the first day of the week. */
const earlierCell = z.object({
  assignmentId: z.string(),
  day: z.int(),
  type: z.enum(entryTypes),
  task: z.nullable(z.string()),
  minutes: z.int(),
  startTime: z.nullable(z.string()),
  endTime: z.nullable(z.string()),
})

/** An employee's week across all assignments, as one record. Its id is a date in the week, followed by the employee's id if it isn't the user's own week. */
export const weekRecord = z.extend(timesheetWeek, {
  id: z.string(),
  version: z.int(),
  earlier: z.array(earlierCell),
})
export type WeekRecord = z.output<typeof weekRecord>
type Week = z.output<typeof timesheetWeek>
/** An assignment in the week, with its timesheet if there is one. */
export type WeekRow = Week['rows'][number]

/** A row of the grid: one type of time and optionally one task, on an assignment. */
export interface WeekLine {
  readonly assignmentId: string
  readonly type: EntryType
  readonly task: string | null
}

/** Returns the id of a week: a date, followed by the employee's id if it isn't the user's own week. */
export const weekId = (date: string, employeeId: string | null): string =>
  employeeId === null ? date : `${date}_${employeeId}`

/** Returns the date and the employee's id in a week's id. Without an employee, the week is the user's own. */
export function weekOfId(id: string): { readonly date: string; readonly employeeId?: string } {
  const [date = '', employeeId] = id.split('_')
  return { date, ...(employeeId === undefined ? {} : { employeeId }) }
}

/** Returns the path of a cell. The task comes last and is escaped, because it can be any text. */
export const weekCellPath = ({ assignmentId, type, task }: WeekLine, date: string): string =>
  [assignmentId, date, type, encodeURIComponent(task ?? '')].join('/')

/** Returns the path of the note for an assignment's week. */
export const weekNotePath = (assignmentId: string): string => `${assignmentId}/note`

/** Returns the row of the cell at a path, or null for any other path, such as the path of a note. */
export function lineOfPath(path: string): WeekLine | null {
  const [assignmentId = '', , type, task, detail] = path.split('/')
  return type === undefined || task === undefined || detail !== undefined
    ? null
    : { assignmentId, type: type as EntryType, task: task === '' ? null : decodeURIComponent(task) }
}

/** Cached, because the lines of each assignment are read eight times per keystroke. The keys are drafts, because each change creates a new one. */
const linesCache = new WeakMap<Draft, ReadonlyMap<string, readonly WeekLine[]>>()

const workLine = (assignmentId: string): WeekLine => ({ assignmentId, type: 'WORK', task: null })

/** Returns the lines of a draft's cells by assignment, in order. */
function linesByAssignment(draft: Draft): ReadonlyMap<string, readonly WeekLine[]> {
  const cached = linesCache.get(draft)
  if (cached !== undefined) return cached
  const cells = Map.groupBy(
    Object.keys(draft).flatMap((path) => lineOfPath(path) ?? []),
    ({ assignmentId }) => assignmentId,
  )
  const lines = new Map([...cells].map(([id, found]) => [id, sortedLines([workLine(id), ...found])]))
  linesCache.set(draft, lines)
  return lines
}

/** Returns the distinct lines, sorted by type, then by task. */
function sortedLines(lines: readonly WeekLine[]): readonly WeekLine[] {
  const byKey = new Map(lines.map((line) => [`${line.type}/${line.task ?? ''}`, line]))
  return [...byKey.values()].toSorted(
    (one, other) =>
      entryTypes.indexOf(one.type) - entryTypes.indexOf(other.type) ||
      (one.task ?? '').localeCompare(other.task ?? ''),
  )
}

/** Returns the lines of an assignment: work first, then its other lines in the draft. */
export const linesOf = ({ assignment: { id } }: WeekRow, draft: Draft): readonly WeekLine[] =>
  linesByAssignment(draft).get(id) ?? [workLine(id)]

/** Returns the stored entries of a cell. */
export const storedEntriesOf = (
  row: WeekRow,
  { type, task }: WeekLine,
  date: string,
): readonly TimesheetEntry[] =>
  row.timesheet?.entries.filter(
    (entry) => entry.date === date && entry.type === type && entry.task === task,
  ) ?? []

/** Returns the sum of minutes. */
export const minutesOf = (entries: readonly { readonly minutes: number }[]): number =>
  entries.reduce((sum, { minutes }) => sum + minutes, 0)

/** Returns the minutes in a cell. Its text can be hours or start and end times. Null for any other text. */
export const typedMinutes = (draft: Draft, path: string): number | null =>
  parseCell(draft[path] ?? '')?.minutes ?? null

/** Returns true if time can be entered for an assignment on a date. */
export const isOpenDay = ({ editable, periodStart, periodEnd }: WeekRow, date: string): boolean =>
  editable && date >= periodStart && date <= periodEnd

/** Returns the minutes of each date, and the total. Invalid text counts as 0. */
export function weekTotals(week: WeekRecord, draft: Draft) {
  const totals = new Map(datesOf(week).map((date) => [date, 0]))
  for (const [path, text] of Object.entries(draft)) {
    const date = lineOfPath(path) === null ? '' : (path.split('/')[1] ?? '')
    if (totals.has(date)) totals.set(date, (totals.get(date) ?? 0) + (parseCell(text)?.minutes ?? 0))
  }
  return { byDate: totals, total: [...totals.values()].reduce((sum, minutes) => sum + minutes, 0) }
}

/** Returns the time in a week by day and line, so that it can be copied to the next week. */
export function earlierCells({ periodStart, rows }: Week): WeekRecord['earlier'] {
  return rows.flatMap(({ assignment, timesheet }) =>
    (timesheet?.entries ?? [])
      .filter(({ minutes, type }) => minutes > 0 && type !== 'ADJUSTMENT')
      .map(({ date, type, task, minutes, startTime, endTime }) => ({
        assignmentId: assignment.id,
        day: daysBetween(periodStart, date),
        type,
        task,
        minutes,
        startTime,
        endTime,
      })),
  )
}

/**
 * Returns the previous week's time as text for the cells of a week. Excludes holidays, days on which no time
 * can be entered, and work without start and end times in a week that requires them.
 */
export function copiedCells(week: WeekRecord): ReadonlyMap<string, string> {
  const cells = Map.groupBy(
    week.earlier.flatMap((cell) => {
      const date = addDays(week.periodStart, cell.day)
      const row = week.rows.find(({ assignment }) => assignment.id === cell.assignmentId)
      const isHoliday = week.holidays.some((holiday) => holiday.date === date)
      return row === undefined || !isOpenDay(row, date) || isHoliday || cell.type === 'HOLIDAY'
        ? []
        : [{ ...cell, path: weekCellPath(cell, date) }]
    }),
    ({ path }) => path,
  )
  return new Map(
    [...cells].flatMap(([path, parts]) => {
      const { minutes, ranges } = cellTimeOf(parts)
      if (!week.captureInOut) return [[path, formatCell({ minutes, ranges: [] })] as const]
      const needsTimes = parts.some(({ type }) => type === 'WORK') && ranges.length === 0
      return needsTimes ? [] : [[path, formatCell({ minutes, ranges })] as const]
    }),
  )
}
