import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let other: TestTenant
let superAdmin: TestUser
let admin: TestUser
let clientAdmin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  other = await server.makeTenant()
  superAdmin = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a] })
  admin = await server.makeUser({ role: 'ADMIN', tenant })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const clientsOf = ({ tenantId }: TestTenant) => `/client/list/${tenantId}`
/** Returns the clients of the tenant as listed, by name. */
const listed = async () => (await server.request(admin, 'GET', clientsOf(tenant))).body as Client[]
interface Client {
  readonly clientId: string
  readonly name: string
  readonly code: string
}

test("the list of a tenant's clients is exported as it is filtered, without another tenant's", async () => {
  const clients = await listed()
  const file = await server.request(
    admin,
    'GET',
    `${clientsOf(tenant)}?format=csv&columns=name&columns=code&sort=-name`,
  )
  expect([file.status, file.total]).toEqual([200, clients.length])
  expect(linesOf(file.text)).toEqual([
    'Name,Code',
    ...clients.toReversed().map(({ name, code }) => `${name},${code}`),
  ])
  const none = await server.request(admin, 'GET', `${clientsOf(tenant)}?format=csv&status=INACTIVE`)
  expect(linesOf(none.text)).toHaveLength(1)
  expect((await server.request(admin, 'GET', `${clientsOf(other)}?format=csv`)).status).toBe(404)
})

test('selected clients are exported in their order, only those of the tenant and only for administrators', async () => {
  const [first, second] = await listed()
  const foreign = (await server.request(superAdmin, 'GET', clientsOf(other))).body[0] as Client
  const ids = [second?.clientId, foreign.clientId, first?.clientId, 'no id']
  const body = { ids, columns: ['code'] }
  const file = await server.request(admin, 'POST', `${clientsOf(tenant)}/export`, { body })
  expect([file.status, file.total]).toEqual([200, 2])
  expect(linesOf(file.text)).toEqual(['Code', second?.code, first?.code])
  const refused = await server.request(clientAdmin, 'POST', `${clientsOf(tenant)}/export`, { body })
  expect(refused.status).toBe(403)
  const theirs = await server.request(admin, 'POST', `${clientsOf(other)}/export`, { body })
  expect(theirs.status).toBe(404)
})

test('tenants are exported as a list and as a selection, an administrator only their own', async () => {
  const all = await server.request(superAdmin, 'GET', '/tenant/list?format=csv&columns=slug&limit=1')
  expect(all.total).toBeGreaterThan(1)
  expect(linesOf(all.text)).toHaveLength((all.total ?? 0) + 1)
  const own = await server.request(admin, 'GET', '/tenant/list?format=csv&columns=slug')
  expect(own.total).toBe(1)
  const body = { ids: [other.tenantId, tenant.tenantId], columns: ['name', 'contactEmail'] }
  const both = await server.request(superAdmin, 'POST', '/tenant/list/export', { body })
  expect([both.status, both.total]).toEqual([200, 2])
  const limited = await server.request(admin, 'POST', '/tenant/list/export', { body })
  expect([limited.status, limited.total]).toEqual([200, 1])
  expect((await server.request(clientAdmin, 'POST', '/tenant/list/export', { body })).status).toBe(403)
})

test('an export of clients or tenants is in the audit trail of the client that the user works in', async () => {
  const body = { ids: [tenant.tenantId] }
  await server.request(admin, 'POST', '/tenant/list/export', { body, client: tenant.a })
  await server.request(admin, 'GET', `${clientsOf(tenant)}?format=csv&columns=name`, { client: tenant.a })
  const { body: events } = await server.request(admin, 'GET', '/audit?action=EXPORT', { client: tenant.a })
  expect(events.slice(0, 2)).toMatchObject([
    { entityLabel: 'Clients', reason: `${(await listed()).length} rows` },
    { entityLabel: 'Tenants export', reason: '1 row' },
  ])
})
