import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { client, clientRow, tenantRow } from '#domain/organization/client.ts'
import { permissions } from '#domain/kernel/permissions.ts'
import { user } from '#domain/users/record.ts'
import { clients, tenants } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let own: TestTenant
let other: TestTenant
let superAdmin: TestUser
let admin: TestUser
let clientAdmin: TestUser
let employee: TestUser
let unmapped: TestUser

beforeAll(async () => {
  server = await startTestApp()
  own = await server.makeTenant()
  other = await server.makeTenant()
  superAdmin = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [own.a] })
  admin = await server.makeUser({ role: 'ADMIN', tenant: own })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: own })
  employee = await server.makeUser({ role: 'EMPLOYEE', tenant: own })
  unmapped = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: own, clientIds: [] })
})
afterAll(() => server.close())

describe('the signed-in user', () => {
  test('has exactly the specified fields and their effective permissions', async () => {
    const { body } = await server.request(clientAdmin, 'GET', '/user')
    expect(Object.keys(body)).toEqual(Object.keys(user.shape))
    expect(body).toMatchObject({
      uid: clientAdmin.uid,
      tenantId: own.tenantId,
      roles: ['CLIENT_ADMIN'],
      permissions,
      clients: [{ clientId: own.a, tenantId: own.tenantId, status: 'ACTIVE' }],
    })
  })

  test('without a client has no clients and no permissions', async () => {
    const { status, body } = await server.request(unmapped, 'GET', '/user')
    expect(status).toBe(200)
    expect(body).toMatchObject({ clients: [], permissions: [] })
  })

  test('has no tenant as a SUPER_ADMIN', async () => {
    expect((await server.request(superAdmin, 'GET', '/user')).body.tenantId).toBeNull()
  })

  test('has granted and denied permissions; a denial overrides a grant', async () => {
    const overrides = { grant: ['CAN_VIEW_PROJECTS' as const], deny: ['CAN_MAINTAIN_TIMESHEETS' as const] }
    const who = await server.makeUser({ role: 'EMPLOYEE', tenant: own, overrides })
    expect((await server.request(who, 'GET', '/user')).body.permissions).toEqual([
      'CAN_VIEW_TIMESHEETS',
      'CAN_VIEW_PROJECTS',
    ])
    expect((await server.request(who, 'GET', '/projects')).status).toBe(200)
    expect((await server.request(who, 'POST', '/project/create', { body: {} })).status).toBe(403)
  })

  test('can change only their own name, phone and preferences', async () => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: own })
    const preferences = { theme: 'DARK', density: 'COMPACT', digest: 'DAILY' }
    const save = (body: unknown) => server.request(who, 'POST', '/user/update', { body })
    const saved = await save({ version: 1, firstName: 'Mira', phone: '4695550142', preferences })
    expect(saved.body).toMatchObject({ firstName: 'Mira', phone: '(469) 555-0142', preferences, version: 2 })
    const fewer = await save({ version: 2, preferences: { pageSize: 50 } })
    expect(fewer.body.preferences).toEqual({ ...preferences, pageSize: 50 })
    expect((await server.request(who, 'GET', '/user')).body.preferences).toEqual({
      ...preferences,
      pageSize: 50,
    })
    expect((await save({ version: 3, preferences: { pageSize: 20 } })).status).toBe(400)
    expect((await save({ firstName: 'X' })).status).toBe(428)
    expect((await save({ version: 1, firstName: 'X' })).status).toBe(412)
    for (const more of [
      { roles: ['SUPER_ADMIN'] },
      { clients: [own.b] },
      { tenantId: other.tenantId },
      { email: 'x@y.test' },
    ]) {
      const refused = await save({ version: 3, ...more })
      expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([400, 'unknown_field'])
    }
  })
})

describe('tenants', () => {
  const list = async (who: TestUser) => server.request(who, 'GET', `/tenant/list?search=${own.tenantId}`)

  test('a SUPER_ADMIN sees all tenants, an ADMIN their own, others get 403', async () => {
    expect((await server.request(superAdmin, 'GET', '/tenant/list')).total).toBeGreaterThanOrEqual(2)
    const seen = await server.request(admin, 'GET', '/tenant/list')
    expect(seen.body).toMatchObject([{ tenantId: own.tenantId, status: 'ACTIVE' }])
    expect(Object.keys(seen.body[0])).toEqual(Object.keys(tenantRow.shape))
    expect((await list(superAdmin)).total).toBe(1)
    for (const who of [clientAdmin, employee]) {
      const refused = await list(who)
      expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'permission'])
      expect(refused.body.error).toEqual(refused.body.errors)
    }
  })

  test('a suspended tenant is read-only', async () => {
    const tenant = await server.makeTenant()
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    await withOwner(server.database, (tx) =>
      tx.update(tenants).set({ status: 'SUSPENDED' }).where(eq(tenants.tenantId, tenant.tenantId)),
    )
    expect((await server.request(who, 'GET', '/employees')).status).toBe(200)
    expect((await server.request(who, 'POST', '/employee/create', { body: employeeBody() })).status).toBe(403)
    // Calls about the user's own session still work.
    expect(
      (await server.request(who, 'POST', '/user/update', { body: { version: 1, firstName: 'Mo' } })).status,
    ).toBe(200)
    expect((await server.request(who, 'POST', '/user/revoke-sessions', { body: {} })).status).toBe(200)
  })
})

