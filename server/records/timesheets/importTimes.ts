import type { FieldError } from '#domain/kernel/errors.ts'
import { overlapErrors, type EntryValues, type TakenTime } from '#domain/timesheets/rules.ts'
import { minutesIn, minuteOf, overlaps, rangeOf, rangeText, timeAt } from '#domain/timesheets/times.ts'
import type { FileSums } from '#server/records/imports/kind.ts'

/** Fills in the minutes of a row that only has start and end times, and changes an end time of 00:00 to 24:00. */
export function completeTimes(draft: Record<string, unknown>): void {
  if (draft['endTime'] === '00:00') draft['endTime'] = '24:00'
  const { startTime, endTime, minutes } = draft
  if (minutes === undefined && isTime(startTime) && isTime(endTime) && startTime < endTime)
    draft['minutes'] = minutesIn({ startTime, endTime })
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d\d:\d\d$/.test(value)

/** Returns the key for the number of rows with start and end times on a day. */
const countKey = (day: string) => `times ${day}`
const timeKey = (day: string, index: number) => `times ${day} ${index}`
const rowKey = (day: string, index: number) => `times ${day} ${index} row`
// There are 1441 possible times in a day, from 00:00 through 24:00.
const timesPerDay = 1441

/** Returns the keys of all times that earlier chunks of the file have stored for the given days. */
export async function keysOfTimes(sums: FileSums, days: readonly string[]): Promise<string[]> {
  const uniqueDays = [...new Set(days)]
  await sums.load(uniqueDays.map(countKey))
  return uniqueDays.flatMap((day) => [
    countKey(day),
    ...Array.from({ length: sums.get(countKey(day)) }, (_, index) => [
      timeKey(day, index),
      rowKey(day, index),
    ]).flat(),
  ])
}

/** Stores the start and end times of a row, so that later rows can be compared with them. */
export function addTimes(sums: FileSums, day: string, entry: EntryValues, row: number): void {
  const range = rangeOf(entry)
  if (range === null) return
  const index = sums.get(countKey(day))
  sums.add(countKey(day), 1)
  sums.add(timeKey(day, index), minuteOf(range.startTime) * timesPerDay + minuteOf(range.endTime))
  sums.add(rowKey(day, index), row)
}

/** Returns the error for a row whose times overlap those of an earlier row in the file or of a stored entry. */
export function timeErrorsOf(
  sums: FileSums,
  day: string,
  entry: EntryValues,
  taken: readonly TakenTime[],
): FieldError[] {
  const range = rangeOf(entry)
  if (range === null) return []
  for (let index = 0; index < sums.get(countKey(day)); index += 1) {
    const times = sums.get(timeKey(day, index))
    const other = {
      startTime: timeAt(Math.floor(times / timesPerDay)),
      endTime: timeAt(times % timesPerDay),
    }
    if (overlaps(range, other))
      return [
        {
          code: 'overlap',
          message: `${rangeText(range)} overlaps ${rangeText(other)} in row ${sums.get(rowKey(day, index))} of this file. Don't enter the same time twice.`,
          field: 'startTime',
        },
      ]
  }
  return overlapErrors([entry], taken).map((error) => ({ ...error, field: 'startTime' }))
}
