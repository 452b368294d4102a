import { afterAll, beforeAll, expect, test } from 'vitest'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let root: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  root = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a] })
}, 60_000)
afterAll(() => server.close())

const get = (who: TestUser, path: string) => server.request(who, 'GET', path)

/** Returns a new tenant that was renamed and suspended. */
async function changedTenant() {
  const body = {
    name: `Bright ${crypto.randomUUID().slice(0, 8)}`,
    slug: `bright-${crypto.randomUUID().slice(0, 8)}`,
    country: 'USA',
    defaultCurrency: 'USD',
    contactEmail: 'help@bright.test',
  }
  const made = await server.request(root, 'POST', '/tenant/create', { body })
  expect(made.status, made.text).toBe(201)
  const { tenantId, name } = made.body
  const renamed = `${name} Staffing`
  const update = { version: 1, name: renamed, status: 'SUSPENDED' }
  const updated = await server.request(root, 'PUT', `/tenant/${tenantId}`, { body: update })
  expect(updated.status, updated.text).toBe(200)
  return { id: tenantId as string, name: name as string, renamed }
}

test('events are found by the number of the record, and by the name that its list knows', async () => {
  const lastName = `Zq${crypto.randomUUID().slice(0, 6)}`
  const made = await create(server, admin, 'employee', employeeBody({ lastName }))
  const found = async (record: string, more = '') =>
    (await get(admin, `/audit?record=${encodeURIComponent(record)}${more}`)).body.map(
      ({ entityId }: { entityId: string }) => entityId,
    )
  expect(await found(made.employeeNo.toLowerCase())).toEqual([made.id])
  expect(await found(lastName.toUpperCase())).toEqual([made.id])
  expect(await found(lastName, '&entityType=employee')).toEqual([made.id])
  expect(await found(lastName, '&entityType=contract')).toEqual([])
  expect(await found(`${lastName} nobody`)).toEqual([])
  expect(await found('%%')).toEqual([])
  // The name of the person who made the change isn't the name of the record.
  expect(await found('Test ADMIN', '&entityType=employee')).toEqual([])
})

test('a name finds no record that the user may not view', async () => {
  const lastName = `Zq${crypto.randomUUID().slice(0, 6)}`
  await create(server, admin, 'employee', employeeBody({ lastName }))
  const overrides = { grant: [], deny: ['CAN_VIEW_EMPLOYEES' as const] }
  const limited = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
  expect((await get(limited, `/audit?record=${lastName}`)).body).toEqual([])
})

test('the file has only the events of the person and the record', async () => {
  const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const made = await create(server, colleague, 'employee', employeeBody())
  await create(server, colleague, 'employee', employeeBody())
  const file = await get(admin, `/audit?actor=${colleague.uid}&record=${made.employeeNo}&format=csv`)
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`${colleague.uid},CREATE,,employee,${made.id},${made.employeeNo}`)
})

test('SUPER_ADMIN sees when a tenant was created, renamed and suspended', async () => {
  const { id, name, renamed } = await changedTenant()
  const events = await get(root, `/audit?entityType=tenant&entityId=${id}`)
  expect(events.total).toBe(2)
  expect(events.body).toMatchObject([
    { action: 'UPDATE', actorUid: root.uid, entityType: 'tenant', entityLabel: renamed },
    { action: 'CREATE', entityLabel: name },
  ])
  expect(events.body[0].changes).toEqual([
    { field: 'name', old: name, new: renamed },
    { field: 'status', old: 'ACTIVE', new: 'SUSPENDED' },
  ])
  expect((await get(root, `/audit?record=${encodeURIComponent(renamed)}`)).total).toBe(1)
  expect((await get(root, `/audit?entityId=${id}&format=csv`)).text).toContain(renamed)
})

test('nobody else sees the events of tenants or the events of another client with them', async () => {
  const { id } = await changedTenant()
  expect((await get(admin, '/audit?entityType=tenant')).total).toBe(0)
  expect((await get(admin, `/audit?entityId=${id}&format=csv`)).text.trimEnd().split('\r\n')).toHaveLength(1)
  const elsewhere = await create(server, admin, 'employee', employeeBody(), tenant.b)
  expect((await get(root, `/audit?entityId=${elsewhere.id}`)).body).toEqual([])
})
