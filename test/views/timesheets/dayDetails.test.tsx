import { configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '#services/http/failure.ts'
import { entryAt, monday, rowAt, sheetAt } from '#test/support/weeks.ts'
import { cell, isSaved, openWeek } from '#test/views/timesheets/weekStage.tsx'

configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const panel = () => screen.findByRole('dialog', { name: 'Note: Globex ERP, Mon 11-16' })
const stored = (more = {}, status?: 'SUBMITTED') =>
  rowAt('a1', sheetAt('a1', [entryAt(monday, 480, more)], status))

test('a key in a cell opens its note, which is saved with the billing and marks the cell', async () => {
  const { user, sheets } = openWeek()
  const first = await cell(monday)
  await user.type(first, '8{Shift>}{F2}{/Shift}')
  const note = within(await panel())
  expect(note.getByRole('textbox', { name: 'Note' })).toHaveFocus()
  await user.keyboard('API work')
  await user.click(note.getByRole('checkbox', { name: 'Non-billable' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(first).toHaveFocus()
  await isSaved()
  await waitFor(() =>
    expect(sheets.get('a1')?.entries).toMatchObject([{ minutes: 480, note: 'API work', billable: false }]),
  )
  const day = within(first.closest('td') as HTMLElement)
  expect(day.getByText('Non-billable')).toBeVisible()
  await user.click(day.getByRole('button', { name: 'Note: Mon 11-16, Globex ERP' }))
  expect(within(await panel()).getByRole('textbox', { name: 'Note' })).toHaveValue('API work')
})

test('only the cell with the focus offers a note, and Tab still goes to the next cell', async () => {
  const { user } = openWeek()
  await user.click(await cell(monday))
  expect(screen.getAllByRole('button', { name: /^Add note/ })).toHaveLength(1)
  await user.tab()
  expect(await cell('2026-11-17')).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Add note: Tue 11-17, Globex ERP' })).toBeVisible()
})

test('a note needs time first', async () => {
  const { user } = openWeek()
  await user.click(await cell(monday))
  await user.click(screen.getByRole('button', { name: 'Add note: Mon 11-16, Globex ERP' }))
  const note = within(await panel())
  expect(note.getByText('Enter hours in the cell first.')).toBeVisible()
  expect(note.getByRole('textbox', { name: 'Note' })).toHaveAttribute('readonly')
  expect(note.getByRole('checkbox', { name: 'Non-billable' })).toBeDisabled()
})

test('a submitted week shows its notes, and none can be changed', async () => {
  const { user } = openWeek([stored({ note: 'API work', billable: false }, 'SUBMITTED')])
  await cell(monday)
  expect(screen.queryByRole('button', { name: /^Add note/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Note: Mon 11-16, Globex ERP' }))
  const note = within(await panel())
  expect(note.getByRole('textbox', { name: 'Note' })).toHaveValue('API work')
  expect(note.getByRole('textbox', { name: 'Note' })).toHaveAttribute('readonly')
  expect(note.getByRole('checkbox', { name: 'Non-billable' })).toBeDisabled()
})

test('a note typed without a network is sent when it is back', async () => {
  const { api, user, sheets } = openWeek([stored()])
  const update = api.replies.get('PUT /timesheet/sheet-a1')
  api.replies.set('PUT /timesheet/sheet-a1', () => {
    throw new Failure('unreachable', "Can't reach the server.")
  })
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(await cell(monday), '{Shift>}{F2}{/Shift}')
  await user.type(within(await panel()).getByRole('textbox', { name: 'Note' }), 'On site')
  expect(await screen.findByText('Not saved, will retry', {}, { timeout: 10_000 })).toBeVisible()
  if (update) api.replies.set('PUT /timesheet/sheet-a1', update)
  offline.mockRestore()
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(sheets.get('a1')?.entries).toMatchObject([{ note: 'On site' }]), {
    timeout: 10_000,
  })
})

test('time of an internal project is never billable', async () => {
  const { user } = openWeek([{ ...stored({ billable: false }), billable: false }])
  await user.type(await cell(monday), '{Shift>}{F2}{/Shift}')
  const choice = within(await panel()).getByRole('checkbox', { name: 'Non-billable' })
  expect(choice).toBeChecked()
  expect(choice).toBeDisabled()
  expect(within((await cell(monday)).closest('td') as HTMLElement).queryByText('Non-billable')).toBeNull()
})

test('on a phone a cell is marked and opens its note too', async () => {
  vi.stubGlobal('matchMedia', (condition: string) => ({
    matches: condition.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { user } = openWeek([stored({ note: 'API work' })])
  await cell(monday)
  await user.click(screen.getByRole('button', { name: 'Note: Mon 11-16, Globex ERP' }))
  expect(within(await panel()).getByRole('textbox', { name: 'Note' })).toHaveValue('API work')
})
