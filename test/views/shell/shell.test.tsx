import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answer } from '#domain/kernel/answer.ts'
import { takeConsole } from '#test/support/browser/dom.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/browser/signedIn.tsx'
import { standInForLayout } from '#test/support/browser/noLayout.ts'

const row = {
  id: '3f0c0000-0000-4000-8000-000000000001',
  employeeNo: 'E-00042',
  firstName: 'Priya',
  lastName: 'Rao',
  jobTitle: 'Java Developer',
  employmentType: 'W2',
  status: 'ACTIVE',
  hireDate: '2026-01-12',
  city: 'Plano',
  state: 'TX',
  workAuthType: 'H1B',
  workAuthValidTo: '2099-09-30',
  workUntil: '2099-09-30',
  version: 1,
}

test('a page shows "Loading..." until its code has loaded', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([row], 1))
  openSignedIn('/employees/list', api)
  expect(await screen.findByText('Loading...', { selector: 'p' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Rao, Priya' })).toBeVisible()
  expect(screen.queryByText('Loading...')).toBeNull()
})

test('focus moves from the title of a loading record to the next title, even if a key is pressed meanwhile', async () => {
  const api = createApi(cleo)
  const reply = Promise.withResolvers<Answer<unknown>>()
  api.replies.set('GET /employees', () => ok([row], 1))
  api.replies.set(`GET /employee/${row.id}`, () => reply.promise)
  const { user } = openSignedIn('/employees/list', api)
  await user.click(await screen.findByRole('link', { name: 'Rao, Priya' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Rao, Priya' })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  reply.resolve({ kind: 'refused', status: 404, errors: [{ code: 'not_found', message: 'Not found.' }] })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toHaveFocus())
})

test('a page that fails to render shows the fallback with details, and navigation still works', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', () => ok([{ ...row, jobTitle: { not: 'a text' } }], 1))
  const { user } = openSignedIn('/employees/list', api)
  expect(await screen.findByText('Something went wrong. Please refresh the page to continue.')).toBeVisible()
  const details = screen.getByText('Technical details')
  expect(screen.getByText(/Objects are not valid as a React child/)).not.toBeVisible()
  await user.click(details)
  expect(screen.getByText(/Objects are not valid as a React child/)).toBeVisible()
  expect(takeConsole().join()).toContain('Objects are not valid as a React child')
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByText('Documents'))
  expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  expect(screen.queryByText(/Something went wrong/)).toBeNull()
})

test('without permission the page says so and the API is not called', async () => {
  const api = createApi({ ...cleo, roles: ['EMPLOYEE'], permissions: ['CAN_VIEW_TIMESHEETS'] })
  openSignedIn('/employees/list', api, ['EMPLOYEE'])
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
  expect(api.requests.some(({ line }) => line.startsWith('GET /employees'))).toBe(false)
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Timesheets',
    'Documents',
    'Settings',
    'Sign out',
  ])
})

test.each(['/employees/new', '/contracts/new', '/contracts/projects/new'])(
  "a user without maintain permission is told at %s that they can't add a record",
  async (path) => {
    openSignedIn(path, createApi(cleo))
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible()
  },
)

test('navigation entries are in order, the current one is marked, and the user is at the bottom', async () => {
  openSignedIn('/documents', createApi(cleo))
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Contracts', '/contracts/list'],
    ['Invoices', '/invoices/list'],
    ['Employees', '/employees/list'],
    ['Timesheets', '/timesheets'],
    ['Documents', '/documents'],
    ['Settings', '/settings'],
    ['Sign out', '/logout'],
  ])
  expect(
    links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent),
  ).toEqual(['Documents'])
  expect(screen.getByText('Client, Cleo')).toBeVisible()
  expect(screen.getByText('cleo.client@muster.test')).toBeVisible()
})

const allAreas = ['Contracts', 'Invoices', 'Employees', 'Timesheets']
const noUser: Answer<unknown> = { kind: 'skipped' }

test.each([
  ['the role CLIENT_ADMIN while the user could not be read', 'CLIENT_ADMIN', noUser, allAreas],
  ['the role EMPLOYEE while the user could not be read', 'EMPLOYEE', noUser, ['Timesheets']],
  [
    'the permissions of the user, whatever the role',
    'CLIENT_ADMIN',
    ok({ ...cleo, permissions: ['CAN_VIEW_EMPLOYEES'] }),
    ['Employees'],
  ],
])('the navigation follows %s', async (_, role, reply, entries) => {
  const api = createApi(cleo)
  api.replies.set('GET /user', () => reply)
  openSignedIn('/documents', api, [role])
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    ...entries,
    'Documents',
    'Settings',
    'Sign out',
  ])
})

