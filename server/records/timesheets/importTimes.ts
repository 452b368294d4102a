import type { FieldError } from '#domain/kernel/errors.ts'
import { overlapErrors, type EntryValues, type TakenTime } from '#domain/timesheets/rules.ts'
import { minutesIn, minuteOf, overlaps, rangeOf, rangeText, timeAt } from '#domain/timesheets/times.ts'
import type { FileNotes } from '#server/records/imports/kind.ts'

/** Fills in the hours of a row that only has a start and an end. */
export function completeTimes(draft: Record<string, unknown>): void {
  if (draft['endTime'] === '00:00') draft['endTime'] = '24:00'
  const { startTime, endTime, minutes } = draft
  if (minutes === undefined && isTime(startTime) && isTime(endTime) && startTime < endTime)
    draft['minutes'] = minutesIn({ startTime, endTime })
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value)

/** Returns the key under which a file stores how many rows of a day have start and end times. */
const countOf = (day: string) => `times ${day}`
const timeOf = (day: string, index: number) => `times ${day} ${index}`
const rowOf = (day: string, index: number) => `times ${day} ${index} row`
// A day has 1441 times, because it can end at 24:00.
const timesPerDay = 1441

/** Returns the keys of all times that earlier rows of the file have stored for the given days. */
export async function keysOfTimes(notes: FileNotes, days: readonly string[]): Promise<string[]> {
  const unique = [...new Set(days)]
  await notes.read(unique.map(countOf))
  return unique.flatMap((day) => [
    countOf(day),
    ...Array.from({ length: notes.sumOf(countOf(day)) }, (_, index) => [
      timeOf(day, index),
      rowOf(day, index),
    ]).flat(),
  ])
}

/** Stores the start and end times of a row for later rows. */
export function noteTimes(notes: FileNotes, day: string, entry: EntryValues, row: number): void {
  const range = rangeOf(entry)
  if (range === null) return
  const index = notes.sumOf(countOf(day))
  notes.note(countOf(day), 1)
  notes.note(timeOf(day, index), minuteOf(range.startTime) * timesPerDay + minuteOf(range.endTime))
  notes.note(rowOf(day, index), row)
}

/** Returns the error of a row whose times overlap an earlier row of the file, or stored time. */
export function timeErrorsOf(
  notes: FileNotes,
  day: string,
  entry: EntryValues,
  taken: readonly TakenTime[],
): FieldError[] {
  const range = rangeOf(entry)
  if (range === null) return []
  for (let index = 0; index < notes.sumOf(countOf(day)); index += 1) {
    const noted = notes.sumOf(timeOf(day, index))
    const other = {
      startTime: timeAt(Math.floor(noted / timesPerDay)),
      endTime: timeAt(noted % timesPerDay),
    }
    if (overlaps(range, other))
      return [
        {
          code: 'overlap',
          message: `${rangeText(range)} overlaps ${rangeText(other)} in row ${notes.sumOf(rowOf(day, index))} of this file. Enter each time once.`,
          field: 'startTime',
        },
      ]
  }
  return overlapErrors([entry], taken).map((error) => ({ ...error, field: 'startTime' }))
}