describe('clients', () => {
  const ids = async (who: TestUser, tenantId: string) =>
    (await server.request(who, 'GET', `/client/list/${tenantId}`)).body.map(
      (row: { clientId: string }) => row.clientId,
    )

  test('administrators see all clients of a tenant by name, others only their own active ones', async () => {
    expect(await ids(superAdmin, other.tenantId)).toEqual([other.a, other.b])
    expect(await ids(admin, own.tenantId)).toEqual([own.a, own.b])
    expect(await ids(clientAdmin, own.tenantId)).toEqual([own.a])
    expect(await ids(unmapped, own.tenantId)).toEqual([])
    const { body } = await server.request(admin, 'GET', `/client/list/${own.tenantId}`)
    expect(Object.keys(body[0])).toEqual(Object.keys(clientRow.shape))
  })

  test('another tenant is not found', async () => {
    for (const who of [admin, clientAdmin, employee]) {
      for (const tenantId of [other.tenantId, 'zzzzzzzzzzzz', 'x']) {
        const refused = await server.request(who, 'GET', `/client/list/${encodeURIComponent(tenantId)}`)
        expect(refused.status).toBe(404)
        expect(refused.body.error).toEqual(refused.body.errors)
      }
    }
  })

  test('are read completely with a masked tax id; an EMPLOYEE gets only the list row', async () => {
    const whole = await server.request(clientAdmin, 'GET', `/client/${own.a}`)
    expect(Object.keys(whole.body)).toEqual(Object.keys(client.shape))
    expect(whole.body.taxIdMasked).toBe('**-***4321')
    expect(whole.text).not.toContain('12-3454321')
    expect(Object.keys((await server.request(employee, 'GET', `/client/${own.a}`)).body)).toEqual(
      Object.keys(clientRow.shape),
    )
    expect((await server.request(admin, 'GET', `/client/${own.b}`)).status).toBe(200)
    for (const id of [own.b, other.a, 'zzzzzzzzzzzz', 'short']) {
      expect((await server.request(clientAdmin, 'GET', `/client/${id}`)).status).toBe(404)
    }
  })

  test.each([
    ['an inactive', { status: 'INACTIVE' as const }],
    ['an archived', { archivedAt: '2026-01-01T00:00:00.000Z' }],
  ])('%s client is hidden and rejected on every call (trust.md case 37)', async (_name, change) => {
    const tenant = await server.makeTenant()
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
    const administrator = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a] })
    await withOwner(server.database, (tx) =>
      tx.update(clients).set(change).where(eq(clients.clientId, tenant.a)),
    )
    expect(await ids(who, tenant.tenantId)).toEqual([tenant.b])
    expect((await server.request(who, 'GET', `/client/${tenant.a}`)).status).toBe(404)
    expect((await server.request(who, 'GET', '/user')).body.clients).toMatchObject([{ clientId: tenant.b }])
    for (const each of [who, administrator]) {
      for (const [method, path, body] of [
        ['GET', '/employees', undefined],
        ['GET', '/contracts', undefined],
        ['GET', '/user', undefined],
        ['POST', '/employee/create', employeeBody()],
      ] as const) {
        const refused = await server.request(each, method, path, { client: tenant.a, body })
        expect([path, refused.status, refused.body.errors?.[0]?.code]).toEqual([
          path,
          403,
          'client_forbidden',
        ])
      }
    }
    // Without a header, the next client is used.
    expect((await server.request(who, 'GET', '/employees')).status).toBe(200)
    expect((await server.request(administrator, 'GET', '/employees')).body.errors?.[0]?.code).toBe(
      'no_client',
    )
  })

  test('an archived client is hidden from administrators too', async () => {
    const tenant = await server.makeTenant()
    const administrator = await server.makeUser({ role: 'ADMIN', tenant })
    await withOwner(server.database, (tx) =>
      tx.update(clients).set({ archivedAt: new Date().toISOString() }).where(eq(clients.clientId, tenant.b)),
    )
    expect(await ids(administrator, tenant.tenantId)).toEqual([tenant.a])
    expect((await server.request(administrator, 'GET', `/client/${tenant.b}`)).status).toBe(404)
  })
})
