import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterBar } from '#views/ui/filter/FilterBar.tsx'
import { SortMenu } from '#views/ui/table/SortMenu.tsx'
import type { Sort } from '#views/ui/table/dataTableTypes.ts'

const filters = [
  {
    key: 'status',
    text: 'Status',
    options: [
      { key: 'ACTIVE', text: 'Active' },
      { key: 'ON_LEAVE', text: 'On leave' },
    ],
  },
  { key: 'type', text: 'Type', options: [{ key: 'W2', text: 'W2' }] },
  { key: 'standing', text: 'Status', linked: true, options: [{ key: 'CURRENT', text: 'not Terminated' }] },
]

const noFilters: Readonly<Record<string, string>> = {}

function Bar({ start = noFilters }: { start?: Readonly<Record<string, string>> }) {
  const [chosen, setChosen] = useState(start)
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' })
  return (
    <>
      <FilterBar filters={filters} chosen={chosen} onChange={setChosen}>
        <SortMenu
          columns={[
            { key: 'name', header: 'Name', sortable: true },
            { key: 'hired', header: 'Hired', sortable: true },
            { key: 'city', header: 'Location' },
          ]}
          sort={sort}
          onSort={setSort}
        />
      </FilterBar>
      <output>{JSON.stringify({ ...chosen, sort: `${sort.key} ${sort.direction}` })}</output>
    </>
  )
}

const state = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, string>
const choose = async (role: 'menuitem' | 'menuitemradio', name: string) => screen.findByRole(role, { name })

function onPhone() {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a chosen filter keeps the focus on its value, which a press changes', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.click(await choose('menuitem', 'Active'))
  const value = screen.getByRole('button', { name: 'Status Active' })
  await waitFor(() => expect(value).toHaveFocus())
  // A second Enter opens the values; it does not undo the choice.
  await user.keyboard('{Enter}')
  expect(await choose('menuitemradio', 'Active')).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'On leave' }))
  expect(state()).toMatchObject({ status: 'ON_LEAVE' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Status On leave' })).toHaveFocus())
})

test('a removed filter is offered again and takes the focus', async () => {
  const user = userEvent.setup()
  render(<Bar start={{ type: 'W2' }} />)
  await user.click(screen.getByRole('button', { name: 'Remove filter Type W2' }))
  expect(state()).not.toHaveProperty('type')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Type' })).toHaveFocus())
})

test('a filter that only links set reads as words and is never offered', () => {
  const { unmount } = render(<Bar start={{ standing: 'CURRENT' }} />)
  expect(screen.getByRole('button', { name: 'Status not Terminated' })).toBeInTheDocument()
  unmount()
  render(<Bar />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Status', 'Type'])
})

test('a phone has one button for all filters and one for the order', async () => {
  onPhone()
  const user = userEvent.setup()
  render(<Bar />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filter', 'Sort'])
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'W2')
  expect(state()).toMatchObject({ type: 'W2' })
  // The panel stays open for a second filter, and the value can be taken back in it.
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveFocus()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Any')
  expect(state()).not.toHaveProperty('type')
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('button', { name: 'Sort' }))
  expect(await choose('menuitemradio', 'Name')).toBeChecked()
  expect(screen.queryByRole('menuitemradio', { name: 'Location' })).toBeNull()
  await user.click(screen.getByRole('menuitemradio', { name: 'Hired' }))
  expect(state()).toMatchObject({ sort: 'hired ascending' })
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  await user.click(await choose('menuitemradio', 'Descending'))
  expect(state()).toMatchObject({ sort: 'hired descending' })
})
