import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { breathing } from '#views/ui/state/Skeleton.css.ts'
import { DataTable, type DataTableProps } from '#views/ui/table/DataTable.tsx'
import type { Column } from '#views/ui/table/dataTableTypes.ts'
import { SearchInput } from '#views/ui/input/SearchInput.tsx'

interface Person {
  id: string
  name: string
  rate: string
}

const people: Person[] = [
  { id: '1', name: 'Rao, Mira', rate: '55.00' },
  { id: '2', name: 'Okafor, Ngozi', rate: '61.00' },
  { id: '3', name: 'Le, Thuy', rate: '40.00' },
]

const columns: Column<Person>[] = [
  { key: 'name', header: 'Name', cell: (person) => person.name, sortable: true },
  { key: 'rate', header: 'Pay rate', cell: (person) => person.rate, align: 'end' },
]

function People(props: Partial<DataTableProps<Person>>) {
  return (
    <DataTable
      label="Employees"
      columns={columns}
      rows={people}
      idOf={(person) => person.id}
      nameOf={(person) => person.name}
      hrefOf={(person) => `/employees/${person.id}`}
      {...props}
    />
  )
}

/** A list as in a view, with the cursor and the selection outside of the table. */
function Held({ onOpen, loading }: { onOpen?: (person: Person) => void; loading?: 'again' }) {
  const [cursorId, onCursor] = useState<string | null>(null)
  const [selectedIds, setSelected] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (id: string) =>
    setSelected(
      (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
    )
  const onToggleAll = (all: boolean) => setSelected(new Set(all ? people.map((person) => person.id) : []))
  return (
    <People
      cursor={{ cursorId, onCursor }}
      selection={{ selectedIds, onToggle, onToggleAll }}
      onOpen={onOpen}
      loading={loading}
    />
  )
}

const rowNamed = (name: RegExp) => screen.getByRole('row', { name })

afterEach(() => history.replaceState(null, '', '/'))

test('it is a named table with headers, rows and a link in the first cell', () => {
  render(<People />)
  const table = screen.getByRole('table', { name: 'Employees' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2)
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  expect(screen.getByRole('link', { name: 'Rao, Mira' })).toHaveAttribute('href', '/employees/1')
  expect(within(rowNamed(/Rao, Mira/)).getByRole('cell', { name: '55.00' })).toBeInTheDocument()
})

test('clicking anywhere on a row opens the record', async () => {
  render(<People />)
  await userEvent.setup().click(screen.getByRole('cell', { name: '61.00' }))
  expect(location.pathname).toBe('/employees/2')
})

test('the link of a row opens the record without loading the page', async () => {
  render(<People />)
  await userEvent.setup().click(screen.getByRole('link', { name: 'Le, Thuy' }))
  expect(location.pathname).toBe('/employees/3')
})

test('a header sorts ascending, then descending, and announces it', async () => {
  const user = userEvent.setup()
  const onSort = vi.fn<(value?: unknown) => void>()
  const { rerender } = render(<People onSort={onSort} />)
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'none')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'ascending' })
  rerender(<People onSort={onSort} sort={{ key: 'name', direction: 'ascending' }} />)
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'descending' })
  expect(screen.queryByRole('button', { name: 'Pay rate' })).not.toBeInTheDocument()
})

test('the first load shows rows hidden from assistive technology', () => {
  const { container } = render(<People loading="first" rows={[]} expected={10} />)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(screen.getByRole('progressbar')).toBeInTheDocument()
  expect(screen.getAllByRole('row')).toHaveLength(1)
  const body = container.querySelector('tbody')
  expect(body).toHaveAttribute('aria-hidden', 'true')
  expect(body).toHaveTextContent('')
  expect(body?.querySelectorAll('tr')).toHaveLength(10)
  expect(body?.querySelectorAll('[role="row"]')).toHaveLength(0)
  // Ninety animations at the same time are slow, so only the body is animated.
  expect(body).toHaveClass(breathing)
  expect(body?.querySelectorAll(`.${breathing}`)).toHaveLength(0)
})

test('an empty list that loads again keeps its empty state and shows no placeholders', () => {
  const { container } = render(<People loading="again" rows={[]} empty={<p>No employees match</p>} />)
  expect(screen.getByText('No employees match')).toBeInTheDocument()
  expect(container.querySelectorAll('tbody tr')).toHaveLength(0)
})

test('the old rows stay visible while reloading, and keys still move between them', async () => {
  const { container } = render(<Held loading="again" />)
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  expect(container.querySelector('tbody')).toHaveTextContent('Rao, Mira')
  await userEvent.setup().keyboard('jj')
  expect(within(screen.getAllByRole('row')[2] as HTMLElement).getByRole('link')).toHaveFocus()
})

