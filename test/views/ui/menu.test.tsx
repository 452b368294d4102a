import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ColumnChooser } from '#views/ui/table/ColumnChooser.tsx'
import { Menu } from '#views/ui/menu/Menu.tsx'

const signOut = vi.fn<(value?: unknown) => void>()
const items = [
  { key: 'profile', text: 'Profile', href: '/profile' },
  { key: 'theme', text: 'Theme', onSelect: vi.fn<(value?: unknown) => void>() },
  {
    key: 'terminate',
    text: 'Terminate',
    onSelect: vi.fn<(value?: unknown) => void>(),
    disabledReason: 'Not now',
  },
  { key: 'out', text: 'Sign out', onSelect: signOut },
]

afterEach(() => {
  signOut.mockClear()
  history.replaceState(null, '', '/')
})

const item = (name: string) => screen.getByRole('menuitem', { name })

test('the button opens the menu at its first item, and Escape closes it and returns focus', async () => {
  const user = userEvent.setup()
  render(<Menu label="Account menu" items={items} />)
  const button = screen.getByRole('button', { name: 'Account menu' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByRole('menu', { name: 'Account menu' })).toBeInTheDocument()
  await waitFor(() => expect(item('Profile')).toHaveFocus())
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  await waitFor(() => expect(button).toHaveFocus())
})

test('arrow keys wrap around, Home and End jump, letters find items', async () => {
  const user = userEvent.setup()
  render(<Menu label="Account menu" items={items} />)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(item('Sign out')).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(item('Profile')).toHaveFocus())
  await user.keyboard('{End}')
  await waitFor(() => expect(item('Sign out')).toHaveFocus())
  await user.keyboard('{Home}')
  await waitFor(() => expect(item('Profile')).toHaveFocus())
  await user.keyboard('te')
  await waitFor(() => expect(item('Terminate')).toHaveFocus())
})

test('Enter chooses and closes', async () => {
  const user = userEvent.setup()
  render(<Menu label="Account menu" items={items} />)
  await user.tab()
  await user.keyboard('{ArrowUp}')
  await waitFor(() => expect(item('Sign out')).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(signOut).toHaveBeenCalledOnce()
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('a link item navigates', async () => {
  const user = userEvent.setup()
  render(<Menu label="Account menu" items={items} />)
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('menuitem', { name: 'Profile' }))
  expect(location.pathname).toBe('/profile')
})

test('an unavailable item keeps the menu open and does nothing', async () => {
  const user = userEvent.setup()
  render(<Menu label="Account menu" items={items} />)
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('menuitem', { name: 'Terminate' }))
  expect(item('Terminate')).toHaveAttribute('aria-disabled', 'true')
  expect(item('Terminate')).toHaveAttribute('title', 'Not now')
})

test('clicking outside closes it', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Menu label="Account menu" items={items} />
      <p>Elsewhere</p>
    </>,
  )
  await user.click(screen.getByRole('button'))
  await screen.findByRole('menu')
  await user.click(screen.getByText('Elsewhere'))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
})

test('the checked item of a set gets the first focus', async () => {
  const user = userEvent.setup()
  const choose = vi.fn<(value?: unknown) => void>()
  render(
    <Menu
      label="Theme"
      items={[
        { key: 'light', text: 'Light', checked: false, onSelect: choose },
        { key: 'dark', text: 'Dark', checked: true },
      ]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Theme' }))
  expect(await screen.findByRole('menuitemradio', { name: 'Dark' })).toBeChecked()
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toHaveFocus())
  await user.click(screen.getByRole('menuitemradio', { name: 'Light' }))
  expect(choose).toHaveBeenCalledOnce()
})

test('repeating a letter moves through all items that start with it', async () => {
  const user = userEvent.setup()
  const texts = ['Save', 'Send', 'Print', 'Stop']
  render(<Menu label="File" items={texts.map((text) => ({ key: text, text }))} />)
  await user.click(screen.getByRole('button', { name: 'File' }))
  await screen.findByRole('menu')
  await user.keyboard('s')
  await waitFor(() => expect(item('Send')).toHaveFocus())
  await user.keyboard('s')
  await waitFor(() => expect(item('Stop')).toHaveFocus())
})

test('Escape before the menu has loaded cancels opening it', async () => {
  render(<Menu label="Account menu" items={items} />)
  const button = screen.getByRole('button', { name: 'Account menu' })
  act(() => button.focus())
  fireEvent.click(button)
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('clicking the button again closes the menu', async () => {
  const user = userEvent.setup()
  render(<Menu label="Account menu" items={items} />)
  const button = screen.getByRole('button', { name: 'Account menu' })
  await user.click(button)
  await screen.findByRole('menu')
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('columns are selected in a panel, which Escape closes', async () => {
  const user = userEvent.setup()
  const toggle = vi.fn<(value?: unknown) => void>()
  render(
    <ColumnChooser
      columns={[
        { key: 'name', text: 'Name', shown: true, locked: true },
        { key: 'rate', text: 'Pay rate', shown: false },
      ]}
      onToggle={toggle}
      table="Employees"
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Pay rate' })).toHaveFocus()
  await user.click(screen.getByRole('checkbox', { name: 'Pay rate' }))
  expect(toggle).toHaveBeenCalledWith('rate')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('checkbox', { name: 'Pay rate' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Columns' })).toHaveFocus()
})

test("a column that doesn't fit the window is unchecked and says why", async () => {
  const user = userEvent.setup()
  render(
    <>
      <table aria-label="Employees">
        <thead>
          <tr>
            <th data-key="name">Name</th>
            <th data-key="city" style={{ display: 'none' }}>
              Location
            </th>
            <th data-key="number" style={{ display: 'none' }}>
              Number
            </th>
          </tr>
        </thead>
      </table>
      <ColumnChooser
        columns={[
          { key: 'name', text: 'Name', shown: true },
          { key: 'city', text: 'Location', shown: true },
          { key: 'number', text: 'Number', shown: false },
        ]}
        onToggle={() => undefined}
        table="Employees"
      />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByRole('checkbox', { name: 'Name' })).toBeChecked()
  const location = screen.getByRole('checkbox', { name: 'Location (window too narrow)' })
  expect(location).not.toBeChecked()
  expect(location).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Number' })).toBeEnabled()
})
