import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo } from '#test/support/browser/signedIn.tsx'
import { ids, open, box, bar, shows, press } from '#test/views/records/bulk/stage.tsx'

// The bar loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('exports the selected records with the columns that are shown', async () => {
  const stage = await open()
  const { user, api } = stage
  await user.click(await box('Cole'))
  await press(stage, 'Export selection')
  await waitFor(() => expect(api.requests.map(({ line }) => line)).toContain('POST /employees/export'))
  const sent = api.requests.find(({ line }) => line === 'POST /employees/export')?.options.body
  expect(sent).toMatchObject({ ids: [ids[2]] })
  expect((sent as { columns: string[] }).columns).toContain('lastName')
})

test('exports all matches except those that are deselected afterward', async () => {
  const stage = await open()
  const { user, api } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 120')
  await user.click(await box('Bell'))
  await press(stage, 'Export selection')
  await waitFor(() => expect(api.requests.map(({ line }) => line)).toContain('POST /employees/export'))
  const sent = api.requests.find(({ line }) => line === 'POST /employees/export')?.options.body
  const exported = (sent as { ids: string[] }).ids
  expect(new Set(exported).size).toBe(119)
  expect(exported).not.toContain(ids[1])
})

test('selects more matches than are counted, which can be exported but not changed', async () => {
  const stage = await open({ total: 10_000, isCapped: true })
  const { user, api } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 10,000+')
  await shows('10,000+ selected')
  const reason = 'You can change at most 5,000 records at once.'
  expect(await screen.findByText(reason, { selector: 'p' })).toBeVisible()
  await press(stage, 'Export selection')
  const isExport = ({ options }: (typeof api.requests)[number]) =>
    (options.query as { format?: string } | undefined)?.format === 'csv'
  await waitFor(() => expect(api.requests.some(isExport)).toBe(true))
  await user.click(await box('Bell'))
  await shows('9,999+ selected')
  await shows(`${reason} You can export at most 5,000 selected records.`)
})

test('changes at most 5,000 records at once', async () => {
  const stage = await open({ total: 5_001 })
  const { user } = stage
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await press(stage, 'Select all 5,001')
  // Visible without hovering over a button.
  expect(
    await screen.findByText('You can change at most 5,000 records at once.', { selector: 'p' }),
  ).toBeVisible()
  await press(stage, 'Archive')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers only the export to users who may not change records', async () => {
  const stage = await open({ user: cleo })
  await stage.user.click(await box('Ames'))
  const tools = within(await bar())
  expect(await tools.findByRole('button', { name: 'Export selection' })).toBeVisible()
  expect(tools.queryByRole('button', { name: 'Archive' })).toBeNull()
  expect(tools.queryByRole('button', { name: 'Change' })).toBeNull()
})
