import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let root: TestUser
let admin: TestUser
let clientAdmin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  root = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a] })
  admin = await server.makeUser({ role: 'ADMIN', tenant })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
}, 60_000)
afterAll(() => server.close())

const views = {
  users: { filters: { role: ['ADMIN'], not: ['role'] }, sort: '-email', columns: ['lastSignInAt'] },
  audit: {
    filters: {
      action: ['authz.denied'],
      entityType: ['call', 'user'],
      actor: ['cleo'],
      from: ['2026-03-01'],
    },
    sort: 'at',
    columns: ['reason'],
  },
  clients: { filters: { status: ['INACTIVE'] }, sort: '-code', columns: ['code'] },
  tenants: { filters: { status: ['SUSPENDED'] }, sort: 'slug', columns: ['contactEmail'] },
  unbilled: {
    filters: { age: ['OLDER'], weekFrom: ['2026-01-05'] },
    sort: '-minutes',
    columns: ['contractNo'],
  },
  runs: { filters: { frequency: ['MONTHLY'] }, sort: '-periodEnd', columns: ['drafts'] },
  handoff: { filters: { status: ['DRAFT'] }, sort: '-createdAt', columns: ['documentCount'] },
} as const
type Area = keyof typeof views
const areas = Object.keys(views) as Area[]

const add = (who: TestUser, area: Area, more: object = {}) =>
  server.request(who, 'POST', '/view/create', {
    body: { area, name: `View ${crypto.randomUUID().slice(0, 8)}`, ...views[area], ...more },
  })

test.each(areas)(
  'a view of %s keeps its filters, order and columns, and the list opens with it',
  async (area) => {
    const made = await add(root, area, { isDefault: true })
    expect(made.status, made.text).toBe(201)
    const { body } = await server.request(root, 'GET', `/views?area=${area}&limit=100`)
    expect(body).toMatchObject([{ id: made.body.id, ...views[area] }])
    const [client] = (await server.request(root, 'GET', '/user')).body.clients
    expect(client.views[area]).toContain(`?view=${made.body.id}&`)
    const { sort, filters } = views[area]
    // The view stores a query that its list accepts.
    const params = new URLSearchParams({ sort })
    for (const [name, values] of Object.entries(filters))
      for (const value of values) params.append(name, value)
    const paths: Partial<Record<Area, string>> = {
      clients: `/client/list/${tenant.tenantId}`,
      tenants: '/tenant/list',
      unbilled: '/invoices/unbilled',
      runs: '/invoices/runs',
    }
    const found = await server.request(root, 'GET', `${paths[area] ?? `/${area}`}?${params}`)
    expect(found.status, found.text).toBe(200)
  },
)

test('views of clients and tenants are for those who see these lists', async () => {
  expect((await add(clientAdmin, 'clients')).status).toBe(403)
  expect((await server.request(clientAdmin, 'GET', '/views?area=tenants')).status).toBe(403)
  expect((await add(admin, 'clients', { shared: true })).status).toBe(201)
  // An administrator can view the tenant but not change it.
  expect((await add(admin, 'tenants')).status).toBe(201)
  expect((await add(admin, 'tenants', { shared: true })).status).toBe(403)
  const shared = await add(root, 'tenants', { shared: true, isDefault: true })
  expect(shared.status).toBe(201)
  const [client] = (await server.request(clientAdmin, 'GET', '/user')).body.clients
  expect(Object.keys(client.views ?? {})).not.toContain('tenants')
  const trail = await server.request(clientAdmin, 'GET', `/audit?entityId=${shared.body.id}`)
  expect(trail.body).toEqual([])
})

test('a view of the audit trail stores no typed words, which may name a person', async () => {
  const wrong = await add(root, 'audit', { filters: { record: ['Rao'] } })
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'filters'])
  expect((await add(root, 'audit', { filters: { entityType: ['payslip'] } })).status).toBe(400)
})

test('clients and tenants are filtered by status and sorted', async () => {
  const world = await server.makeTenant()
  const two = await server.makeUser({ role: 'ADMIN', tenant: world, clientIds: [world.a, world.b] })
  const names = async (query: string) =>
    (
      await server.request(two, 'GET', `/client/list/${world.tenantId}?${query}`, { client: world.a })
    ).body.map(({ clientId }: { clientId: string }) => clientId)
  const { body } = await server.request(two, 'GET', `/client/${world.b}`, { client: world.a })
  const off = { version: body.version, status: 'INACTIVE' }
  const changed = await server.request(two, 'PUT', `/client/${world.b}`, { client: world.a, body: off })
  expect(changed.status, changed.text).toBe(200)
  expect(await names('status=INACTIVE')).toEqual([world.b])
  expect(await names('status=INACTIVE&not=status')).toEqual([world.a])
  expect(await names('sort=-name')).toEqual((await names('sort=name')).toReversed())
  expect(await names('sort=status')).toEqual([world.a, world.b])
  const tenants = async (query: string) =>
    (await server.request(root, 'GET', `/tenant/list?limit=100&${query}`)).body.map(
      ({ slug }: { slug: string }) => slug,
    )
  const slugs = await tenants('sort=slug')
  expect(slugs).toEqual(slugs.toSorted())
  const latest = await tenants('sort=-slug')
  expect(latest).toEqual(latest.toSorted().toReversed())
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ slug: string }>(
      sql`UPDATE tenants SET status = 'SUSPENDED' WHERE tenant_id = ${world.tenantId} RETURNING slug`,
    ),
  )
  const slug = rows[0]?.slug
  expect(await tenants(`status=SUSPENDED&search=${slug}`)).toEqual([slug])
  expect(await tenants(`status=ACTIVE&search=${slug}`)).toEqual([])
  expect(await tenants(`status=SUSPENDED&not=status&search=${slug}`)).toEqual([])
})
