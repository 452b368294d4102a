import { describe, expect, test } from 'vitest'
import { lockSettingsAfterRejection, saveReasons } from '#domain/timesheets/editable.ts'
import type { TimesheetFacts } from '#domain/timesheets/facts.ts'
import { duplicateErrors, entryErrors, type EntryValues } from '#domain/timesheets/rules.ts'
import { timesheetTransition } from '#domain/timesheets/transition.ts'
import { sheetInHand, timeSettings, workOn } from '#test/support/sheets.ts'

const work = workOn
const settings = timeSettings
const workdays = [...sheetInHand.entries]
const facts = (more: Partial<TimesheetFacts> = {}): TimesheetFacts => ({
  ...sheetInHand,
  today: '2026-11-19',
  submittedBy: null,
  actor: { uid: 'evan', employeeId: 'e1', mayDecide: false },
  ...more,
})
const send = (name: Parameters<typeof timesheetTransition>[1], more: Partial<TimesheetFacts> = {}) => {
  const taken = timesheetTransition(facts(more), name, {}, null)
  return taken.kind === 'taken' ? taken.status : taken.errors.map(({ code }) => code)
}
const cleo = { uid: 'cleo', employeeId: null, mayDecide: true }
const submitted = { status: 'SUBMITTED', submittedBy: 'evan', actor: cleo } as const

describe('submitting', () => {
  test('needs every workday, or a period that is over', () => {
    expect(send('submit')).toBe('SUBMITTED')
    expect(send('submit', { entries: workdays.slice(1) })).toEqual(['incomplete'])
    expect(send('submit', { entries: workdays.slice(1), today: '2026-11-23' })).toBe('SUBMITTED')
  })
  test('needs a reason for no hours', () => {
    const empty = { entries: [], today: '2026-11-23' }
    expect(send('submit', empty)).toEqual(['zero_hours'])
    expect(send('submit', { ...empty, zeroReason: 'Plant shutdown' })).toBe('SUBMITTED')
  })
  test('a submitted timesheet must be withdrawn before it changes', () => {
    expect(send('save', submitted)).toEqual(['not_allowed_now'])
    expect(send('withdraw', submitted)).toBe('DRAFT')
  })
})

describe('deciding', () => {
  test('is for people with the permission, on the time of others', () => {
    expect(send('approve', submitted)).toBe('APPROVED')
    expect(send('reject', submitted)).toBe('REJECTED')
    expect(send('approve', { ...submitted, actor: { ...cleo, employeeId: 'e1' } })).toEqual(['self_approval'])
    expect(send('approve', { ...submitted, submittedBy: 'cleo' })).toEqual(['self_approval'])
    expect(send('approve', { ...submitted, submittedBy: 'cleo', allowSelfApproval: true })).toBe('APPROVED')
    expect(
      send('approve', { ...submitted, actor: { uid: 'x', employeeId: null, mayDecide: false } }),
    ).toEqual(['permission'])
  })
  test('a week that was submitted in time can be decided after the automatic lock, but not withdrawn', () => {
    const late = { ...submitted, today: '2026-12-10' }
    expect(send('approve', late)).toBe('APPROVED')
    expect(send('reject', late)).toBe('REJECTED')
    expect(send('withdraw', late)).toEqual(['locked'])
    expect(send('approve', { ...late, lockReason: 'EXPORTED' })).toEqual(['locked'])
  })
  test("a locked week can't be approved or rejected, and says who can unlock it", () => {
    const locked = { ...submitted, settings: { ...settings, lockedThrough: '2026-11-22' } }
    expect(send('approve', locked)).toEqual(['locked'])
    expect(send('reject', locked)).toEqual(['locked'])
    const taken = timesheetTransition(facts(locked), 'approve', {}, null)
    expect(taken.kind === 'taken' ? '' : taken.errors[0]?.message).toBe(
      'Time through 2026-11-22 is locked. Ask an administrator to unlock it.',
    )
    expect(send('approve', { ...locked, allowSelfApproval: true })).toEqual(['locked'])
  })
  test('a rejected timesheet becomes a draft when it is changed, or is submitted again without a change', () => {
    expect(send('save', { status: 'REJECTED' })).toBe('DRAFT')
    expect(send('submit', { status: 'REJECTED' })).toBe('SUBMITTED')
    expect(send('submit', { status: 'REJECTED', entries: workdays.slice(1) })).toEqual(['incomplete'])
  })
  test('approved time is reopened only while it is open and not invoiced', () => {
    const approved = { status: 'APPROVED', actor: cleo } as const
    expect(send('reopen', approved)).toBe('DRAFT')
    expect(send('reopen', { ...approved, billedMinutes: 15 })).toEqual(['invoiced'])
    expect(send('reopen', { ...approved, lockReason: 'INVOICED' })).toEqual(['locked'])
    expect(send('reopen', { ...approved, today: '2026-12-10' })).toEqual(['locked'])
  })
  test('a week is excluded before it is started, and included again', () => {
    expect(send('exclude', { status: 'NOT_STARTED' })).toBe('EXCLUDED')
    expect(send('exclude')).toEqual(['not_allowed_now'])
    expect(send('include', { status: 'EXCLUDED' })).toBe('NOT_STARTED')
  })
})

