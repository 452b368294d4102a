import type { EntryInput, TimesheetEntry } from '#domain/timesheets/record.ts'
import { formatDuration, parseDuration } from '#domain/timesheets/duration.ts'

/** A time range within a day, as `HH:MM`. The end can be 24:00. */
export interface TimeRange {
  readonly startTime: string
  readonly endTime: string
}

/** An entry that may have start and end times. */
export interface TimedEntry {
  readonly startTime: string | null
  readonly endTime: string | null
}

/** The time in a cell. `ranges` is empty unless all of the time has start and end times. */
export interface CellTime {
  readonly minutes: number
  readonly ranges: readonly TimeRange[]
}

export const unreadableTimesText = 'Enter start and end times like 9-17:30 or 9-12, 13-17:30.'
/** The error for a range that doesn't end after it starts. Time past midnight belongs to the next day. */
export const endBeforeStartText =
  'Enter an end time after the start time, such as 17:00 for 5 pm. Enter time past midnight on the next day.'

/** Returns the minutes from midnight to a time. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the time of day for a number of minutes from midnight: 540 → `09:00`. */
export const timeAt = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Returns the minutes between two times. */
export const minutesIn = ({ startTime, endTime }: TimeRange): number =>
  minuteOf(endTime) - minuteOf(startTime)

/** Returns the start and end times of an entry, or null if it has none. */
export const rangeOf = ({ startTime, endTime }: TimedEntry): TimeRange | null =>
  typeof startTime === 'string' && typeof endTime === 'string' ? { startTime, endTime } : null

/** Returns the start and end times of an entry as a request sends them. Empty if it has none. */
export const timesInput = (entry: TimedEntry): Partial<TimeRange> => rangeOf(entry) ?? {}

/** Returns a stored entry as a request sends it. */
export const entryInput = ({
  date,
  type,
  minutes,
  task,
  note,
  billable,
  ...times
}: TimesheetEntry): EntryInput => ({
  date,
  type,
  minutes,
  ...timesInput(times),
  task,
  note,
  billable,
})

/** Returns true if two ranges share a minute. One range may start when the other ends. */
export const overlaps = (one: TimeRange, other: TimeRange): boolean =>
  one.startTime < other.endTime && other.startTime < one.endTime

/** Compares entries by start time. Entries without times come last. */
export const byStart = (one: Pick<TimedEntry, 'startTime'>, other: Pick<TimedEntry, 'startTime'>): number => {
  const [a, b] = [one.startTime ?? '99', other.startTime ?? '99']
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns ranges in order, with adjacent ones joined. */
export function joinRanges(ranges: readonly TimeRange[]): readonly TimeRange[] {
  const result: TimeRange[] = []
  for (const range of ranges.toSorted(byStart)) {
    const last = result.at(-1)
    if (last?.endTime === range.startTime)
      result[result.length - 1] = { startTime: last.startTime, endTime: range.endTime }
    else result.push(range)
  }
  return result
}

const timePattern = /^(\d{1,2})(?::?([0-5]\d))?(?::00)?(?:([ap])m?)?$/

/** Returns a typed time of day as `HH:MM`: `9`, `9:30`, `0930`, `9am`, `5:30 pm`. Null for other text. */
export function parseTime(text: string): string | null {
  const [, hours, minutes = '00', meridiem] =
    timePattern.exec(text.trim().toLowerCase().replaceAll(/\s+/g, '')) ?? []
  if (hours === undefined) return null
  const hour = Number(hours)
  if (meridiem !== undefined && (hour < 1 || hour > 12)) return null
  const minute =
    (meridiem === undefined ? hour : (hour % 12) + (meridiem === 'p' ? 12 : 0)) * 60 + Number(minutes)
  return minute > 1440 ? null : timeAt(minute)
}

/**
 * Returns one typed start and end time, or null if the text isn't valid. If only the end has am or pm, the start
 * gets the same: `1-5pm` starts at 13:00. If that isn't before the end, the start stays as typed: `9-5pm` starts
 * at 9:00. If the end is 12 am, the start gets pm.
 */
function parseRange(start: string, end: string): TimeRange | null {
  const [typedStart, typedEnd] = [parseTime(start), parseTime(end)]
  if (typedStart === null || typedEnd === null) return null
  const endTime = typedEnd === '00:00' && typedStart !== '00:00' ? '24:00' : typedEnd
  const [meridiem] = /[ap]m?$/.exec(end) ?? []
  const adjustedStart =
    meridiem === undefined ? null : parseTime(start + (endTime === '24:00' ? 'pm' : meridiem))
  return {
    startTime: adjustedStart !== null && adjustedStart < endTime ? adjustedStart : typedStart,
    endTime,
  }
}

/** Returns typed start and end times in order: `9-17:30`, `9:00 12:00`, `9-12, 13-17:30`, `9am to 5pm`. Returns the error for other text and for times that overlap. */
export function parseRanges(text: string): readonly TimeRange[] | string {
  const normalized = text
    .toLowerCase()
    .trim()
    .replaceAll(/\s*(?:[-–—]|\bto\b)\s*/g, '-')
    .replaceAll(/(\d)\s+([ap]m?)\b/g, '$1$2')
  const words = normalized.split(/[\s,;]+/).filter((word) => word !== '')
  const times: string[] = []
  for (const word of words) {
    const wordTimes = word.split('-')
    // A dash joins a start time and its end time, never an end time and the next start time.
    if (wordTimes.length > 2 || (wordTimes.length === 2 && times.length % 2 !== 0)) return unreadableTimesText
    times.push(...wordTimes)
  }
  if (times.length === 0 || times.length % 2 !== 0) return unreadableTimesText
  const ranges: TimeRange[] = []
  for (let index = 0; index < times.length; index += 2) {
    const [start = '', end = ''] = times.slice(index, index + 2)
    const range = parseRange(start, end)
    if (range === null) return unreadableTimesText
    if (range.endTime <= range.startTime) return endBeforeStartText
    ranges.push(range)
  }
  const sorted = ranges.toSorted(byStart)
  for (const [index, range] of sorted.entries()) {
    const previous = sorted[index - 1]
    if (previous !== undefined && overlaps(previous, range)) return overlapText(range, rangeText(previous))
  }
  return joinRanges(sorted)
}

/** Returns the time typed into a cell: hours, or start and end times. Null for any other text. */
export function parseCell(text: string): CellTime | null {
  const minutes = parseDuration(text)
  if (minutes !== null) return { minutes, ranges: [] }
  const ranges = parseRanges(text)
  return typeof ranges === 'string' ? null : { minutes: totalOfRanges(ranges), ranges }
}

const totalOfRanges = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, range) => sum + minutesIn(range), 0)

