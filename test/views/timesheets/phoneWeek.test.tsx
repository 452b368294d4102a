import { configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rowAt } from '#test/support/weeks.ts'
import { cell, openWeek, press } from '#test/views/timesheets/weekStage.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('matchMedia', (condition: string) => ({
    matches: condition.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns the texts of the rows below a heading. */
const rowsBelow = (name: string) => {
  const group = screen.getByRole('rowheader', { name }).closest('tbody')
  if (group === null) throw new Error(`no rows below ${name}`)
  return within(group)
    .getAllByRole('row')
    .map(({ children }) => [...children].map(({ textContent }) => textContent))
}

test('on a phone the week ends with the total of each assignment, of all, and of overtime', async () => {
  const { user } = openWeek([rowAt('a1'), rowAt('a2')])
  await user.type(await cell('2026-11-16'), '12')
  // Totals follow the typed cell.
  await waitFor(() =>
    expect(rowsBelow('Week total')).toEqual([
      ['Week total', '12:00'],
      ['Globex ERP', '12:00'],
      ['Halvorsen data migration', '0:00'],
    ]),
  )
  for (const day of ['2026-11-17', '2026-11-18']) {
    await user.type(await cell(day), '12')
    await user.type(await cell(day, 'Halvorsen data migration'), '3')
  }
  await waitFor(() =>
    expect(rowsBelow('Week total')).toEqual([
      ['Week total', '42:00'],
      ['Globex ERP', '36:00'],
      ['Halvorsen data migration', '6:00'],
      ['Overtime', '2:00'],
    ]),
  )
})

test('a week of one assignment on a phone has one total', async () => {
  const { user } = openWeek([rowAt('a1')])
  await user.type(await cell('2026-11-16'), '7:30')
  await waitFor(() => expect(rowsBelow('Week total')).toEqual([['Week total', '7:30']]))
})

test('on a phone the week is submitted below its last day', async () => {
  const { user, sheets } = openWeek([rowAt('a1')])
  await user.type(await cell('2026-11-16'), '8')
  await press(user, 'Fill workdays')
  const submit = screen.getByRole('button', { name: 'Submit' })
  const last = screen.getByRole('rowheader', { name: 'Week total' })
  expect(last.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await press(user, 'Submit')
  await waitFor(() => expect(sheets.get('a1')?.status).toBe('SUBMITTED'))
})
