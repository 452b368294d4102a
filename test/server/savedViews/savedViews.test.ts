import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presetOverrides } from '#domain/users/access.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let ada: TestUser
let bo: TestUser
/** A user who can view employees but not change them. */
let reader: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  ada = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  bo = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  reader = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE users SET permission_overrides = '{"grant":[],"deny":["CAN_MAINTAIN_EMPLOYEES"]}' WHERE uid = ${reader.uid}`,
    ),
  )
})
afterAll(() => server.close())

const content = { filters: { status: ['ACTIVE', 'ON_LEAVE'] }, sort: '-hireDate', columns: ['city'] }
const body = (name: string, more: object = {}) => ({ area: 'employees', name, ...content, ...more })
const add = (who: TestUser, name: string, more: object = {}) =>
  server.request(who, 'POST', '/view/create', { body: body(name, more) })
const update = (who: TestUser, id: string, change: object) =>
  server.request(who, 'POST', `/view/${id}/update`, { body: change })
async function namesFor(who: TestUser, area = 'employees'): Promise<string[]> {
  const { body: rows } = await server.request(who, 'GET', `/views?area=${area}&limit=100`)
  return rows.map(({ name }: { name: string }) => name)
}

test('a view keeps its filters, order and columns for its owner alone', async () => {
  const { status, body: view } = await add(ada, 'Working')
  expect(status).toBe(201)
  expect(view).toMatchObject({ ...content, name: 'Working', shared: false, isDefault: false, version: 1 })
  const { body: rows } = await server.request(ada, 'GET', '/views?area=employees&limit=100')
  expect(rows.find(({ id }: { id: string }) => id === view.id)).toMatchObject(content)
  expect(await namesFor(bo)).not.toContain('Working')
  expect(await namesFor(ada, 'projects')).not.toContain('Working')
  expect((await update(bo, view.id, { version: 1, name: 'Mine' })).status).toBe(404)
  expect((await server.request(bo, 'POST', `/view/${view.id}/delete`, { body: { version: 1 } })).status).toBe(
    404,
  )
})

test('row security hides a view of someone else, and nobody adds one for someone else', async () => {
  const { body: view } = await add(ada, 'Hidden')
  const asBo = { uid: bo.uid, clientId: tenant.a, tenantScope: null }
  const seen = await withActor(server.database, asBo, async (tx) => {
    const { rows } = await tx.execute(sql`SELECT 1 FROM saved_views WHERE id = ${view.id}`)
    const changed = await tx.execute(sql`UPDATE saved_views SET name = 'x' WHERE id = ${view.id} RETURNING 1`)
    return [rows.length, changed.rows.length]
  })
  expect(seen).toEqual([0, 0])
  const forAda = withActor(server.database, asBo, (tx) =>
    tx.execute(sql`INSERT INTO saved_views (tenant_id, client_id, id, area, name, owner_name, filters, sort, columns, created_by, updated_by)
      VALUES (${tenant.tenantId}, ${tenant.a}, gen_random_uuid(), 'employees', 'Forged', 'A', '{}', 'lastName', '[]', ${ada.uid}, 'x')`),
  )
  await expect(forAda).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('everyone who sees a list sees its shared views, and those who may change its records may change the views', async () => {
  const { body: view } = await add(ada, 'Team', { shared: true })
  expect(await namesFor(bo)).toContain('Team')
  expect(await namesFor(reader)).toContain('Team')
  expect((await update(reader, view.id, { version: 1, name: 'Taken' })).status).toBe(403)
  expect((await add(reader, 'Mine', { shared: true })).status).toBe(403)
  const renamed = await update(bo, view.id, { version: 1, name: 'Team view' })
  expect(renamed.body).toMatchObject({ name: 'Team view', version: 2, ownerName: 'Test CLIENT_ADMIN' })
  expect((await update(bo, view.id, { version: 2, shared: false })).status).toBe(403)
  expect((await update(ada, view.id, { version: 2, shared: false })).status).toBe(200)
  expect(await namesFor(bo)).not.toContain('Team view')
})

test("a user who can't view the list can't read or save its views", async () => {
  const employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
  expect((await server.request(employee, 'GET', '/views?area=employees')).status).toBe(403)
  expect((await add(employee, 'Staff')).status).toBe(403)
  const sheets = { area: 'timesheets', filters: {}, sort: 'periodStart', columns: [] }
  const own = await server.request(employee, 'POST', '/view/create', { body: { name: 'Own', ...sheets } })
  expect(own.status).toBe(201)
  const shared = await server.request(employee, 'POST', '/view/create', {
    body: { name: 'All', ...sheets, shared: true },
  })
  expect(shared.status).toBe(403)
})

test.each([
  ['an unknown filter', { filters: { salary: ['1'] } }, 'filters'],
  ['an unknown value', { filters: { status: ['FIRED'] } }, 'filters'],
  ['a search, which may name a person', { filters: { search: ['Rao'] } }, 'filters'],
  ['a page', { filters: { offset: ['10'] } }, 'filters'],
  ['an unknown order', { sort: 'ssn' }, 'filters'],
  ['an unknown column', { columns: ['ssn'] }, 'columns'],
])('a view with %s is rejected', async (_, wrong, field) => {
  const { status, body: answer } = await add(ada, 'Wrong', wrong)
  expect(status).toBe(400)
  expect(answer.errors[0].field).toBe(field)
})

test("names are unique among the user's own and among the shared views of a list", async () => {
  expect((await add(ada, 'Once')).status).toBe(201)
  const again = await add(ada, 'once')
  expect([again.status, again.body.errors[0].field]).toEqual([409, 'name'])
  expect((await add(bo, 'Once')).status).toBe(201)
  expect((await add(ada, 'Both', { shared: true })).status).toBe(201)
  expect((await add(bo, 'both', { shared: true })).status).toBe(409)
})

test('a list has one default of each user, and one that is shared', async () => {
  const first = (await add(bo, 'First', { isDefault: true })).body
  const second = (await add(bo, 'Second', { isDefault: true })).body
  const shared = (await add(ada, 'For all', { shared: true, isDefault: true })).body
  const { body: rows } = await server.request(bo, 'GET', '/views?area=employees&limit=100')
  const defaults = rows.filter(({ isDefault }: { isDefault: boolean }) => isDefault)
  expect(defaults.map(({ id }: { id: string }) => id).toSorted()).toEqual([second.id, shared.id].toSorted())
  expect((await update(bo, first.id, { version: 2, isDefault: true })).body.isDefault).toBe(true)
})

test('a shared view that stops being the default has a new version, and the trail says who did it', async () => {
  const first = (await add(ada, 'Everyone', { shared: true, isDefault: true })).body
  await add(bo, 'Everyone now', { shared: true, isDefault: true })
  expect((await update(ada, first.id, { version: first.version, name: 'Renamed' })).status).toBe(412)
  const { body: events } = await server.request(bo, 'GET', `/audit?entityId=${first.id}&limit=10`)
  expect(events[0]).toMatchObject({ action: 'UPDATE', actorUid: bo.uid })
  expect(events[0].changes.map(({ field }: { field: string }) => field)).toEqual(['isDefault'])
})

test('of shared default views that are made at the same time, the last one stays the default', async () => {
  const made = await Promise.all(
    ['One', 'Two', 'Three', 'Four'].map((name) =>
      add(name === 'One' ? bo : ada, `At once ${name}`, { shared: true, isDefault: true }),
    ),
  )
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const { body: rows } = await server.request(ada, 'GET', '/views?area=employees&limit=100')
  const defaults = rows.filter(
    ({ isDefault, shared }: { isDefault: boolean; shared: boolean }) => isDefault && shared,
  )
  expect(defaults).toHaveLength(1)
})

test('a deleted view is gone, and its name is free again', async () => {
  const { body: view } = await add(ada, 'Short-lived')
  const stale = await server.request(ada, 'POST', `/view/${view.id}/delete`, { body: { version: 9 } })
  expect(stale.status).toBe(412)
  expect(
    (await server.request(ada, 'POST', `/view/${view.id}/delete`, { body: { version: 1 } })).status,
  ).toBe(200)
  expect(await namesFor(ada)).not.toContain('Short-lived')
  expect((await update(ada, view.id, { version: 2, name: 'Back' })).status).toBe(404)
  expect((await add(ada, 'Short-lived')).status).toBe(201)
})

test('the audit trail tells who shared a view and what changed', async () => {
  const { body: view } = await add(ada, 'Traced')
  await update(ada, view.id, { version: 1, shared: true })
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT action, entity_label, changes FROM audit_events WHERE entity_id = ${view.id} ORDER BY seq`,
    ),
  )
  expect(rows).toMatchObject([
    { action: 'CREATE', entity_label: 'Traced' },
    { action: 'UPDATE', changes: [{ field: 'shared', old: false, new: true }] },
  ])
})

