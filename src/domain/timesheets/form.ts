import type { Assignment } from '#domain/assignments/record.ts'
import type { Draft } from '#domain/kernel/answer.ts'
import { todayUtc } from '#domain/kernel/dates.ts'
import { inputValue, formText, type FormShape } from '#domain/kernel/draft.ts'
import { parseInput, type FieldError } from '#domain/kernel/errors.ts'
import { timesheetCalls } from '#domain/timesheets/calls.ts'
import { parseDuration } from '#domain/timesheets/duration.ts'
import {
  timesheetCreate,
  type EntryInput,
  type Timesheet,
  type TimesheetEntry,
} from '#domain/timesheets/record.ts'
import { cellParts, totalsByDay } from '#domain/timesheets/rules.ts'
import {
  cellTimeOf,
  formatCell,
  parseCell,
  parseRanges,
  rangeOf,
  entryInput,
  timesInput,
  timedParts,
  type CellTime,
} from '#domain/timesheets/times.ts'
import type { EntryType } from '#domain/timesheets/statuses.ts'
import type { WeekRecord } from '#domain/timesheets/week.ts'
import { datesOf } from '#domain/timesheets/weeks.ts'

/** The types of time in a week, in row order. */
export const cellTypes = ['WORK', 'PTO', 'SICK', 'HOLIDAY', 'UNPAID_ABSENCE'] as const

/** Returns the types of time that a timesheet's rows show. */
export const typesOf = ({
  adjustsTimesheetId,
}: Pick<Timesheet, 'adjustsTimesheetId'>): readonly EntryType[] =>
  adjustsTimesheetId === null ? cellTypes : ['ADJUSTMENT']

/** Returns the path of a cell. */
export const cellPath = (type: EntryType, date: string) => `${type}/${date}`

/** Returns true for an entry that a cell shows. The form doesn't change entries with a task. */
const isInCell = ({ task }: TimesheetEntry) => task === null

/** Returns the cells of a timesheet as text. Entries without a task that have the same type and date share a cell. */
function cellsOf(sheet: Timesheet): Draft {
  const cells = typesOf(sheet).flatMap((type) =>
    datesOf(sheet).map((date): [string, string] => {
      const stored = sheet.entries.filter(
        (entry) => isInCell(entry) && entry.type === type && entry.date === date,
      )
      return [cellPath(type, date), formatCell(cellTimeOf(stored))]
    }),
  )
  return Object.fromEntries(cells)
}

/** Returns the time that the user typed in a cell, or null if the text is invalid. Only adjustments can be negative, and they have no start or end time. */
export function parseTypedTime(type: EntryType, text: string): CellTime | null {
  if (type !== 'ADJUSTMENT') return parseCell(text)
  const isNegative = text.trim().startsWith('-')
  const minutes = parseDuration(isNegative ? text.trim().slice(1) : text)
  return minutes === null ? null : { minutes: isNegative ? 0 - minutes : minutes, ranges: [] }
}

/** Returns the entries of a draft: those from its cells, and the stored entries that no cell shows. */
function entriesOf(draft: Draft, sheet: Timesheet) {
  const others = sheet.entries.filter((entry) => !isInCell(entry)).map(entryInput)
  const cells = typesOf(sheet).flatMap((type) =>
    datesOf(sheet).flatMap((date): readonly EntryInput[] => {
      const time = parseTypedTime(type, draft[cellPath(type, date)] ?? '')
      const { minutes, ranges } = time ?? { minutes: 0, ranges: [] }
      const stored = sheet.entries.filter(
        (entry) => isInCell(entry) && entry.type === type && entry.date === date,
      )
      if (formatCell({ minutes, ranges }) === formatCell(cellTimeOf(stored)))
        return stored
          .filter((entry) => entry.minutes !== 0)
          .map(({ minutes: part, note, billable, ...times }) => ({
            date,
            type,
            minutes: part,
            ...timesInput(times),
            note,
            billable,
          }))
      if (ranges.length > 0) return timedParts(stored, ranges).map((part) => ({ date, type, ...part }))
      const parts = cellParts(stored, minutes)
      if (minutes === 0) return []
      if (parts.length === 0) return [{ date, type, minutes, note: null }]
      return parts.map(({ note, billable, minutes: part }) => ({ date, type, minutes: part, note, billable }))
    }),
  )
  return [...cells, ...others]
}