test('an empty list says why', () => {
  render(<People rows={[]} empty={<p>No employees match</p>} />)
  expect(screen.getByText('No employees match')).toBeInTheDocument()
})

test('checkboxes select one row, all rows and none, without opening a record', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn<(value?: unknown) => void>()
  render(<Held onOpen={onOpen} />)
  const all = screen.getByRole('checkbox', { name: 'Select all rows' })
  await user.click(screen.getByRole('checkbox', { name: 'Select Rao, Mira' }))
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(screen.getByRole('checkbox', { name: 'Select Le, Thuy' })).toBeChecked()
  expect(all).toBeChecked()
  await user.click(all)
  expect(screen.getByRole('checkbox', { name: 'Select Rao, Mira' })).not.toBeChecked()
  expect(onOpen).not.toHaveBeenCalled()
})

test('with Caps Lock on, J and K move through rows and X selects, but not with Shift', async () => {
  const user = userEvent.setup()
  render(<Held />)
  await user.keyboard('JJK')
  expect(screen.getByRole('link', { name: 'Rao, Mira' })).toHaveFocus()
  await user.keyboard('X')
  expect(screen.getByRole('checkbox', { name: 'Select Rao, Mira' })).toBeChecked()
  await user.keyboard('{Shift>}J{/Shift}')
  expect(screen.getByRole('link', { name: 'Rao, Mira' })).toHaveFocus()
})

test('j and k move through rows, x selects, Enter opens', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn<(value?: unknown) => void>()
  render(<Held onOpen={onOpen} />)
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'Rao, Mira' })).toHaveFocus()
  await user.keyboard('jjj')
  expect(screen.getByRole('link', { name: 'Le, Thuy' })).toHaveFocus()
  await user.keyboard('k')
  await user.keyboard('x')
  expect(screen.getByRole('checkbox', { name: 'Select Okafor, Ngozi' })).toBeChecked()
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith(people[1])
  expect(location.pathname).toBe('/')
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('arrow keys, Home and End work only inside the rows', async () => {
  const user = userEvent.setup()
  render(<Held />)
  await user.keyboard('{ArrowDown}')
  expect(document.body).toHaveFocus()
  await user.click(screen.getByRole('checkbox', { name: 'Select Rao, Mira' }))
  await user.keyboard('{End}')
  expect(rowNamed(/Le, Thuy/)).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('{ArrowUp}')
  expect(rowNamed(/Okafor/)).toContainElement(document.activeElement as HTMLElement)
})

test('keys do nothing to the rows while the user types', async () => {
  const user = userEvent.setup()
  function Page() {
    const [search, setSearch] = useState('')
    return (
      <>
        <SearchInput label="Search employees" value={search} onChange={setSearch} />
        <Held />
      </>
    )
  }
  render(<Page />)
  await user.keyboard('/')
  const search = screen.getByRole('searchbox', { name: 'Search employees' })
  expect(search).toHaveFocus()
  await user.keyboard('jxk/')
  expect(search).toHaveValue('jxk/')
  expect(screen.getByRole('checkbox', { name: 'Select Rao, Mira' })).not.toBeChecked()
  await user.keyboard('{Escape}')
  expect(search).toHaveValue('')
})

test('a search can be cleared as long as something is typed', async () => {
  const user = userEvent.setup()
  function Field() {
    const [search, setSearch] = useState('')
    return <SearchInput label="Search employees" value={search} onChange={setSearch} />
  }
  render(<Field />)
  const search = screen.getByRole('searchbox', { name: 'Search employees' })
  await user.click(search)
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  await user.tab()
  expect(document.body).toHaveFocus()
  await user.type(search, 'smith')
  await user.click(screen.getByRole('button', { name: 'Clear search' }))
  expect(search).toHaveValue('')
  expect(search).toHaveFocus()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the button that clears a search is there before the first key, which then builds nothing', async () => {
  const user = userEvent.setup()
  render(<SearchInput label="Search employees" value="" onChange={() => undefined} />)
  const field = screen.getByRole('search')
  expect(field.querySelector('button')).toBeNull()
  await user.click(screen.getByRole('searchbox', { name: 'Search employees' }))
  expect(field.querySelector('button')).not.toBeNull()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('truncated text has a title with the full text', () => {
  render(
    <People columns={[{ key: 'name', header: 'Name', cell: (person) => person.name, width: 'medium' }]} />,
  )
  expect(screen.getByRole('cell', { name: 'Rao, Mira' })).toHaveAttribute('title', 'Rao, Mira')
})
