import { expect, test } from 'vitest'
import { cellNotePath, cellUnbilledPath } from '#domain/timesheets/cells/details.ts'
import {
  weekCellPath,
  weekNotePath,
  weekTotals,
  type WeekLine,
  type WeekRow,
} from '#domain/timesheets/week.ts'
import { changedSheet, weekForm } from '#domain/timesheets/weekForm.ts'
import { entryAt, monday, rowAt, sheetAt, weekAt } from '#test/support/weeks.ts'

const line: WeekLine = { assignmentId: 'a1', type: 'WORK', task: null }
const cell = weekCellPath(line, monday)

/** Returns the minutes, note and billing that a typed week would send. */
function sentOf(row: WeekRow, typed: Readonly<Record<string, string>>, more = {}) {
  const week = { ...weekAt([row]), ...more }
  const sheet = changedSheet(row, { ...weekForm.toDraft(week), ...typed }, week)
  return sheet && sheet.entries.map(({ minutes, note, billable }) => [minutes, note, billable])
}
const stored = (...entries: Parameters<typeof entryAt>[2][]) =>
  rowAt(
    'a1',
    sheetAt(
      'a1',
      entries.map((more, at) => entryAt(monday, 240, { id: `e${at}`, ...more })),
    ),
  )

test('the note and billing of a cell are sent with its time, and alone', () => {
  const details = { [cellNotePath(cell)]: ' API work ', [cellUnbilledPath(cell)]: 'YES' }
  expect(sentOf(rowAt('a1'), { [cell]: '4', ...details })).toEqual([[240, 'API work', false]])
  expect(sentOf(stored({}), details)).toEqual([[240, 'API work', false]])
  expect(sentOf(stored({ note: 'API work' }), { [cellNotePath(cell)]: '' })).toEqual([[240, null, true]])
  expect(sentOf(stored({ billable: false }), { [cellUnbilledPath(cell)]: 'NO' })).toEqual([[240, null, true]])
})

test('a draft has details only of cells that have them, and a cell without time none to send', () => {
  const paths = (row: WeekRow) =>
    Object.keys(weekForm.toDraft(weekAt([row]))).filter((path) => path.startsWith(cell))
  expect(paths(stored({}))).toEqual([cell])
  expect(paths(stored({ note: 'API work', billable: false }))).toEqual([
    cell,
    cellNotePath(cell),
    cellUnbilledPath(cell),
  ])
  // Nothing on an internal project can be billable.
  expect(paths({ ...stored({ billable: false }), billable: false })).toEqual([cell])
  expect(sentOf(rowAt('a1'), { [cellNotePath(cell)]: 'API work' })).toBeNull()
})

test('a note of digits is not read as time', () => {
  const week = weekAt([rowAt('a1')])
  expect(weekTotals(week, { [cell]: '4', [cellNotePath(cell)]: '8' }).total).toBe(240)
})

test('entries that differ only in billing become one, with both notes', () => {
  const row = stored({ note: 'On site' }, { note: 'Training', billable: false })
  expect(sentOf(row, { [cellUnbilledPath(cell)]: 'YES' })).toEqual([[480, 'On site; Training', false]])
  expect(sentOf(row, { [cellNotePath(cell)]: 'Both' })).toEqual([
    [240, 'Both', true],
    [240, 'Both', false],
  ])
})

test('times that touch stay as they are when only the note changes', () => {
  const row = stored(
    { startTime: '09:00', endTime: '13:00' },
    { startTime: '13:00', endTime: '17:00', billable: false },
  )
  expect(sentOf(row, { [cellNotePath(cell)]: 'Launch' }, { captureInOut: true })).toEqual([
    [240, 'Launch', true],
    [240, 'Launch', false],
  ])
})

test('where notes are required, work needs its own or that of the week', () => {
  const required = { ...weekAt([rowAt('a1')]), noteRequired: true }
  const errorsOf = (typed: Readonly<Record<string, string>>) =>
    weekForm.check({ ...weekForm.toDraft(required), ...typed }, required)
  expect(errorsOf({ [cell]: '4' })).toEqual([{ code: 'required', message: 'Enter a note.', field: cell }])
  expect(errorsOf({ [cell]: '4', [cellNotePath(cell)]: 'API work' })).toEqual([])
  expect(errorsOf({ [cell]: '4', [weekNotePath('a1')]: 'Sprint 12' })).toEqual([])
  const leave = weekCellPath({ ...line, type: 'PTO' }, monday)
  expect(errorsOf({ [leave]: '8' })).toEqual([])
  expect(sentOf(stored({}), { [weekNotePath('a1')]: 'Sprint 12' }, { noteRequired: true })).toEqual([
    [240, 'Sprint 12', true],
  ])
})
