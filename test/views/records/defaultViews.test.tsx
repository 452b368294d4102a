import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { cleo, ok } from '#test/support/browser/signedIn.tsx'
import {
  open,
  openMenu,
  choose,
  isAt,
  queries,
  working,
  team,
  client,
} from '#test/views/records/viewStage.tsx'

// The menu loads on demand, so events must reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch() })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

test('the first request of a list with a default view is that of the view, and a reload of the whole list stays', async () => {
  const views = { employees: '?view=v1&status=ACTIVE&status=ON_LEAVE&sort=-hireDate&columns=city' }
  const stage = await open('/employees/list', [{ ...working, isDefault: true }, team], true, {
    clients: [{ ...client, views }],
  })
  expect(await screen.findByRole('button', { name: 'View: Working' })).toBeVisible()
  expect(queries(stage)).toEqual([
    { limit: 10, offset: 0, sort: '-hireDate', status: ['ACTIVE', 'ON_LEAVE'] },
  ])
  await isAt({ view: 'v1', columns: 'city' })
  await choose(stage, /^All employees$/, 'View: Working')
  await isAt({ view: null, sort: null })
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible()
})

test('after switching clients, the first request of a list is that of the default view of the new client', async () => {
  const other = { ...client, clientId: 'nwnj00000001', name: 'Northwind New Jersey', code: 'NWNJ' }
  const views = { employees: '?view=v1&status=ACTIVE&status=ON_LEAVE&sort=-hireDate&columns=city' }
  const stage = await open('/employees/list', [working, team], true, {
    clients: [client, other],
  })
  await screen.findByRole('button', { name: 'Views' })
  expect(queries(stage)).toEqual([{ limit: 10, offset: 0 }])
  // The API returns the views of one client, that of the request.
  stage.api.replies.set('GET /user', ({ clientId }) =>
    ok({ ...cleo, clients: [client, { ...other, ...(clientId === other.clientId && { views }) }] }),
  )
  stage.stored[0] = { ...working, isDefault: true }
  stage.app.system.get('auth').send({ type: 'client.select', clientId: other.clientId })
  expect(await screen.findByRole('button', { name: 'View: Working' })).toBeVisible()
  await isAt({ view: 'v1', client: 'NWNJ' })
  expect(queries(stage).slice(1)).toEqual([
    { limit: 10, offset: 0, sort: '-hireDate', status: ['ACTIVE', 'ON_LEAVE'] },
  ])
})

test('a list shows after switching clients although the views of the new client fail', async () => {
  const other = { ...client, clientId: 'nwnj00000001', name: 'Northwind New Jersey', code: 'NWNJ' }
  const stage = await open('/employees/list', [working], true, { clients: [client, other] })
  await screen.findByRole('button', { name: 'Views' })
  stage.api.replies.set('GET /user', () => ({
    kind: 'refused',
    status: 403,
    errors: [{ code: 'forbidden', message: 'No.' }],
  }))
  stage.app.system.get('auth').send({ type: 'client.select', clientId: other.clientId })
  await waitFor(() => expect(queries(stage)).toHaveLength(2))
  expect(await screen.findByRole('link', { name: 'Ames, Mira' })).toBeVisible()
})

test('a list without a default view asks for its rows first and for nothing else before them', async () => {
  const stage = await open()
  await screen.findByRole('button', { name: 'Views' })
  const lines = stage.api.requests.map(({ line }) => line)
  expect(lines.slice(0, 2)).toEqual(['GET /user', 'GET /employees'])
  expect(queries(stage)).toEqual([{ limit: 10, offset: 0 }])
})

test('coming back to a view requests its rows only, and its newest version when someone has changed it', async () => {
  const stage = await open('/employees/list?view=v2', [working, team])
  await screen.findByRole('button', { name: 'View: Team' })
  await isAt({ view: 'v2', sort: '-hireDate' })
  await stage.user.click(screen.getByRole('link', { name: 'Documents' }))
  await screen.findByRole('heading', { name: 'Documents', level: 1 })
  const before = queries(stage).length
  stage.stored[1] = { ...working, id: 'v2', name: 'Team', shared: true, sort: 'jobTitle', version: 2 }
  await stage.user.click(screen.getByRole('link', { name: 'Employees' }))
  await isAt({ view: 'v2', sort: 'jobTitle' })
  await waitFor(() =>
    expect(queries(stage).slice(before)).toEqual([
      { limit: 10, offset: 0, sort: '-hireDate' },
      { limit: 10, offset: 0, sort: 'jobTitle', status: ['ACTIVE', 'ON_LEAVE'] },
    ]),
  )
})

test("a list opens with the user's own default, or else the shared one", async () => {
  const shared = { ...team, isDefault: true, sort: 'jobTitle' }
  await open('/employees/list', [working, shared])
  expect(await screen.findByRole('button', { name: 'View: Team' })).toBeVisible()
  await isAt({ view: 'v2', sort: 'jobTitle' })
})

test('a link with filters stays as it is', async () => {
  const stage = await open('/employees/list?status=PENDING', [{ ...working, isDefault: true }])
  const menu = await openMenu(stage)
  expect(within(menu).getByText('Default')).toBeVisible()
  await isAt({ view: null, status: 'PENDING' })
})

test('a shared view can only be changed by users who may change the records', async () => {
  const stage = await open('/employees/list?view=v2', [working, team], false)
  await isAt({ view: 'v2', sort: '-hireDate' })
  const menu = await openMenu(stage, 'View: Team')
  expect(within(menu).getByText('Save as new view')).toBeVisible()
  expect(within(menu).queryByText('Rename or share')).toBeNull()
  expect(within(menu).queryByText('Delete view')).toBeNull()
})

test('a private view can only be shared by users who may change the records', async () => {
  const stage = await open('/employees/list?view=v1', [working], false)
  const menu = await openMenu(stage, 'View: Working')
  expect(within(menu).getByText('Rename')).toBeVisible()
  expect(within(menu).queryByText('Rename or share')).toBeNull()
})
