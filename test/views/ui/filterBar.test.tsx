import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { FilterBar } from '#views/ui/filter/FilterBar.tsx'
import type { SelectedFilters } from '#views/ui/filter/filterDefinition.ts'
import { SortMenu } from '#views/ui/table/SortMenu.tsx'
import type { Sort } from '#views/ui/table/dataTableTypes.ts'

const filters = [
  {
    key: 'status',
    text: 'Status',
    several: true,
    not: true,
    options: [
      { key: 'ACTIVE', text: 'Active' },
      { key: 'ON_LEAVE', text: 'On leave' },
    ],
  },
  {
    key: 'type',
    text: 'Type',
    options: [
      { key: 'W2', text: 'W2' },
      { key: 'C2C', text: 'C2C' },
    ],
  },
  {
    key: 'letter',
    text: 'Letter',
    several: true,
    options: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'Ä'].map((text) => ({ key: text, text })),
  },
  {
    key: 'ends',
    text: 'Ends',
    options: [{ key: 'DAYS_30', text: 'In 30 days' }],
    range: ['endsFrom', 'endsTo'] as const,
  },
  { key: 'standing', text: 'Status', linked: true, options: [{ key: 'CURRENT', text: 'not Terminated' }] },
]

const noFilters: SelectedFilters = {}

function Bar({ start = noFilters }: { start?: SelectedFilters }) {
  const [selected, setSelected] = useState(start)
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' })
  return (
    <>
      <FilterBar filters={filters} selected={selected} onChange={setSelected}>
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
      <output>{JSON.stringify({ ...selected, sort: `${sort.key} ${sort.direction}` })}</output>
    </>
  )
}

const state = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, unknown>
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

test('a selected filter keeps focus on its value, which a click changes', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  await user.click(screen.getByRole('button', { name: 'Type' }))
  await user.click(await choose('menuitem', 'W2'))
  const value = screen.getByRole('button', { name: 'Type W2' })
  await waitFor(() => expect(value).toHaveFocus())
  // A second Enter opens the values; it does not undo the choice.
  await user.keyboard('{Enter}')
  expect(await choose('menuitemradio', 'W2')).toBeChecked()
  await user.click(screen.getByRole('menuitemradio', { name: 'C2C' }))
  expect(state()).toMatchObject({ type: ['C2C'] })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Type C2C' })).toHaveFocus())
})

test('a filter with several values stays open, and its chip names them in the order of the list', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await user.click(await screen.findByRole('checkbox', { name: 'On leave' }))
  expect(state()).toMatchObject({ status: ['ON_LEAVE'] })
  expect(screen.getByRole('checkbox', { name: 'On leave' })).toHaveFocus()
  await user.keyboard('{ArrowUp} ')
  expect(state()).toMatchObject({ status: ['ACTIVE', 'ON_LEAVE'] })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Status Active, On leave' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('checkbox', { name: 'Active' }))
  await user.click(screen.getByRole('checkbox', { name: 'On leave' }))
  expect(state()).not.toHaveProperty('status')
  expect(screen.getByRole('checkbox', { name: 'On leave' })).toHaveFocus()
})

test('a long list of values can be searched, and Enter selects the first match', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  await user.click(screen.getByRole('button', { name: 'Letter' }))
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search letter' })).toHaveFocus())
  await user.keyboard('a')
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['A', 'Ä'])
  await user.keyboard('{Enter}')
  expect(state()).toMatchObject({ letter: ['A'] })
  await user.clear(screen.getByRole('searchbox', { name: 'Search letter' }))
  await user.keyboard('x')
  expect(screen.getByText('No results')).toBeVisible()
})

test('a chip names at most three values', () => {
  const { unmount } = render(<Bar start={{ letter: ['A', 'B', 'C'] }} />)
  expect(screen.getByRole('button', { name: 'Letter A, B, C' })).toBeInTheDocument()
  unmount()
  render(<Bar start={{ letter: ['A', 'B', 'C', 'D'] }} />)
  expect(screen.getByRole('button', { name: 'Letter A, B and 2 more' })).toBeInTheDocument()
})

test('a removed filter is offered again and gets the focus', async () => {
  const user = userEvent.setup()
  render(<Bar start={{ type: ['W2'] }} />)
  await user.click(screen.getByRole('button', { name: 'Remove filter: Type W2' }))
  expect(state()).not.toHaveProperty('type')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Type' })).toHaveFocus())
})