/** Returns a time as people read it: `9:00`. */
const timeText = (time: string): string => time.replace(/^0/, '')

/** Returns times as people read them: `9:00–12:00`. */
export const rangeText = ({ startTime, endTime }: TimeRange): string =>
  `${timeText(startTime)}–${timeText(endTime)}`

/** Returns the error for a range that overlaps another one. */
export const overlapText = (range: TimeRange, other: string): string =>
  `${rangeText(range)} overlaps ${other}. Don't enter the same time twice.`

/** Returns a cell as text that can be typed again: `9-12, 13-17:30` or `7:30`. Empty if it has no time. */
export function formatCell({ minutes, ranges }: CellTime): string {
  if (ranges.length === 0) return minutes === 0 ? '' : formatDuration(minutes).replace('−', '-')
  const shortTime = (time: string) => timeText(time).replace(/:00$/, '')
  return ranges.map(({ startTime, endTime }) => `${shortTime(startTime)}-${shortTime(endTime)}`).join(', ')
}

/** Returns the time of a cell's stored entries, with ranges only if every entry has start and end times. */
export function cellTimeOf(entries: readonly (TimedEntry & { readonly minutes: number })[]): CellTime {
  const entriesWithTime = entries.filter(({ minutes }) => minutes !== 0)
  const ranges = entriesWithTime.flatMap((entry) => rangeOf(entry) ?? [])
  const minutes = entriesWithTime.reduce((sum, entry) => sum + entry.minutes, 0)
  return { minutes, ranges: ranges.length === entriesWithTime.length ? joinRanges(ranges) : [] }
}

/** Returns true if both have the same minutes and the same start and end times. */
export const isSameTime = (one: CellTime, other: CellTime): boolean =>
  one.minutes === other.minutes && formatCell(one) === formatCell(other)

/** Returns the parts of an entry with their start and end times, if the entry has them. Each part starts when the one before it ends. */
export function splitTimes<P extends { readonly minutes: number }>(
  entry: TimedEntry,
  parts: readonly P[],
): readonly (P & TimedEntry)[] {
  const range = rangeOf(entry)
  if (range === null) return parts.map((part) => ({ ...part, startTime: null, endTime: null }))
  let from = minuteOf(range.startTime)
  return parts.map((part) => {
    const startTime = timeAt(from)
    from += part.minutes
    return { ...part, startTime, endTime: timeAt(from) }
  })
}

/**
 * Returns the entries of a cell after its times were changed. Each entry keeps the note and billable flag of the
 * stored entry with the same start, or else the one with the same end. If there is no such entry and the number of
 * entries is unchanged, the stored entry at the same position by start time matches. An entry without a match gets
 * no note and the billable flag of the earliest stored entry.
 */
export function timedParts<
  E extends TimedEntry & { readonly note: string | null; readonly billable: boolean },
>(stored: readonly E[], ranges: readonly TimeRange[]) {
  const sorted = stored.toSorted(byStart)
  return ranges.map((range, index) => {
    const match =
      sorted.find(({ startTime }) => startTime === range.startTime) ??
      sorted.find(({ endTime }) => endTime === range.endTime) ??
      (sorted.length === ranges.length ? sorted[index] : undefined)
    const [first] = sorted
    const entry = { ...range, minutes: minutesIn(range), note: match?.note ?? null }
    return first === undefined ? entry : { ...entry, billable: (match ?? first).billable }
  })
}
