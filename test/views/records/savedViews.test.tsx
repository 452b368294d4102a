import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { User } from '#domain/users/record.ts'
import { cleo, createApi, ok, openSignedIn } from '#test/support/signedIn.tsx'

// The menu loads on demand: events reach React as in a browser, without act.
configure({ eventWrapper: (dispatch) => dispatch(), asyncUtilTimeout: 10_000 })
beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false)
})

const person = {
  id: '3f0c5a1e-0000-4000-8000-000000000001',
  employeeNo: 'E-00001',
  lastName: 'Ames',
  firstName: 'Mira',
  jobTitle: 'Engineer',
  employmentType: 'W2',
  workAuthType: null,
  workUntil: null,
  city: 'Plano',
  state: 'TX',
  hireDate: '2026-01-12',
  status: 'ACTIVE',
  version: 1,
}
const working = {
  id: 'v1',
  area: 'employees',
  name: 'Working',
  shared: false,
  isDefault: false,
  ownerName: 'Cleo Client',
  filters: { status: ['ACTIVE', 'ON_LEAVE'] },
  sort: '-hireDate',
  columns: ['city'],
  createdBy: 'cleo',
  version: 1,
}
const team = { ...working, id: 'v2', name: 'Team', shared: true, createdBy: 'bo', filters: {}, columns: [] }
type View = typeof working

/** Opens a list whose API stores views. */
async function open(
  path = '/employees/list',
  views: readonly object[] = [working, team],
  may = true,
  own: Partial<User> = {},
) {
  const permissions = may ? [...cleo.permissions, 'CAN_MAINTAIN_EMPLOYEES'] : cleo.permissions
  const api = createApi({ ...cleo, permissions, ...own })
  const stored = [...(views as readonly View[])]
  const sent: { line: string; body: object }[] = []
  api.replies.set('GET /employees', () => ok([person], 1))
  api.replies.set('GET /projects', () => ok([], 0))
  api.replies.set('GET /views', ({ query }) =>
    ok(String(query?.['area']) === 'employees' ? [...stored] : [], stored.length),
  )
  api.replies.set('POST /view/create', ({ body }) => {
    sent.push({ line: 'create', body: body as object })
    const view = { ...working, ...(body as View), id: 'v9', isDefault: false, createdBy: 'cleo', version: 1 }
    stored.push(view)
    return ok(view)
  })
  for (const id of ['v1', 'v2']) {
    const change = (line: string) => {
      api.replies.set(`POST /view/${id}/${line}`, ({ body }) => {
        sent.push({ line: `${line} ${id}`, body: body as object })
        const at = stored.findIndex((view) => view.id === id)
        const view = { ...stored[at], ...(body as View), version: 2 }
        if (line === 'delete') stored.splice(at, 1)
        else stored[at] = view
        return ok(view)
      })
    }
    change('update')
    change('delete')
  }
  const stage = openSignedIn(path, api)
  await screen.findByRole('link', { name: 'Ames, Mira' })
  return { ...stage, api, sent, stored }
}
type Stage = Awaited<ReturnType<typeof open>>

const openMenu = async ({ user }: Stage, name: string | RegExp = 'Views') => {
  await user.click(await screen.findByRole('button', { name }))
  return screen.findByRole('menu')
}
const choose = async (stage: Stage, item: RegExp, button: string | RegExp = 'Views') => {
  const menu = await openMenu(stage, button)
  const row = await within(menu).findByText(item)
  await stage.user.click(row)
}
/** Waits for the parameters of the address. */
const isAt = (parameters: Record<string, string | null>) =>
  waitFor(() => {
    const params = new URLSearchParams(location.search)
    expect(Object.fromEntries(Object.keys(parameters).map((key) => [key, params.get(key)]))).toEqual(
      parameters,
    )
  })
const lastQuery = ({ api }: Stage) =>
  api.asked.findLast(({ line }) => line === 'GET /employees')?.options.query as Record<string, unknown>

test('a view shows its filters, order and columns, and has its own address', async () => {
  const stage = await open()
  await choose(stage, /^Working$/)
  await isAt({ view: 'v1', sort: '-hireDate', columns: 'city', status: 'ACTIVE' })
  await waitFor(() =>
    expect(lastQuery(stage)).toMatchObject({ status: ['ACTIVE', 'ON_LEAVE'], sort: '-hireDate' }),
  )
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Location' })).toBeNull())
})

test('an address with only a view opens it, and says when the view is gone', async () => {
  await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate', columns: 'city', status: 'ACTIVE' })
  expect(await screen.findByRole('button', { name: 'View: Working' })).toBeVisible()
})

