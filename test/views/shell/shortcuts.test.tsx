import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { cleo, createApi, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { keys } from '#views/ui/kbd/keys.ts'
import { actionKeys } from '#views/ui/kbd/moreKeys.ts'

const maintaining = {
  ...cleo,
  permissions: [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES', 'CAN_MAINTAIN_PROJECTS'],
}

async function open(path: string, user = maintaining) {
  openSignedIn(path, createApi(user))
  await screen.findByRole('heading', { level: 1 })
  const session = userEvent.setup()
  await session.click(screen.getByRole('heading', { level: 1 }))
  return session
}
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
const texts = async (group: string) =>
  within(within(await help()).getByRole('region', { name: group }))
    .getAllByRole('term')
    .map(({ textContent }) => textContent)

test.each([
  ['gd', '/dashboard'],
  ['gc', '/contracts/list'],
  ['gp', '/contracts/projects'],
  ['gi', '/invoices/list'],
  ['ge', '/employees/list'],
  ['gt', '/timesheets/week'],
  ['go', '/documents'],
  ['gs', '/settings'],
])('%s leads to %s', async (pressed, path) => {
  const user = await open(path === '/documents' ? '/dashboard' : '/documents')
  await user.keyboard(pressed)
  await waitFor(() => expect(location.pathname.startsWith(path.replace('/week', ''))).toBe(true))
})

test('with Caps Lock on, G and C work, but not with Shift', async () => {
  const user = await open('/documents')
  await user.keyboard('{Shift>}GE{/Shift}')
  await user.keyboard('GC')
  await waitFor(() => expect(location.pathname).toBe('/contracts/list'))
  await user.keyboard('C')
  await waitFor(() => expect(location.pathname).toBe('/contracts/new'))
})

test('? opens the help with Shift', async () => {
  const user = await open('/documents')
  await user.keyboard('{Shift>}?{/Shift}')
  expect(await help()).toBeVisible()
})

test('every key in the help does what it says', async () => {
  const user = await open('/documents')
  await user.keyboard('?')
  const targets = await texts('Go to')
  expect(targets).toEqual([
    'Dashboard',
    'Contracts',
    'Projects',
    'Invoices',
    'Employees',
    'Timesheets',
    'Documents',
    'Settings',
  ])
})

test.each([
  ['/employees/list', '/employees/new'],
  ['/contracts/list', '/contracts/new'],
  ['/contracts/projects', '/contracts/projects/new'],
])('c on %s adds a record', async (path, added) => {
  const user = await open(path)
  await user.keyboard('c')
  await waitFor(() => expect(location.pathname).toBe(added))
})

test('c does nothing without permission, and where nothing is added', async () => {
  const user = await open('/employees/list', cleo)
  await user.keyboard('c?')
  expect(await texts('Everywhere')).not.toContain('Add employee')
  expect(location.pathname).toBe('/employees/list')
})

test('g ignores a second key that comes late or belongs to no page', async () => {
  const user = await open('/documents')
  await user.keyboard('gz')
  await user.keyboard('e')
  await user.keyboard('g')
  // A later time than the real one, as if the user had waited.
  const late = new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true })
  Object.defineProperty(late, 'timeStamp', { value: Number.MAX_SAFE_INTEGER })
  fireEvent(document.body, late)
  await user.keyboard('?')
  await help()
  expect(location.pathname).toBe('/documents')
})

test('keys with a modifier, a held key and keys in a dialog do nothing', async () => {
  const user = await open('/documents')
  fireEvent.keyDown(document.body, { key: 'g' })
  fireEvent.keyDown(document.body, { key: 'g', repeat: true })
  fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true })
  await user.keyboard('z?')
  await help()
  await user.keyboard('ge')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.pathname).toBe('/documents')
})

test('while typing, the keys are text', async () => {
  const user = await open('/employees/list')
  await user.click(await screen.findByRole('searchbox', { name: 'Search employees' }))
  await user.keyboard('ge?c')
  expect(location.pathname).toBe('/employees/list')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('searchbox', { name: 'Search employees' })).toHaveValue('ge?c')
})

test('an employee is led only to the areas that they may see', async () => {
  const evan = { ...cleo, roles: ['EMPLOYEE' as const], permissions: ['CAN_VIEW_TIMESHEETS'] }
  const user = await open('/documents', evan)
  await user.keyboard('ge?')
  expect(await texts('Go to')).toEqual(['Dashboard', 'Timesheets', 'Documents', 'Settings'])
  expect(location.pathname).toBe('/documents')
})

test('the help of a list has the keys that work there', async () => {
  const user = await open('/employees/list')
  await user.keyboard('?')
  expect(await texts('In this list')).toEqual([
    'Search this list',
    'Next or previous row',
    'Open the row',
    'Select the row',
    'Select all rows up to this one',
    'Show the preview',
    'Edit the row in the list',
    'Print the whole list',
  ])
  expect(await texts('Everywhere')).toContain('Add employee')
  expect(within(await help()).queryByText('Pending approval')).toBeNull()
})

test('the help of contracts has the approval keys, only for users who may approve', async () => {
  const user = await open('/contracts/list')
  await user.keyboard('?')
  expect(await texts('Pending approval')).toEqual([
    'Approve, and open the next one',
    'Reject with a reason, and open the next one',
  ])
})

test('the help opens from the account menu', async () => {
  const user = await open('/documents')
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  expect(await help()).toBeVisible()
})

test('no two shortcuts have the same key', () => {
  const all = [...Object.values(keys), ...Object.values(actionKeys)]
  expect(new Set(all).size).toBe(all.length)
})
