import { expect, test } from 'vitest'
import { changedSheet, entriesToSaveFirst, weekForm } from '#domain/timesheets/weekForm.ts'
import { copiedCells, weekCellPath, weekTotals, type WeekRecord } from '#domain/timesheets/week.ts'
import { weekOvertime } from '#domain/timesheets/weekOvertime.ts'
import { isValidRecord } from '#services/records/validRecords.ts'
import { entryAt, monday, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'

const day = (index: number) => `2026-11-${16 + index}`
const work = (assignmentId = 'a1') => ({ assignmentId, type: 'WORK', task: null }) as const
const captured = (rows: Parameters<typeof weekAt>[0], more: Partial<WeekRecord> = {}): WeekRecord => ({
  ...weekAt(rows),
  captureInOut: true,
  ...more,
})
const timed = (date: string, startTime: string, endTime: string, minutes: number, more: object = {}) =>
  entryAt(date, minutes, { id: `${date}-${startTime}`, startTime, endTime, ...more })
const typed = (week: WeekRecord, cells: Readonly<Record<string, string>>) => ({
  ...weekForm.toDraft(week),
  ...cells,
})
const errorsOf = (week: WeekRecord, cells: Readonly<Record<string, string>>) =>
  weekForm.check(typed(week, cells), week).map(({ field, message }) => [field, message])

test('times are typed into a cell, their minutes are computed, and each continuous time is an entry', () => {
  const week = captured([rowAt('a1')])
  const draft = typed(week, {
    [weekCellPath(work(), day(0))]: '9-12, 13-17:30',
    [weekCellPath(work(), day(1))]: '9:00 12:00',
  })
  expect(weekForm.check(draft, week)).toEqual([])
  expect([weekTotals(week, draft).total, weekTotals(week, draft).byDate.get(day(0))]).toEqual([630, 450])
  const [row] = week.rows
  const sent = row && changedSheet(row, draft, week)
  expect(sent?.entries).toEqual([
    {
      date: day(0),
      type: 'WORK',
      minutes: 180,
      startTime: '09:00',
      endTime: '12:00',
      task: null,
      note: null,
    },
    {
      date: day(0),
      type: 'WORK',
      minutes: 270,
      startTime: '13:00',
      endTime: '17:30',
      task: null,
      note: null,
    },
    {
      date: day(1),
      type: 'WORK',
      minutes: 180,
      startTime: '09:00',
      endTime: '12:00',
      task: null,
      note: null,
    },
  ])
  // Both entries of Monday share one cell, which shows the server's errors for both.
  expect(sent?.paths.slice(0, 2)).toEqual(Array(2).fill(weekCellPath(work(), day(0))))
})

test('a stored day shows its times, and is not sent again unless they change', () => {
  const entries = [
    timed(day(0), '09:00', '12:00', 180, { note: 'API' }),
    timed(day(0), '13:00', '17:00', 240),
    timed(day(1), '09:00', '12:00', 180),
  ]
  const week = captured([rowAt('a1', sheetAt('a1', entries))])
  const [row] = week.rows
  const draft = weekForm.toDraft(week)
  const cell = weekCellPath(work(), day(0))
  expect(draft[cell]).toBe('9-12, 13-17')
  expect(row && changedSheet(row, { ...draft, [cell]: '9:00–12:00 13:00–17:00' }, week)).toBeNull()
  // Different times with the same length are a change.
  const sent = row && changedSheet(row, { ...draft, [cell]: '9-12, 14-18' }, week)
  expect(sent?.entries.map(({ date, startTime, note }) => [date, startTime, note])).toEqual([
    [day(1), '09:00', null],
    [day(0), '09:00', 'API'],
    [day(0), '14:00', null],
  ])
})

test('work without times, times that overlap and times past midnight are errors in their cells', () => {
  const week = captured([rowAt('a1'), rowAt('a2')])
  const [monday1, monday2] = [weekCellPath(work('a1'), day(0)), weekCellPath(work('a2'), day(0))]
  expect(errorsOf(week, { [monday1]: '8' })).toEqual([
    [monday1, expect.stringMatching(/^Enter start and end times/)],
  ])
  expect(errorsOf(week, { [monday1]: '22-6' })).toEqual([[monday1, expect.stringMatching(/past midnight/)]])
  expect(errorsOf(week, { [monday1]: '9-12', [monday2]: '11-13' })).toEqual([
    [monday2, "11:00–13:00 overlaps 9:00–12:00 on Globex ERP. Don't enter the same time twice."],
  ])
  expect(errorsOf(week, { [monday1]: '9-12', [monday2]: '12-13' })).toEqual([])
  const leave = weekCellPath({ assignmentId: 'a1', type: 'PTO', task: null }, day(1))
  expect(errorsOf(week, { [leave]: '8' })).toEqual([])
  const plain = weekAt([rowAt('a1')])
  expect(errorsOf(plain, { [monday1]: '9-12' })).toEqual([[monday1, expect.stringMatching(/are turned off/)]])
})

test('last week is copied with its times, and without work that has none', () => {
  const cell = (index: number, more: object) => ({
    assignmentId: 'a1',
    day: index,
    type: 'WORK' as const,
    task: null,
    minutes: 180,
    startTime: null,
    endTime: null,
    ...more,
  })
  const earlier = [
    cell(0, { startTime: '13:00', endTime: '16:00' }),
    cell(0, { startTime: '09:00', endTime: '12:00' }),
    cell(1, {}),
    cell(2, { type: 'SICK' }),
  ]
  const week = captured([rowAt('a1')], { earlier })
  expect([...copiedCells(week).values()]).toEqual(['9-12, 13-16', '3:00'])
  expect([...copiedCells({ ...week, captureInOut: false }).values()]).toEqual(['6:00', '3:00', '3:00'])
})

test('overtime of a day begins with its latest start, whatever the order of the assignments', () => {
  const daily = (id: string) => ({ ...rowAt(id), overtimeRule: 'DAILY_8_WEEKLY_40' as const })
  const week = captured([daily('a1'), daily('a2')])
  const draft = typed(week, {
    [weekCellPath(work('a1'), day(0))]: '16-20',
    [weekCellPath(work('a2'), day(0))]: '7-12, 13-16',
  })
  expect([...weekOvertime(week, draft).keys()]).toEqual([weekCellPath(work('a1'), day(0))])
})

test('a copy of a week that an earlier version stored is read again, so that its draft is checked against the setting', () => {
  const week = captured([])
  expect(isValidRecord('weeks', week)).toBe(true)
  const { captureInOut: _setting, ...earlier } = week
  expect(isValidRecord('weeks', earlier)).toBe(false)
})

test('times that move to another timesheet are first removed from their own', () => {
  const week = captured([
    rowAt('a1', sheetAt('a1', [timed(day(0), '09:00', '12:00', 180), timed(day(1), '09:00', '12:00', 180)])),
    rowAt('a2', sheetAt('a2', [timed(day(0), '13:00', '17:00', 240)])),
  ])
  const [first, second] = week.rows
  if (first === undefined || second === undefined) throw new Error('no rows')
  const swapped = typed(week, {
    [weekCellPath(work('a1'), day(0))]: '13-17',
    [weekCellPath(work('a2'), day(0))]: '9-12',
  })
  expect(entriesToSaveFirst(first, week, swapped)?.map(({ date }) => date)).toEqual([day(1)])
  expect(entriesToSaveFirst(second, week, swapped)).toEqual([])
  expect(entriesToSaveFirst(first, week, weekForm.toDraft(week))).toBeNull()
  expect(week.periodStart).toBe(monday)
})