test('a lock also prevents withdrawing, correcting and including', () => {
  const locked = { settings: { ...settings, lockedThrough: '2026-11-22' } }
  expect(send('save', locked)).toEqual(['locked'])
  expect(send('save', { ...locked, status: 'REJECTED' })).toEqual(['locked'])
  expect(send('withdraw', { ...submitted, ...locked })).toEqual(['locked'])
  expect(send('include', { ...locked, status: 'EXCLUDED' })).toEqual(['locked'])
  expect(send('save')).toBe('DRAFT')
})

describe('what can change', () => {
  const codes = (more: Partial<TimesheetFacts>) => saveReasons(facts(more)).map(({ code }) => code)
  test('the days of the automatic lock count from a rejection', () => {
    const on = (today: string, rejectedOn = '2026-12-15') =>
      codes({ today, settings: lockSettingsAfterRejection(settings, rejectedOn, today) })
    expect(on('2027-01-01')).toEqual([])
    expect(on('2027-01-02')).toEqual(['locked'])
    expect(on('2026-12-20', '2026-12-02')).toEqual(['locked'])
    const closed = { ...settings, lockedThrough: '2026-11-22' }
    const today = '2026-12-16'
    expect(codes({ today, settings: lockSettingsAfterRejection(closed, '2026-12-15', today) })).toEqual([
      'locked',
    ])
  })
  test('a lock ends it after the grace days, or through the locked date', () => {
    expect(codes({ today: '2026-12-09' })).toEqual([])
    expect(codes({ today: '2026-12-10' })).toEqual(['locked'])
    expect(codes({ settings: { ...settings, lockedThrough: '2026-11-22' } })).toEqual(['locked'])
    expect(codes({ settings: { ...settings, lockAfterDays: null }, today: '2027-12-10' })).toEqual([])
  })
  test('the contract must have started, and the week must have a day within every term', () => {
    const contract = {
      status: 'APPROVED',
      startDate: '2026-01-05',
      endDate: null,
      terminationDate: null,
    } as const
    expect(codes({ contract })).toEqual(['contract'])
    const employee = facts().employee
    expect(codes({ employee: { ...employee, terminationDate: '2026-11-13' } })).toEqual(['terminated'])
    expect(codes({ employee: { ...employee, workUntil: '2026-11-13' } })).toEqual(['work_until'])
    expect(codes({ employee: { ...employee, workUntil: '2026-11-18' } })).toEqual([])
  })
})

describe('entries', () => {
  const errors = (after: EntryValues[], more: Partial<TimesheetFacts> = {}, before: EntryValues[] = []) =>
    entryErrors({ before, after, isAdjustment: false }, facts(more), settings).map(({ code }) => code)
  test('follow the step, stay in the period and fit in a day', () => {
    expect(errors(workdays)).toEqual([])
    expect(errors([work('2026-11-16', 470)])).toEqual(['time_step'])
    expect(errors([work('2026-11-23')])).toEqual(['invalid'])
    expect(errors([work('2026-11-16', 1200), { ...work('2026-11-16', 255), task: 'x' }])).toEqual([
      'day_total',
    ])
    expect(errors([{ ...work('2026-11-16'), type: 'ADJUSTMENT' }])).toEqual(['invalid'])
  })
  test('after the work authorization expires are rejected, one by one', () => {
    const employee = { ...facts().employee, workUntil: '2026-11-18' }
    expect(errors(workdays, { employee })).toEqual(['work_until', 'work_until'])
  })
  test('on locked days may stay but not change', () => {
    const locked = { today: '2026-12-05' }
    expect(errors(workdays, locked, workdays)).toEqual([])
    expect(errors([work('2026-11-16', 420)], locked, [work('2026-11-16')])).toEqual(['locked'])
    expect(errors([], locked, [work('2026-11-16')])).toEqual(['locked'])
    expect(errors([work('2026-11-20')], locked, [])).toEqual([])
  })
  test('of one date, type, task and billable flag are one entry', () => {
    expect(duplicateErrors([work('2026-11-16'), work('2026-11-16', 15)])).toMatchObject([
      { code: 'duplicate_entry', field: 'entries.1' },
    ])
    expect(duplicateErrors([work('2026-11-16'), { ...work('2026-11-16'), task: 'API' }])).toEqual([])
  })
})