const error = (field: string, message: string): FieldError => ({ code: 'invalid', message, field })

/** Returns true if at least one entry of the timesheet has start and end times. */
export const hasTimes = ({ entries }: Timesheet): boolean => entries.some((entry) => rangeOf(entry) !== null)

/** Returns the error for invalid time. */
function invalidTimeText(sheet: Timesheet, text: string): string {
  const ranges = parseRanges(text)
  return hasTimes(sheet) && typeof ranges === 'string' ? ranges : 'Enter hours like 8, 7:30 or 7.5.'
}

function cellErrors(draft: Draft, sheet: Timesheet): FieldError[] {
  const invalidCells = typesOf(sheet).flatMap((type) =>
    datesOf(sheet)
      .filter((date) => parseTypedTime(type, draft[cellPath(type, date)] ?? '') === null)
      .map((date) => error(cellPath(type, date), invalidTimeText(sheet, draft[cellPath(type, date)] ?? ''))),
  )
  const daysOver24Hours = totalsByDay(entriesOf(draft, sheet)).filter(({ minutes }) => minutes > 1440)
  const [first = 'WORK'] = typesOf(sheet)
  return [
    ...invalidCells,
    ...daysOver24Hours.map(({ date }) =>
      error(cellPath(first, date), `Enter no more than 24 hours for ${date}.`),
    ),
  ]
}

const createBody = (draft: Draft) => ({
  assignmentId: inputValue(draft, 'assignmentId'),
  periodStart: inputValue(draft, 'periodStart'),
  entries: [],
})

/** Returns a day in the week of a new timesheet: today, or the assignment's start date if that is later. */
const dayInWeek = ({ startDate }: Assignment) => (startDate > todayUtc() ? startDate : todayUtc())

/** The form of a timesheet, with a cell for each day and type of time. */
export const timesheetForm: FormShape<Timesheet> = {
  toDraft: (record) => ({
    assignmentId: formText(record?.assignmentId),
    assignmentName: record === null ? '' : `${record.employeeName}, ${record.projectName}`,
    periodStart: formText(record?.periodStart),
    employeeNote: formText(record?.employeeNote),
    ...(record === null ? {} : cellsOf(record)),
  }),
  toInput: (draft, record) =>
    record === null
      ? { ...createBody(draft), employeeNote: inputValue(draft, 'employeeNote') }
      : { entries: entriesOf(draft, record), employeeNote: inputValue(draft, 'employeeNote') },
  check: (draft, record) => {
    if (record !== null) return cellErrors(draft, record)
    const parsed = parseInput(timesheetCreate, createBody(draft))
    return parsed.ok ? [] : parsed.errors
  },
  lockOf: ({ status }, path) => {
    if (status === 'SUBMITTED') return 'Withdraw the timesheet to change it.'
    if (status === 'APPROVED') return 'Reopen the timesheet or add an adjustment to change it.'
    if (status === 'EXCLUDED') return 'This week is excluded.'
    return ['assignmentId', 'assignmentName', 'periodStart'].includes(path)
      ? "A timesheet's assignment and week can't be changed."
      : null
  },
  prefillFrom: {
    assignmentId: (other) => {
      const assignment = other as unknown as Assignment
      return {
        assignmentId: assignment.id,
        assignmentName: `${assignment.employeeName}, ${assignment.projectName}`,
      }
    },
  },
  prefillMore: {
    assignmentId: {
      call: timesheetCalls.readTimesheetWeek,
      queryOf: (other) => {
        const assignment = other as unknown as Assignment
        return { date: dayInWeek(assignment), employeeId: assignment.employeeId }
      },
      // The week starts on the weekday in the client's settings. An assignment that ended before this week has no row.
      draftOf: (week, other) => {
        const row = (week as WeekRecord).rows.find(({ assignment }) => assignment.id === other.id)
        return { periodStart: row?.periodStart ?? (other as unknown as Assignment).startDate }
      },
    },
  },
}
