import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateErrors, entryErrors, overlapErrors, type EntryValues } from '#domain/timesheets/rules.ts'
import {
  formatCell,
  isSameTime,
  joinRanges,
  minutesIn,
  overlaps,
  parseCell,
  parseRanges,
  parseTime,
  splitTimes,
  timeAt,
  timedParts,
  unreadableTimesText,
  type TimeRange,
} from '#domain/timesheets/times.ts'
import { sheetInHand, timeSettings, workOn } from '#test/support/sheets.ts'

const range = (startTime: string, endTime: string): TimeRange => ({ startTime, endTime })
const day = '2026-11-16'
const worked = (startTime: string, endTime: string, more: Partial<EntryValues> = {}): EntryValues => ({
  ...workOn(day, minutesIn({ startTime, endTime })),
  startTime,
  endTime,
  ...more,
})
const captured = { ...timeSettings, captureInOut: true }
const errorsOf = (after: EntryValues[], settings = captured, before: EntryValues[] = []) =>
  entryErrors({ before, after, isAdjustment: false }, sheetInHand, settings).map(({ code, field }) => [
    code,
    field,
  ])

test.each([
  ['9-17:30', [['09:00', '17:30']]],
  ['9:00 12:00', [['09:00', '12:00']]],
  [
    '9-12, 13-17:30',
    [
      ['09:00', '12:00'],
      ['13:00', '17:30'],
    ],
  ],
  [
    '13–17 9 — 12',
    [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ],
  ],
  ['0900-1730', [['09:00', '17:30']]],
  ['9am to 5:30 pm', [['09:00', '17:30']]],
  ['12am-12pm', [['00:00', '12:00']]],
  ['16-0:00', [['16:00', '24:00']]],
  ['16-24', [['16:00', '24:00']]],
  // A start takes the half of the day of its end, unless it would then be after it.
  ['1-5pm', [['13:00', '17:00']]],
  ['9-5pm', [['09:00', '17:00']]],
  ['10-12am', [['22:00', '24:00']]],
  ['12-1:30 pm', [['12:00', '13:30']]],
  // Times that touch become one.
  ['9-12, 12-17', [['09:00', '17:00']]],
])('“%s” is read as start and end times', (text, ranges) => {
  expect(parseCell(text)?.ranges).toEqual(ranges.map(([start = '', end = '']) => range(start, end)))
})

test.each([
  '9-',
  '-9',
  '9-12-13',
  '9-12, 13',
  'nine to five',
  '9-25',
  '9:60-10',
  '9m-10',
  '13pm-14',
  '0-24:15',
])('“%s” is not a time, and the message gives examples', (text) => {
  expect(parseCell(text)).toBeNull()
  expect(parseRanges(text)).toBe(unreadableTimesText)
})

test('time past midnight, an end before its start and overlapping times are rejected with what to do', () => {
  expect(parseRanges('22-6')).toMatch(/Enter an end time after the start time.*past midnight on the next day/)
  expect(parseRanges('9-5')).toMatch(/17:00 for 5 pm/)
  expect(parseRanges('9-12, 11-13')).toBe("11:00–13:00 overlaps 9:00–12:00. Don't enter the same time twice.")
})

test('hours stay hours, even with a comma', () => {
  expect([parseCell('8'), parseCell('7,5'), parseCell('')]).toEqual([
    { minutes: 480, ranges: [] },
    { minutes: 450, ranges: [] },
    { minutes: 0, ranges: [] },
  ])
})

const minute = fc.integer({ min: 0, max: 1440 })
const someRange = fc
  .tuple(minute, minute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => range(timeAt(Math.min(a, b)), timeAt(Math.max(a, b))))
/** Ranges of a day that don't overlap. */
const someDay = fc.uniqueArray(minute, { minLength: 2, maxLength: 12 }).map((cuts) => {
  const sorted = cuts.toSorted((a, b) => a - b)
  return Array.from({ length: Math.floor(sorted.length / 2) }, (_, at) =>
    range(timeAt(sorted[2 * at] ?? 0), timeAt(sorted[2 * at + 1] ?? 0)),
  )
})
/** Returns the minutes of a day that the ranges cover. */
const covered = (ranges: readonly TimeRange[]) => {
  const all = new Set<number>()
  for (const { startTime, endTime } of ranges)
    for (let at = 0; at < 1440; at += 1) if (timeAt(at) >= startTime && timeAt(at) < endTime) all.add(at)
  return all
}

test('two times overlap exactly when they share a minute', () => {
  fc.assert(
    fc.property(someRange, someRange, (one, other) => {
      const all = covered([other])
      const shared = [...covered([one])].filter((at) => all.has(at)).length
      expect(overlaps(one, other)).toBe(shared > 0)
    }),
    { numRuns: 60 },
  )
})

test('the minutes of a cell are the minutes of the day that its times cover, however they are typed', () => {
  fc.assert(
    fc.property(
      someDay,
      fc.constantFrom(', ', ' ', '; '),
      fc.constantFrom('-', ' - ', '–', ' to '),
      (ranges, between, dash) => {
        const text = ranges.map(({ startTime, endTime }) => `${startTime}${dash}${endTime}`).join(between)
        expect(parseCell(text)?.minutes).toBe(covered(ranges).size)
      },
    ),
    { numRuns: 60 },
  )
})