test('the name of the only client is plain text in the shell', async () => {
  const client = {
    clientId: 'nwtx00000001',
    tenantId: 'nwstaff00001',
    code: 'NWTX',
    status: 'ACTIVE',
  } as const
  openSignedIn('/documents', createApi({ ...cleo, clients: [{ ...client, name: 'Northwind Texas LLC' }] }))
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  expect(screen.getByText('Northwind Texas LLC')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull()
})

standInForLayout()

test('Ctrl K opens the command menu, which finds records in every area', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /employees', ({ query }) => ok(query?.['search'] === 'rao' ? [row] : [], 1))
  const { user } = openSignedIn('/documents', api)
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByPlaceholderText('Search or go to…'), 'rao')
  await user.click(await screen.findByRole('option', { name: /^Rao, Priya/ }))
  expect(location.pathname).toBe(`/employees/${row.id}`)
})

const searchFor = async (api: ReturnType<typeof createApi>, text: string) => {
  api.replies.set('GET /employees', ({ query }) => ok(query?.['search'] === 'rao' ? [row] : [], 1))
  const { user } = openSignedIn('/documents', api)
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByPlaceholderText('Search or go to…'), text)
}

test('the command menu searches only the areas that the user may see', async () => {
  const api = createApi({ ...cleo, permissions: ['CAN_VIEW_EMPLOYEES'] })
  api.replies.set('GET /employees', ({ query }) => ok(query?.['search'] === 'rao' ? [row] : [], 1))
  const { user } = openSignedIn('/documents', api)
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByPlaceholderText('Search or go to…'), 'rao')
  expect(await screen.findByRole('option', { name: /^Rao, Priya/ })).toBeVisible()
  const searched = api.requests.filter(({ options }) => options.query?.['search'] === 'rao')
  expect(searched.map(({ line }) => line).toSorted()).toEqual(['GET /employees', 'GET /notes'])
})

test('an area that never responds does not hide the results of others', async () => {
  const api = createApi(cleo)
  api.replies.set('GET /contracts', () => new Promise(() => undefined))
  await searchFor(api, 'rao')
  expect(await screen.findByRole('option', { name: /^Rao, Priya/ })).toBeVisible()
  expect(await screen.findByText('Searching contracts…')).toBeVisible()
})

test('the command menu names the areas it could not search', async () => {
  const api = createApi(cleo)
  const refused = { kind: 'refused', status: 503, errors: [{ code: 'overload', message: 'Busy.' }] } as const
  api.replies.set('GET /contracts', () => refused)
  api.replies.set('GET /projects', () => ({ kind: 'skipped' }))
  await searchFor(api, 'rao')
  expect(await screen.findByRole('option', { name: /^Rao, Priya/ })).toBeVisible()
  expect(
    await screen.findByText(
      "Couldn't search contracts, projects, assignments, invoices, billing runs, payments, notes, and timesheets. Change your search to try again.",
    ),
  ).toBeVisible()
  expect(screen.queryByText(/^No results/)).not.toBeInTheDocument()
})

test('the command menu leads to all matches of an area, in its list with the search', async () => {
  const api = createApi(cleo)
  const rows = Array.from({ length: 6 }, (_, at) => ({
    ...row,
    id: `${row.id.slice(0, -1)}${at}`,
    firstName: `P${at}`,
  }))
  api.replies.set('GET /employees', ({ query }) => (query?.['search'] === 'rao' ? ok(rows, 12) : ok([], 0)))
  api.replies.set('GET /contracts', () => ok([], 0))
  const { user } = openSignedIn('/documents', api)
  await screen.findByRole('heading', { level: 1, name: 'Documents' })
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByPlaceholderText('Search or go to…'), 'rao')
  const all = await screen.findByRole('option', { name: 'Show all 12 in Employees' })
  expect(screen.getAllByRole('option', { name: /^Rao, P/ })).toHaveLength(5)
  expect(screen.getByText('5 results')).toBeInTheDocument()
  await user.keyboard('{ArrowDown>5/}')
  expect(all).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(location.pathname + location.search).toBe('/employees/list?q=rao')
  expect(await screen.findByRole('searchbox', { name: 'Search employees' })).toHaveValue('rao')
})

test('an area whose matches all fit in the command menu offers no list of them', async () => {
  const api = createApi(cleo)
  await searchFor(api, 'rao')
  expect(await screen.findByRole('option', { name: /^Rao, Priya/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /^Show all/ })).toBeNull()
})