test('an address with a view that is gone opens the whole list and says so', async () => {
  await open('/employees/list?view=gone')
  expect(await screen.findByRole('heading', { name: 'View not found' })).toBeVisible()
  await isAt({ view: null, sort: null })
})

test('a changed view says so and can be saved', async () => {
  const stage = await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate' })
  expect(screen.queryByText('View changed')).toBeNull()
  await stage.user.click(await screen.findByRole('button', { name: 'Name' }))
  expect(await screen.findByText('View changed')).toBeVisible()
  await stage.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('View changed')).toBeNull())
  expect(stage.stored.find(({ id }) => id === 'v1')).toMatchObject({ sort: 'lastName', columns: ['city'] })
})

test('a new view takes the name that is typed and what the list shows', async () => {
  const stage = await open('/employees/list?status=ACTIVE')
  await choose(stage, /^Save as new view$/)
  const dialog = await screen.findByRole('dialog', { name: 'Save view' })
  await stage.user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(await within(dialog).findByText('Enter a name.')).toBeVisible()
  expect(stage.sent).toEqual([])
  await stage.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Active')
  await stage.user.click(within(dialog).getByRole('checkbox', { name: 'Share with everyone in this client' }))
  await stage.user.click(within(dialog).getByRole('button', { name: 'Save view' }))
  expect(await screen.findByRole('button', { name: 'View: Active' })).toBeVisible()
  await isAt({ view: 'v9', status: 'ACTIVE' })
  expect(stage.sent).toEqual([
    {
      line: 'create',
      body: {
        area: 'employees',
        name: 'Active',
        shared: true,
        filters: { status: ['ACTIVE'] },
        sort: 'lastName',
        columns: [],
      },
    },
  ])
})

test('a name that is taken is said at the field, and what was typed stays', async () => {
  const stage = await open()
  stage.api.replies.set('POST /view/create', () => ({
    kind: 'refused',
    status: 409,
    errors: [{ code: 'duplicate', message: 'Another view of this list has this name.', field: 'name' }],
  }))
  await choose(stage, /^Save as new view$/)
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.type(name, 'Working{Enter}')
  expect(await screen.findByText('Another view of this list has this name.')).toBeVisible()
  expect(name).toHaveValue('Working')
})

test('a view is renamed, made the default and deleted', async () => {
  const stage = await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate' })
  await choose(stage, /^Rename or share$/, 'View: Working')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await stage.user.clear(name)
  await stage.user.type(name, 'At work{Enter}')
  await choose(stage, /^Make default$/, 'View: At work')
  await waitFor(() => expect(stage.stored.find(({ id }) => id === 'v1')?.isDefault).toBe(true))
  await choose(stage, /^Delete view$/, 'View: At work')
  const dialog = await screen.findByRole('dialog', { name: 'Delete view' })
  await stage.user.click(within(dialog).getByRole('button', { name: 'Delete view' }))
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible()
  expect(stage.stored.map(({ id }) => id)).toEqual(['v2'])
  await isAt({ view: null })
})

test('a list opens again with the view that was used last, and as a whole once that was selected', async () => {
  const stage = await open('/employees/list?view=v1')
  await isAt({ view: 'v1', sort: '-hireDate' })
  await screen.findByRole('button', { name: 'View: Working' })
  const away = async () => {
    await stage.user.click(screen.getByRole('link', { name: 'Documents' }))
    await screen.findByRole('heading', { name: 'Documents', level: 1 })
    await stage.user.click(screen.getByRole('link', { name: 'Employees' }))
    await screen.findByRole('link', { name: 'Ames, Mira' })
  }
  await away()
  await isAt({ view: 'v1', sort: '-hireDate', columns: 'city' })
  await choose(stage, /^All employees$/, 'View: Working')
  await isAt({ view: null, sort: null })
  await screen.findByRole('button', { name: 'Views' })
  await away()
  expect(await screen.findByRole('button', { name: 'Views' })).toBeVisible()
  await isAt({ view: null, sort: null })
})

const client = {
  clientId: 'nwtx00000001',
  tenantId: 'northwind001',
  name: 'Northwind Texas',
  code: 'NWTX',
  status: 'ACTIVE' as const,
}
const queries = ({ api }: Stage) =>
  api.asked.filter(({ line }) => line === 'GET /employees').map(({ options }) => options.query)

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
  // The API answers the views of one client: that of the request.
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
  const lines = stage.api.asked.map(({ line }) => line)
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

test('a list opens with the own default, or else the shared one', async () => {
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