test('what a cell shows can be typed again without a change', () => {
  fc.assert(
    fc.property(someDay, (ranges) => {
      const time = { minutes: covered(ranges).size, ranges: joinRanges(ranges) }
      const again = parseCell(formatCell(time))
      expect(again !== null && isSameTime(again, time)).toBe(true)
    }),
  )
})

test('entries of a day are rejected exactly when two of them share a minute', () => {
  fc.assert(
    fc.property(fc.array(someRange, { minLength: 1, maxLength: 5 }), (ranges) => {
      const entries = ranges.map(({ startTime, endTime }) => worked(startTime, endTime))
      const all = ranges.reduce((sum, one) => sum + minutesIn(one), 0)
      expect(overlapErrors(entries, []).length > 0).toBe(covered(ranges).size < all)
    }),
    { numRuns: 60 },
  )
})

test('the parts of an entry follow each other from its start to its end', () => {
  const parts = splitTimes(worked('09:00', '22:00'), [{ minutes: 480 }, { minutes: 240 }, { minutes: 60 }])
  expect(parts.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    ['09:00', '17:00'],
    ['17:00', '21:00'],
    ['21:00', '22:00'],
  ])
})

test('work needs times where they are captured, and leave does not', () => {
  expect(errorsOf([workOn(day)])).toEqual([['required', 'entries.0.startTime']])
  expect(errorsOf([workOn(day)], timeSettings)).toEqual([])
  expect(errorsOf([{ ...workOn(day), type: 'PTO', billable: false }])).toEqual([])
  expect(errorsOf([worked('09:00', '17:00')])).toEqual([])
})

test('times are rejected where they are not captured, unless they are there already', () => {
  const entry = worked('09:00', '17:00')
  expect(errorsOf([entry], timeSettings)).toEqual([['invalid', 'entries.0.startTime']])
  expect(errorsOf([entry], timeSettings, [entry])).toEqual([])
})

test('the minutes of an entry are those between its times, and both times are there', () => {
  expect(errorsOf([worked('09:00', '17:00', { minutes: 450 })])).toEqual([['invalid', 'entries.0.minutes']])
  expect(errorsOf([worked('09:00', '17:00', { endTime: null })])).toEqual([['required', 'entries.0.endTime']])
  expect(errorsOf([worked('09:00', '17:00', { startTime: null })])).toEqual([
    ['required', 'entries.0.startTime'],
  ])
  expect(errorsOf([worked('09:00', '17:00', { startTime: '22:00', endTime: '06:00' })])).toEqual([
    ['invalid', 'entries.0.endTime'],
  ])
})

test('entries of one cell differ in their times, so that a break is the gap between them', () => {
  expect(duplicateErrors([worked('09:00', '12:00'), worked('13:00', '17:00')])).toEqual([])
  expect(duplicateErrors([workOn(day), workOn(day)])).toHaveLength(1)
  expect(duplicateErrors([worked('09:00', '12:00'), workOn(day)])).toHaveLength(1)
  expect(duplicateErrors([workOn(day), worked('09:00', '12:00')])).toHaveLength(1)
})

test('an overlap names the other time and where it is', () => {
  const taken = [{ ...range('11:00', '13:00'), date: day, place: 'Globex ERP' }]
  expect(overlapErrors([worked('09:00', '12:00')], taken)).toEqual([
    {
      code: 'overlap',
      field: 'entries.0.startTime',
      message: "9:00–12:00 overlaps 11:00–13:00 on Globex ERP. Don't enter the same time twice.",
    },
  ])
  expect(overlapErrors([worked('09:00', '11:00')], taken)).toEqual([])
})

test('changed times keep the notes and the billing of the entries they come from', () => {
  const stored = [
    { ...range('09:00', '12:00'), note: 'API', billable: true },
    { ...range('13:00', '17:00'), note: 'Meeting', billable: false },
  ]
  const notes = (ranges: TimeRange[], entries = stored) =>
    timedParts(entries, ranges).map(({ note, ...part }) => [note, 'billable' in part && part.billable])
  expect(notes([range('09:00', '11:00'), range('14:00', '17:00')])).toEqual([
    ['API', true],
    ['Meeting', false],
  ])
  expect(notes([range('06:00', '07:00'), range('09:00', '12:00'), range('13:00', '17:00')])).toEqual([
    [null, true],
    ['API', true],
    ['Meeting', false],
  ])
  // The API returns non-billable entries first.
  expect(notes([range('08:00', '11:00'), range('14:00', '16:00')], stored.toReversed())).toEqual([
    ['API', true],
    ['Meeting', false],
  ])
  expect(notes([range('06:00', '07:00')], stored.toReversed())).toEqual([[null, true]])
})

test('a time of day is read with or without a colon, seconds or half of the day', () => {
  expect(['9', '09:30', '0930', '9:00:00', '5:30 PM', '12 am'].map(parseTime)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:00',
    '17:30',
    '00:00',
  ])
})
