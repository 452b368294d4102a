import type { Settings } from '#domain/settings/record.ts'
import type { FieldError } from '#domain/kernel/errors.ts'
import { dateReasons, lockedUntil, type LockSettings, type SheetFacts } from '#domain/timesheets/editable.ts'
import type { EntryType } from '#domain/timesheets/statuses.ts'
import {
  endBeforeStartText,
  minutesIn,
  overlaps,
  overlapText,
  rangeOf,
  rangeText,
  unreadableTimesText,
  type TimedEntry,
  type TimeRange,
} from '#domain/timesheets/times.ts'
import { datesOf, isWorkday, type Period } from '#domain/timesheets/weeks.ts'

/** The settings that timesheets depend on. */
export type TimeSettings = LockSettings &
  Pick<Settings, 'weekStart' | 'timeStep' | 'captureInOut' | 'noteRequired' | 'allowSelfApproval'>

/** The values of an entry that the rules check. */
export interface EntryValues extends TimedEntry {
  readonly date: string
  readonly type: EntryType
  readonly minutes: number
  readonly task: string | null
  readonly note: string | null
  readonly billable: boolean
}

const error = (code: string, field: string, message: string): FieldError => ({ code, field, message })

/** Returns the key of an entry's cell. Two entries in one cell are duplicates, unless each has its own start and end times. */
export const cellOf = ({
  date,
  type,
  task,
  billable,
}: Pick<EntryValues, 'date' | 'type' | 'task' | 'billable'>) =>
  JSON.stringify([date, type, task ?? '', billable])

/**
 * Returns the entries of a cell after its minutes were changed: at most one billable and one non-billable
 * entry. The first entry gets the difference. If that would leave it without time, it gets all of the minutes,
 * and the other entry is removed.
 */
export function cellParts<E extends Pick<EntryValues, 'billable' | 'minutes'>>(
  stored: readonly E[],
  minutes: number,
): readonly E[] {
  const merged = [...Map.groupBy(stored, ({ billable }) => billable).values()].flatMap((parts) =>
    parts.slice(0, 1).map((part): E => ({ ...part, minutes: totalOf(parts) })),
  )
  const partsWithTime = merged.filter((part) => part.minutes !== 0)
  const [first, ...others] = partsWithTime.length === 0 ? merged.slice(0, 1) : partsWithTime
  if (first === undefined) return []
  const firstMinutes = minutes - totalOf(others)
  return firstMinutes > 0 || firstMinutes === first.minutes
    ? [{ ...first, minutes: firstMinutes }, ...others]
    : [{ ...first, minutes }]
}

/** Returns an error for each entry with the same date, type, task and billable flag as an earlier one. Entries can share these if all have start and end times. */
export function duplicateErrors(entries: readonly EntryValues[]): FieldError[] {
  const seen = new Map<string, boolean>()
  return entries.flatMap((entry, index) => {
    const cell = cellOf(entry)
    const areTimed = rangeOf(entry) !== null && seen.get(cell) !== false
    if (!seen.has(cell) || areTimed) {
      seen.set(cell, areTimed)
      return []
    }
    const message =
      'There is already an entry with this date, type, task and billable setting. Add the time there.'
    return [error('duplicate_entry', `entries.${index}`, message)]
  })
}

/** The change that is about to be made to the entries of a timesheet. */
export interface EntryChange {
  readonly before: readonly EntryValues[]
  readonly after: readonly EntryValues[]
  /** Only adjustments can have negative entries and correct locked time. */
  readonly isAdjustment: boolean
}

/** Returns the errors of a timesheet's entries. Unchanged entries stay valid even if their day has been locked or closed since they were saved. */
export function entryErrors(
  { before, after: entries, isAdjustment }: EntryChange,
  facts: SheetFacts,
  settings: TimeSettings,
): FieldError[] {
  const { period, today } = facts
  const lockedThrough = isAdjustment ? null : lockedUntil(settings, today)
  const isSameEntry = (one: EntryValues, other: EntryValues) =>
    cellOf(one) === cellOf(other) &&
    one.minutes === other.minutes &&
    one.startTime === other.startTime &&
    one.endTime === other.endTime
  const removedLockedEntries = before.filter(
    (old) =>
      old.minutes !== 0 &&
      lockedThrough !== null &&
      old.date <= lockedThrough &&
      !entries.some((entry) => isSameEntry(entry, old)),
  )
  const errors = entries.flatMap((entry, index): readonly FieldError[] => {
    const path = `entries.${index}`
    const { date, minutes, note, type } = entry
    if (date < period.periodStart || date > period.periodEnd)
      return [
        error('invalid', `${path}.date`, `Choose a date from ${period.periodStart} to ${period.periodEnd}.`),
      ]
    const wrongTimes = timeErrors(entry, path)
    if (wrongTimes.length > 0) return wrongTimes
    if (minutes % settings.timeStep !== 0)
      return [error('time_step', `${path}.minutes`, `Enter time in ${settings.timeStep}-minute increments.`)]
    if ((type === 'ADJUSTMENT') !== isAdjustment)
      return [
        error(
          'invalid',
          `${path}.type`,
          isAdjustment
            ? 'An adjustment can only contain adjustment entries.'
            : 'Add an adjustment to correct approved time.',
        ),
      ]
    if (minutes === 0) return []
    if (settings.captureInOut && type === 'WORK' && entry.startTime === null)
      return [error('required', `${path}.startTime`, unreadableTimesText)]
    if (settings.noteRequired && note === null && type === 'WORK')
      return [error('required', `${path}.note`, 'Enter a note.')]
    if (before.some((old) => isSameEntry(old, entry))) return []
    if (!settings.captureInOut && entry.startTime !== null)
      return [error('invalid', `${path}.startTime`, timesTurnedOffText)]
    if (lockedThrough !== null && date <= lockedThrough)
      return [error('locked', `${path}.date`, `Time through ${lockedThrough} is locked.`)]
    return dateReasons(facts, date, `${path}.date`)
  })
  const removalErrors = removedLockedEntries
    .slice(0, 1)
    .map(() => error('locked', 'entries', `Time through ${lockedThrough} is locked.`))
  return [...errors, ...(errors.length === 0 ? removalErrors : []), ...dayErrors(entries)]
}