test("the audit trail names a private view to its owner alone, even in a search, and to everyone once it's shared", async () => {
  const { body: view } = await add(ada, 'Leaving in June')
  const trail = async (who: TestUser, query: string) =>
    (await server.request(who, 'GET', `/audit?limit=100&${query}`)).text
  for (const query of ['entityType=view', 'search=Leaving', `entityId=${view.id}`, 'format=csv']) {
    expect(await trail(bo, query), query).not.toContain('Leaving in June')
    expect(await trail(ada, query), query).toContain('Leaving in June')
  }
  await update(ada, view.id, { version: 1, shared: true })
  expect(await trail(bo, 'entityType=view')).toContain('Leaving in June')
})

test("the audit trail doesn't name a shared view of a list that the reader can't see", async () => {
  await add(ada, 'Leaving in July', { shared: true })
  const narrow = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const trail = async () => (await server.request(narrow, 'GET', '/audit?limit=100&entityType=view')).text
  expect(await trail()).toContain('Leaving in July')
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE users SET permission_overrides = '{"grant":[],"deny":["CAN_VIEW_EMPLOYEES"]}' WHERE uid = ${narrow.uid}`,
    ),
  )
  expect(await trail()).not.toContain('Leaving in July')
})

test('the user learns which view each list opens with: their own default, or else the shared one', async () => {
  const mine = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const opened = async (area: string): Promise<string | undefined> => {
    const { body: user } = await server.request(mine, 'GET', '/user')
    return user.clients.find(({ clientId }: { clientId: string }) => clientId === tenant.a).views?.[area]
  }
  const contracts = { area: 'contracts', filters: {}, columns: [], isDefault: true }
  expect(await opened('contracts')).toBeUndefined()
  const { body: shared } = await add(bo, 'Everyone', { ...contracts, sort: '-startDate', shared: true })
  expect(await opened('contracts')).toBe(`?view=${shared.id}&sort=-startDate`)
  const { body: own } = await add(mine, 'Own', {
    ...contracts,
    sort: 'startDate',
    columns: ['endDate', 'title'],
  })
  expect(await opened('contracts')).toBe(`?view=${own.id}&sort=startDate&columns=endDate.title`)
  await server.request(mine, 'POST', `/view/${own.id}/delete`, { body: { version: 1 } })
  expect(await opened('contracts')).toBe(`?view=${shared.id}&sort=-startDate`)
  const { body: filtered } = await add(mine, 'Own filters', { isDefault: true })
  expect(await opened('employees')).toBe(
    `?view=${filtered.id}&status=ACTIVE&status=ON_LEAVE&sort=-hireDate&columns=city`,
  )
})

test('a user without permission for a list learns no view of it', async () => {
  const { body: view } = await add(bo, 'Payments', {
    area: 'payments',
    filters: {},
    sort: '-receivedOn',
    columns: [],
    shared: true,
    isDefault: true,
  })
  const queries = async (who: TestUser) =>
    JSON.stringify((await server.request(who, 'GET', '/user')).body.clients)
  const blind = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE users SET permission_overrides = '{"grant":[],"deny":["CAN_VIEW_INVOICES","CAN_MAINTAIN_INVOICES"]}' WHERE uid = ${blind.uid}`,
    ),
  )
  expect(await queries(ada)).toContain(view.id)
  expect(await queries(blind)).not.toContain(view.id)
})

test.each([
  ['margin', 'contracts', { margin: ['BELOW_TARGET'] }],
  ['bench', 'employees', { bench: ['UNPRICED'] }],
])(
  "users who can't see pay don't get views with its %s filter, which the list would reject",
  async (name, area, filters) => {
    const [value = ''] = Object.values(filters).flat()
    const low = { area, filters, sort: 'status', columns: [], shared: true, isDefault: true }
    const { body: view } = await add(bo, 'Pay', low)
    const queries = async (who: TestUser) =>
      JSON.stringify((await server.request(who, 'GET', '/user')).body.clients)
    const approver = await server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant,
      overrides: presetOverrides('APPROVER'),
    })
    expect((await server.request(approver, 'GET', `/${area}?${name}=${value}`)).status).toBe(403)
    expect(await queries(ada)).toContain(view.id)
    expect(await queries(approver)).not.toContain(view.id)
  },
)
