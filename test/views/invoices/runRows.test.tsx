import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blocked, openRun, ready } from '#test/views/invoices/openRun.tsx'

const [contract] = ready.contracts
const globex = {
  ...ready,
  key: 'globex',
  billToName: 'Globex',
  contracts: [
    { ...contract, contractNo: 'C-2026-00007', employeeName: 'Singh, Gurpreet', otMinutes: 0 },
    { ...contract, id: 'other', contractNo: 'C-2026-00008', employeeName: 'Ivanova, Ekaterina' },
  ] as typeof ready.contracts,
}

const companies = () =>
  within(screen.getByRole('table', { name: 'To bill' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /Initech|Globex|Cyberdyne/.exec(row.textContent)?.[0])

test('the rows of a run are filtered by what can be billed, with the number of each', async () => {
  const { user } = openRun([ready, blocked, globex], [])
  const show = within(await screen.findByRole('group', { name: 'Show' }))
  expect(show.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All 3',
    'Ready 2',
    'Blocked 1',
  ])
  expect(show.getByRole('button', { name: 'All 3' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(show.getByRole('button', { name: 'Blocked 1' }))
  expect(companies()).toEqual(['Cyberdyne'])
  await user.click(show.getByRole('button', { name: 'Ready 2' }))
  expect(companies().toSorted()).toEqual(['Globex', 'Initech'])
  // The total is that of the whole run.
  expect(screen.getByText('Ready: USD 8,075.00')).toBeVisible()
})

test('a search finds rows by company, contract number and employee, and counts what it finds', async () => {
  const { user } = openRun([ready, blocked, globex], [])
  const search = await screen.findByRole('searchbox', { name: 'Search contracts' })
  for (const [text, found] of [
    ['cyber', ['Cyberdyne']],
    ['c-2026-00008', ['Globex']],
    ['gurpreet', ['Globex']],
  ] as const) {
    await user.clear(search)
    await user.type(search, text)
    expect(companies()).toEqual(found)
  }
  expect(screen.getByRole('button', { name: 'Ready 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Blocked 0' }))
  expect(screen.getByText('No contracts match your search and filter.')).toBeVisible()
})

test('each contract of a row shows its regular hours and overtime', async () => {
  openRun([globex], [])
  expect(await screen.findByText('C-2026-00007 Singh, Gurpreet: 45.00 regular')).toBeVisible()
  expect(screen.getByText('C-2026-00008 Ivanova, Ekaterina: 40.00 regular, 5.00 overtime')).toBeVisible()
})