/** The error for an entry that can't have start and end times. */
export const timesTurnedOffText =
  'Start and end times are turned off for this week. Enter hours like 8 or 7:30.'

/** Returns the errors in an entry's start and end times, such as an end before the start, or minutes that don't match the times. */
function timeErrors(entry: EntryValues, path: string): FieldError[] {
  if (entry.startTime === null && entry.endTime === null) return []
  if (entry.type === 'ADJUSTMENT')
    return [
      error('invalid', `${path}.startTime`, 'Enter hours only. Adjustments have no start and end times.'),
    ]
  const range = rangeOf(entry)
  if (range === null)
    return [
      entry.startTime === null
        ? error('required', `${path}.startTime`, 'Enter a start time as HH:MM, for example 09:00.')
        : error('required', `${path}.endTime`, 'Enter an end time as HH:MM, for example 17:30.'),
    ]
  if (range.endTime <= range.startTime) return [error('invalid', `${path}.endTime`, endBeforeStartText)]
  const minutes = minutesIn(range)
  if (minutes === entry.minutes) return []
  const length = minutes === 1 ? '1 minute' : `${minutes} minutes`
  return [
    error(
      'invalid',
      `${path}.minutes`,
      `${rangeText(range)} is ${length}. Enter ${length} or change the times.`,
    ),
  ]
}

/** A time range that is already used. */
export interface TakenTime extends TimeRange {
  readonly date: string
  /** The project, and the type of time and the task if they are known. Empty if the range is on the same timesheet. */
  readonly place: string
}

/** Returns an error for each entry that overlaps an earlier entry, or a time range on another timesheet. */
export function overlapErrors(
  entries: readonly Pick<EntryValues, 'date' | 'minutes' | 'startTime' | 'endTime'>[],
  taken: readonly TakenTime[],
): FieldError[] {
  return entries.flatMap((entry, index) => {
    const range = rangeOf(entry)
    if (range === null || entry.minutes === 0) return []
    const earlierRanges = entries.slice(0, index).flatMap((other) => {
      const earlier = other.date === entry.date ? rangeOf(other) : null
      return earlier === null ? [] : [{ ...earlier, date: entry.date, place: '' }]
    })
    const other = [...earlierRanges, ...taken].find(
      (each) => each.date === entry.date && overlaps(range, each),
    )
    if (other === undefined) return []
    const place = other.place === '' ? '' : ` on ${other.place}`
    return [error('overlap', `entries.${index}.startTime`, overlapText(range, `${rangeText(other)}${place}`))]
  })
}

/** The error for times that overlap with time saved in the meantime, for example in another tab. */
export const overlapError: FieldError = error(
  'overlap',
  'entries',
  'These times overlap with other entries on the same day. Refresh the page to see them.',
)

function dayErrors(entries: readonly EntryValues[]): FieldError[] {
  const daysOver24Hours = totalsByDay(entries).filter(({ minutes }) => minutes > 1440)
  return daysOver24Hours.map(({ date }) => dayTotalError(date))
}

/** Returns the error for a day with more than 24 hours across all of the employee's timesheets. */
export const dayTotalError = (date: string | null): FieldError =>
  error('day_total', 'entries', `Enter no more than 24 hours for ${date ?? 'a day'} across all assignments.`)

/** The error for an adjustment that removes more time than the day has. */
export const belowZeroError: FieldError = error(
  'day_total',
  'entries',
  "An adjustment can't remove more time than the day has. Enter fewer hours.",
)

/** Returns the minutes of each day that has an entry. */
export function totalsByDay(entries: readonly Pick<EntryValues, 'date' | 'minutes'>[]) {
  const totals = new Map<string, number>()
  for (const { date, minutes } of entries) totals.set(date, (totals.get(date) ?? 0) + minutes)
  return [...totals].map(([date, minutes]) => ({ date, minutes }))
}

/** Returns the total minutes of the entries. */
export const totalOf = (entries: readonly { readonly minutes: number }[]) =>
  entries.reduce((total, { minutes }) => total + minutes, 0)

/** Returns true if a timesheet is complete: its period is over, or every workday has an entry. If a period has no workdays, it isn't complete until it is over. */
export function isComplete(period: Period, entries: readonly EntryValues[], today: string): boolean {
  if (today > period.periodEnd) return true
  const filledDates = new Set(entries.map(({ date }) => date))
  const workdays = datesOf(period).filter(isWorkday)
  return workdays.length > 0 && workdays.every((date) => filledDates.has(date))
}
