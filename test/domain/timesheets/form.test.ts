import { expect, test } from 'vitest'
import { cellPath, timesheetForm } from '#domain/timesheets/form.ts'
import type { Timesheet, TimesheetEntry } from '#domain/timesheets/record.ts'

const entry = (more: Partial<TimesheetEntry>): TimesheetEntry => ({
  id: crypto.randomUUID(),
  date: '2026-11-16',
  type: 'WORK',
  minutes: 480,
  startTime: null,
  endTime: null,
  task: null,
  note: null,
  billable: true,
  classification: null,
  billRate: null,
  payRate: null,
  unbilledMinutes: 0,
  overtime: [],
  ...more,
})
const sheetOf = (entries: TimesheetEntry[], more: Partial<Timesheet> = {}) =>
  ({
    assignmentId: 'a1',
    employeeName: 'Rao, Priya',
    projectName: 'Globex ERP',
    periodStart: '2026-11-16',
    periodEnd: '2026-11-22',
    status: 'DRAFT',
    adjustsTimesheetId: null,
    employeeNote: null,
    entries,
    ...more,
  }) as Timesheet

const monday = cellPath('WORK', '2026-11-16')
const tuesday = cellPath('WORK', '2026-11-17')

test('a cell shows the time of its day, and parts of an approved entry as one', () => {
  const draft = timesheetForm.toDraft(
    sheetOf([entry({ minutes: 240, classification: 'REG' }), entry({ minutes: 210, classification: 'OT' })]),
  )
  expect([draft[monday], draft[tuesday]]).toEqual(['7:30', ''])
})

test('typed hours become entries, and entries with a task stay as they are', () => {
  const sheet = sheetOf([entry({ note: 'On site' }), entry({ task: 'Support', minutes: 60 })])
  const draft = { ...timesheetForm.toDraft(sheet), [monday]: '7.5', [tuesday]: '8' }
  expect(timesheetForm.toInput(draft, sheet)).toEqual({
    employeeNote: null,
    entries: [
      { date: '2026-11-16', type: 'WORK', minutes: 450, note: 'On site', billable: true },
      { date: '2026-11-17', type: 'WORK', minutes: 480, note: null },
      { date: '2026-11-16', type: 'WORK', minutes: 60, task: 'Support', note: null, billable: true },
    ],
  })
})

test('billable time and time that isn’t stay apart in one cell, and the first takes the difference', () => {
  const sheet = sheetOf([
    entry({ minutes: 240, note: 'On site' }),
    entry({ minutes: 180, billable: false, note: 'Training' }),
  ])
  const shown = timesheetForm.toDraft(sheet)
  expect(shown[monday]).toBe('7:00')
  const stored = (hours: string) => {
    const input = timesheetForm.toInput({ ...shown, [monday]: hours, [tuesday]: '8' }, sheet)
    return (input['entries'] as TimesheetEntry[])
      .filter(({ date }) => date === '2026-11-16')
      .map(({ minutes, billable, note }) => [minutes, billable, note])
  }
  const training = [180, false, 'Training']
  expect(stored('7:00')).toEqual([[240, true, 'On site'], training])
  expect(stored('9')).toEqual([[360, true, 'On site'], training])
  expect(stored('2')).toEqual([[120, true, 'On site']])
  expect(stored('')).toEqual([])
})

test('what can’t be read and more than 24 hours a day are errors at their cell', () => {
  const sheet = sheetOf([])
  const draft = {
    ...timesheetForm.toDraft(sheet),
    [monday]: 'eight',
    [tuesday]: '20',
    [cellPath('PTO', '2026-11-17')]: '5',
  }
  expect(timesheetForm.check(draft, sheet).map(({ field }) => field)).toEqual([monday, tuesday])
})

test('only an adjustment can be below zero', () => {
  const path = cellPath('ADJUSTMENT', '2026-11-16')
  const adjustment = sheetOf([entry({ type: 'ADJUSTMENT', minutes: -90 })], { adjustsTimesheetId: 's1' })
  const draft = timesheetForm.toDraft(adjustment)
  expect(draft[path]).toBe('-1:30')
  expect(timesheetForm.toInput(draft, adjustment)).toMatchObject({ entries: [{ minutes: -90 }] })
  const sheet = sheetOf([])
  expect(timesheetForm.check({ ...timesheetForm.toDraft(sheet), [monday]: '-1' }, sheet)).toHaveLength(1)
})

test('time can be entered only on drafts and rejected timesheets', () => {
  const locks = (status: Timesheet['status']) => timesheetForm.lockOf?.(sheetOf([], { status }), monday)
  expect([locks('DRAFT'), locks('REJECTED')]).toEqual([null, null])
  expect(locks('SUBMITTED')).toBe('Withdraw the timesheet to change it.')
  expect(locks('APPROVED')).toBe('Reopen the timesheet or add an adjustment to change it.')
})
