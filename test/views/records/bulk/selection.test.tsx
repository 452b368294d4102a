import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ids, open, box, isSelected, bar, shows, press, answerCall } from '#test/views/records/bulk/stage.tsx'

// The bar loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('Tab reaches the box of each row, and Space selects the row', async () => {
  const { user } = await open()
  const first = screen.getByRole('link', { name: 'Ames, Mira' })
  first.focus()
  await user.tab()
  await waitFor(async () => expect(await box('Bell')).toHaveFocus())
  await user.keyboard(' ')
  await shows('1 selected')
  await user.tab()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Bell, Mira' })).toHaveFocus())
})

test('x selects and deselects the row of the cursor, and Shift+X selects every row in between', async () => {
  const { user } = await open()
  await user.keyboard('j')
  await user.keyboard('x')
  await shows('1 selected')
  await user.keyboard('jj')
  await user.keyboard('{Shift>}X{/Shift}')
  await shows('3 selected')
  expect(await Promise.all(['Ames', 'Bell', 'Cole', 'Diaz'].map(isSelected))).toEqual([
    true,
    true,
    true,
    false,
  ])
  await user.keyboard('x')
  await shows('2 selected')
})

test('checkboxes do the same, with Shift too, and the one in the header selects the page', async () => {
  const { user } = await open()
  await user.click(await box('Bell'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Diaz'))
  await user.keyboard('{/Shift}')
  await shows('3 selected')
  const header = screen.getByRole('checkbox', { name: 'Select all rows' })
  expect(header).toBePartiallyChecked()
  await user.click(header)
  await shows('4 selected')
  await user.click(header)
  await waitFor(() => expect(screen.queryByText(/selected$/)).toBeNull())
})

test('archives what is selected after a question, says why others stayed, and undoes it', async () => {
  const stage = await open({ refused: [ids[1] ?? ''] })
  const { user, calls } = stage
  await user.click(await box('Ames'))
  await user.click(await box('Bell'))
  await press(stage, 'Archive')
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive: 2 employees' }))
  await user.click(dialog.getByRole('button', { name: 'Archive' }))
  await answerCall(stage, 1)
  expect(calls[0]?.body).toEqual({
    event: 'archive',
    items: [
      { id: ids[0], version: 1 },
      { id: ids[1], version: 2 },
    ],
  })
  await shows('Archived: 1. Not changed: 1.')
  // Nothing is selected any more, so the region no longer says so.
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  const reasons = within(
    within(screen.getByRole('region', { name: 'Result' })).getByRole('list', { name: 'Not changed' }),
  )
  expect(reasons.getByText(/Only pending employees can be archived/)).toBeVisible()
  expect(reasons.getByRole('link', { name: 'E-00001' })).toHaveAttribute('href', `/employees/${ids[1]}`)
  await press(stage, 'Undo')
  await answerCall(stage, 2)
  expect(calls[1]?.body).toEqual({ event: 'restore', items: [{ id: ids[0], version: 2 }] })
  await shows('Restored: 1.')
  await press(stage, 'Close')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Result' })).toBeNull())
  expect(await isSelected('Ames')).toBe(false)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

test('the menu shows dangerous actions last, and has the focus again after a dialog is canceled', async () => {
  const stage = await open()
  const { user } = stage
  await user.click(await box('Ames'))
  await press(stage, 'Change')
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent).slice(-2)).toEqual(['Give notice', 'Terminate'])
  await user.click(screen.getByRole('menuitem', { name: 'Give notice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give notice: 1 employee' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await bar()).getByRole('button', { name: 'Change' })).toHaveFocus()
})

test('loads the list again once records have changed', async () => {
  const stage = await open()
  const { user, api } = stage
  await user.click(await box('Ames'))
  await press(stage, 'Archive')
  const lists = () => api.requests.filter(({ line }) => line === 'GET /employees').length
  const before = lists()
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await answerCall(stage, 1)
  await waitFor(() => expect(lists()).toBe(before + 1))
})

test('sends an event with its details to all matches, fifty at a time, and shows how many are done', async () => {
  const stage = await open()
  const { user, calls } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 120')
  await shows('120 selected')
  await press(stage, 'Change')
  await user.click(await screen.findByRole('menuitem', { name: 'Give notice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give notice: 120 employees' }))
  await user.click(dialog.getByRole('button', { name: 'Give notice' }))
  expect(await dialog.findAllByText(/^Enter/)).not.toHaveLength(0)
  expect(calls).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: /Last day/ }), '2099-01-31')
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Closing')
  await user.click(dialog.getByRole('button', { name: 'Give notice' }))
  await answerCall(stage, 1)
  expect(calls[0]?.body.values).toEqual({ lastDay: '2099-01-31', reason: 'Closing' })
  await shows('50 of 120 done')
  await answerCall(stage, 2)
  await answerCall(stage, 3)
  expect(calls.map(({ body }) => body.items.length)).toEqual([50, 50, 20])
  expect(new Set(calls.flatMap(({ body }) => body.items.map(({ id }) => id))).size).toBe(120)
  await shows('Notice given: 120.')
})

test('sends an event to all matches except those that are deselected afterward', async () => {
  const stage = await open()
  const { user, calls } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 120')
  await user.click(await box('Bell'))
  await user.click(await box('Cole'))
  await shows('118 selected')
  await user.click(await box('Cole'))
  await shows('119 selected')
  expect(await isSelected('Ames')).toBe(true)
  expect(await isSelected('Bell')).toBe(false)
  expect(await isSelected('Cole')).toBe(true)
  await press(stage, 'Archive')
  const dialog = await screen.findByRole('dialog', { name: 'Archive: 119 employees' })
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }))
  for (const call of [1, 2, 3]) await answerCall(stage, call)
  await shows('Archived: 119.')
  const changed = calls.flatMap(({ body }) => body.items.map(({ id }) => id))
  expect(new Set(changed).size).toBe(119)
  expect(changed).not.toContain(ids[1])
  expect(changed).toContain(ids[2])
})

test('all matches can be selected again after some were deselected, and the others stay selected', async () => {
  const stage = await open({ total: 5 })
  const { user } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 5')
  await user.click(await box('Bell'))
  await shows('4 selected')
  await press(stage, 'Select all 5')
  expect(await isSelected('Bell')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  // The fifth match isn't on the page.
  await shows('1 selected')
  await press(stage, 'Clear selection')
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
})

test('stops after the records that are on their way when it is canceled', async () => {
  const stage = await open()
  const { user, calls } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 120')
  await press(stage, 'Archive')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  await press(stage, 'Cancel')
  calls[0]?.answer()
  await shows('Archived: 50.')
  expect(calls).toHaveLength(1)
})

test('says what went wrong and sends the same call with the same key again', async () => {
  const stage = await open()
  const { user, api, calls } = stage
  await user.click(await box('Ames'))
  await press(stage, 'Archive')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }))
  await answerCall(stage, 1, {
    kind: 'refused',
    status: 403,
    errors: [{ code: 'permission', message: 'Not allowed.' }],
  })
  await shows('Not allowed. 1 record is left.')
  await press(stage, 'Continue')
  await answerCall(stage, 2)
  await shows('Archived: 1.')
  const keys = api.requests
    .filter(({ line }) => line === 'POST /employees/bulk')
    .map(({ options }) => options.idempotencyKey)
  expect(keys[0]).toBeDefined()
  expect(keys[1]).toBe(keys[0])
  expect(calls[1]?.body).toEqual(calls[0]?.body)
})
