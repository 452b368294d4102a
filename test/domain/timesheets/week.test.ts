import { expect, test } from 'vitest'
import { changedSheet, weekForm } from '#domain/timesheets/weekForm.ts'
import {
  copiedCells,
  earlierCells,
  weekCellPath,
  weekTotals,
  type WeekLine,
  type WeekRecord,
} from '#domain/timesheets/week.ts'
import { overtimeMinutes, weeklyHours, weekOvertime } from '#domain/timesheets/weekOvertime.ts'
import { entryAt, monday, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'

const day = (index: number) => `2026-11-${16 + index}`
const work = (assignmentId = 'a1', task: string | null = null): WeekLine => ({
  assignmentId,
  type: 'WORK',
  task,
})
const typed = (week: ReturnType<typeof weekAt>, cells: Readonly<Record<string, string>>) => ({
  ...weekForm.toDraft(week),
  ...cells,
})
const hours = (assignmentId: string, ...each: string[]) =>
  Object.fromEntries(each.map((text, index) => [weekCellPath(work(assignmentId), day(index)), text]))

test('a week without timesheets is empty, and 8, 7:30 and 7.5 are read as durations', () => {
  const week = weekAt([rowAt('a1')])
  const draft = typed(week, hours('a1', '8', '7:30', '7.5'))
  expect(weekForm.check(draft, week)).toEqual([])
  expect(weekTotals(week, draft).total).toBe(480 + 450 + 450)
  const [row] = week.rows
  expect(row && changedSheet(row, draft, week)?.entries).toEqual([
    { date: day(0), type: 'WORK', minutes: 480, task: null, note: null },
    { date: day(1), type: 'WORK', minutes: 450, task: null, note: null },
    { date: day(2), type: 'WORK', minutes: 450, task: null, note: null },
  ])
})

test('a changed cell keeps its unbillable time apart, and the first part takes the difference', () => {
  const entries = [
    entryAt(day(0), 240, { note: 'On site' }),
    entryAt(day(0), 180, { id: 'training', note: 'Training', billable: false }),
  ]
  const week = weekAt([rowAt('a1', sheetAt('a1', entries))])
  const [row] = week.rows
  const stored = (text: string) =>
    row &&
    changedSheet(row, typed(week, { [weekCellPath(work('a1'), day(0))]: text }), week)?.entries.map(
      (entry) => [entry.minutes, entry.billable, entry.note],
    )
  expect(stored('9')).toEqual([
    [360, true, 'On site'],
    [180, false, 'Training'],
  ])
  expect(stored('2')).toEqual([[120, true, 'On site']])
})

test('only changed assignments are sent, and unchanged cells keep notes, billable flags and tasks', () => {
  const untouched = entryAt(day(0), 480, { note: 'Design', billable: false })
  const other = entryAt(day(0), 60, { task: 'Support / calls' })
  const week = weekAt([rowAt('a1', sheetAt('a1', [untouched, other])), rowAt('a2', sheetAt('a2', []))])
  const [first, second] = week.rows
  if (first === undefined || second === undefined) throw new Error('no rows')
  expect(changedSheet(first, weekForm.toDraft(week), week)).toBeNull()
  const draft = typed(week, { [weekCellPath(work('a1'), day(1))]: '4' })
  expect(changedSheet(second, draft, week)).toBeNull()
  const sent = changedSheet(first, draft, week)
  expect(sent?.entries).toEqual([
    { date: day(0), type: 'WORK', minutes: 480, task: null, note: 'Design', billable: false },
    { date: day(0), type: 'WORK', minutes: 60, task: 'Support / calls', note: null, billable: true },
    { date: day(1), type: 'WORK', minutes: 240, task: null, note: null },
  ])
  // The path of each entry is kept so that the server's errors can be shown there.
  expect(sent?.paths[2]).toBe(weekCellPath(work('a1'), day(1)))
})

test('an emptied cell is removed from the timesheet', () => {
  const week = weekAt([rowAt('a1', sheetAt('a1', [entryAt(day(0), 480), entryAt(day(1), 480)]))])
  const [row] = week.rows
  const draft = typed(week, { [weekCellPath(work(), day(0))]: '' })
  expect(row && changedSheet(row, draft, week)?.entries.map(({ date }) => date)).toEqual([day(1)])
})

test("text that isn't a duration, a wrong step, and a day over 24 hours are errors at their cells", () => {
  const week = weekAt([rowAt('a1'), rowAt('a2')])
  const draft = typed(week, { ...hours('a1', 'x', '7:10', '13'), ...hours('a2', '', '', '12') })
  expect(weekForm.check(draft, week).map(({ field, code }) => [field, code])).toEqual([
    [weekCellPath(work('a1'), day(0)), 'invalid'],
    [weekCellPath(work('a1'), day(1)), 'time_step'],
    [weekCellPath(work('a1'), day(2)), 'day_total'],
  ])
})

test('a week without hours needs a reason to be submitted', () => {
  const week = weekAt([rowAt('a1')])
  expect(weekForm.check(typed(week, { submit: 'yes' }), week).map(({ field }) => field)).toEqual([
    'zeroReason',
  ])
  expect(weekForm.check(typed(week, { submit: 'yes', zeroReason: 'On leave' }), week)).toEqual([])
})

test('the cells of a timesheet that can no longer change are locked, with the reason', () => {
  const closed = { ...rowAt('a1', sheetAt('a1', [], 'SUBMITTED')), editable: false, why: 'Withdraw it.' }
  const week = weekAt([closed, rowAt('a2')])
  expect(weekForm.lockOf?.(week, weekCellPath(work('a1'), day(0)))).toBe('Withdraw it.')
  expect(weekForm.lockOf?.(week, weekCellPath(work('a2'), day(0)))).toBeNull()
})

test('last week is copied by weekday, without holidays, locked assignments and days off the assignment', () => {
  const before = weekAt([
    rowAt(
      'a1',
      sheetAt(
        'a1',
        [0, 1, 2, 3].map((at) => entryAt(day(at), 450)),
      ),
    ),
    rowAt('a2'),
  ])
  const week = {
    ...weekAt([{ ...rowAt('a1'), periodEnd: day(2) }]),
    earlier: earlierCells(before),
    holidays: [{ date: day(1), name: 'Founders day' }],
  }
  expect([...copiedCells(week)]).toEqual([
    [weekCellPath(work('a1'), day(0)), '7:30'],
    [weekCellPath(work('a1'), day(2)), '7:30'],
  ])
})

test('overtime is counted across all assignments by date, and names the days that filled the 40 hours', () => {
  const week = weekAt([rowAt('a1'), rowAt('a2')])
  const draft = typed(week, { ...hours('a1', '8', '8', '8', '8', '6'), ...hours('a2', '', '', '', '', '3') })
  const overtime = weekOvertime(week, draft)
  expect([...overtime].map(([path, parts]) => [path, overtimeMinutes(parts)])).toEqual([
    [weekCellPath(work('a2'), day(4)), 60],
  ])
  const [reason] = overtime.get(weekCellPath(work('a2'), day(4)))?.flatMap((part) => part.overtime) ?? []
  expect(reason?.rule).toBe('WEEKLY_40')
  expect(reason?.filledBy.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(2400)
  expect(reason?.filledBy.at(0)?.date).toBe(monday)
})

test('overtime of the same draft follows the week, and that of the same week the draft', () => {
  const draft = typed(weekAt([rowAt('a1')]), hours('a1', '9', '9', '9', '9', '9'))
  const [before, approved] = [weekAt([rowAt('a1')]), weekAt([rowAt('a1', sheetAt('a1', [], 'APPROVED'))])]
  const paths = (week: WeekRecord, text = draft) => [...weekOvertime(week, text).keys()]
  expect(paths(before)).toEqual([weekCellPath(work('a1'), day(4))])
  expect(paths(approved)).toEqual([])
  expect(paths(before)).toEqual([weekCellPath(work('a1'), day(4))])
  expect(paths(before, { ...draft, [weekCellPath(work('a1'), day(4))]: '' })).toEqual([])
})

test('approved time keeps its class, and the rest is counted on top of it', () => {
  const approved = [0, 1, 2, 3, 4].map((at) => entryAt(day(at), 480, { classification: 'REG' }))
  const week = weekAt([rowAt('a1', sheetAt('a1', approved, 'APPROVED')), rowAt('a2')])
  const draft = typed(week, hours('a2', '1'))
  expect([...weekOvertime(week, draft)].map(([path]) => path)).toEqual([weekCellPath(work('a2'), day(0))])
})

test('approved adjustments leave room for regular time, and count toward the hours of the week', () => {
  const approved = [0, 1, 2, 3, 4].map((at) => entryAt(day(at), 480, { classification: 'REG' }))
  const week = {
    ...weekAt([rowAt('a1', sheetAt('a1', approved, 'APPROVED')), rowAt('a2')]),
    adjusted: [{ date: day(0), minutes: -180, classification: 'REG' as const }],
  }
  const draft = typed(week, hours('a2', '', '5'))
  expect([...weekOvertime(week, draft)].map(([path, parts]) => [path, overtimeMinutes(parts)])).toEqual([
    [weekCellPath(work('a2'), day(1)), 120],
  ])
  expect(weeklyHours(week, draft)).toEqual({ regular: 2400, overtime: 120 })
})

test('regular hours and overtime are counted over all assignments, without leave, where every rule is weekly', () => {
  const week = weekAt([rowAt('a1'), rowAt('a2')])
  const leave = { [weekCellPath({ assignmentId: 'a1', type: 'PTO', task: null }, day(4))]: '8' }
  const draft = typed(week, { ...hours('a1', '9', '9', '9', '9'), ...hours('a2', '2', '2', '2'), ...leave })
  expect(weeklyHours(week, draft)).toEqual({ regular: 2400, overtime: 120 })
  const [one, other] = [rowAt('a1'), { ...rowAt('a2'), overtimeRule: 'NONE' as const }]
  expect(weeklyHours(weekAt([one, other]), draft)).toBeNull()
  expect(weeklyHours(weekAt([]), draft)).toBeNull()
})