test('a filter that only links set is shown in words and never offered', () => {
  const { unmount } = render(<Bar start={{ standing: ['CURRENT'] }} />)
  expect(screen.getByRole('button', { name: 'Status not Terminated' })).toBeInTheDocument()
  unmount()
  render(<Bar />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Status',
    'Type',
    'Letter',
    'Ends',
  ])
})

test('a phone has one button for all filters and one for sorting', async () => {
  onPhone()
  const user = userEvent.setup()
  render(<Bar />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filter', 'Sort'])
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'W2')
  expect(state()).toMatchObject({ type: ['W2'] })
  // The panel stays open for a second filter, and the value can be removed there.
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveFocus()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Any')
  expect(state()).not.toHaveProperty('type')
  await user.click(screen.getByText('Status'))
  await user.click(within(await screen.findByRole('group', { name: 'Status' })).getByLabelText('Active'))
  expect(state()).toMatchObject({ status: ['ACTIVE'] })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus())

  await user.click(screen.getByRole('button', { name: 'Sort' }))
  expect(await choose('menuitemradio', 'Name')).toBeChecked()
  expect(screen.queryByRole('menuitemradio', { name: 'Location' })).toBeNull()
  await user.click(screen.getByRole('menuitemradio', { name: 'Hired' }))
  expect(state()).toMatchObject({ sort: 'hired ascending' })
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  await user.click(await choose('menuitemradio', 'Descending'))
  expect(state()).toMatchObject({ sort: 'hired descending' })
})

test('values can be left out, and the chip says so and opens them again', async () => {
  const user = userEvent.setup()
  render(<Bar start={{ status: ['ACTIVE'] }} />)
  await user.click(screen.getByRole('button', { name: 'Status Active' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Exclude these' }))
  expect(state()).toMatchObject({ status: ['ACTIVE'], not: ['status'] })
  await user.click(screen.getByRole('checkbox', { name: 'On leave' }))
  expect(screen.getByRole('button', { name: 'Status not Active, On leave' })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Exclude these' }))
  expect(state()).toEqual({ status: ['ACTIVE', 'ON_LEAVE'], sort: 'name ascending' })
  await user.click(screen.getByRole('checkbox', { name: 'Exclude these' }))
  await user.click(screen.getByRole('button', { name: 'Remove filter: Status not Active, On leave' }))
  expect(state()).toEqual({ sort: 'name ascending' })
})

test('a range of dates is one chip, edited in place and open at either end', async () => {
  const user = userEvent.setup()
  render(<Bar />)
  await user.click(screen.getByRole('button', { name: 'Ends' }))
  const from = await screen.findByRole('textbox', { name: 'From' })
  await user.type(from, '2026-02-3')
  expect(state()).not.toHaveProperty('endsFrom')
  await user.type(from, '0')
  // There is no such day.
  expect(state()).not.toHaveProperty('endsFrom')
  await user.clear(from)
  await user.type(from, '2026-02-01')
  expect(state()).toMatchObject({ endsFrom: ['2026-02-01'] })
  expect(screen.getByRole('button', { name: 'Ends from 2026-02-01' })).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Through' }), '2026-03-31')
  expect(state()).toMatchObject({ endsFrom: ['2026-02-01'], endsTo: ['2026-03-31'] })
  expect(screen.getByRole('button', { name: 'Ends 2026-02-01 – 2026-03-31' })).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'From' }))
  await user.type(screen.getByRole('textbox', { name: 'From' }), '2026-03-31')
  expect(screen.getByRole('button', { name: 'Ends 2026-03-31' })).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'From' }))
  expect(screen.getByRole('button', { name: 'Ends through 2026-03-31' })).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'In 30 days' }))
  expect(state()).toEqual({ ends: ['DAYS_30'], sort: 'name ascending' })
  await user.type(screen.getByRole('textbox', { name: 'Through' }), '2026-03-31')
  expect(state()).toEqual({ endsTo: ['2026-03-31'], sort: 'name ascending' })
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Remove filter: Ends through 2026-03-31' }))
  expect(state()).toEqual({ sort: 'name ascending' })
})
