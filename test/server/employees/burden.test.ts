import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractBody, create, employeeBody, projectBody } from '#test/support/records.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let now = Date.parse('2026-03-04T12:00:00Z')
beforeAll(async () => {
  server = await startTestApp({ now: () => now })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})
afterAll(() => server.close())

const add = (more: Record<string, unknown>) => create(server, admin, 'employee', employeeBody(more))
const vendor = {
  legalName: 'Zeta LLC',
  ein: '12-3456789',
  contactName: 'Ana Zeta',
  email: 'ap@zeta.test',
  phone: '4695550111',
}
const c2c = { employmentType: 'C2C', classification: null, vendor }

test("a new employee gets the client's burden for their type, unless one is entered or cleared", async () => {
  expect((await add({})).burdenPct).toBe('12.50')
  expect((await add(c2c)).burdenPct).toBe('0.00')
  const { body } = await server.request(admin, 'PUT', '/settings', {
    body: { version: 1, burdenPctByType: { W2: '16.25', '1099': '0', C2C: '3' } },
  })
  expect(body.version).toBe(2)
  expect((await add({})).burdenPct).toBe('12.50')
  now = Date.parse('2026-04-01T12:00:00Z')
  expect((await add({})).burdenPct).toBe('16.25')
  expect((await add(c2c)).burdenPct).toBe('3.00')
  expect((await add({ burdenPct: '9' })).burdenPct).toBe('9.00')
  expect((await add({ burdenPct: null })).burdenPct).toBeNull()
})

test("the margins of an employee without a burden follow the client's", async () => {
  now = Date.parse('2026-04-01T12:00:00Z')
  const own = await add({ burdenPct: '10' })
  const project = await create(
    server,
    admin,
    'project',
    projectBody({ startDate: '2026-01-01', endDate: null }),
  )
  const contract = await create(server, admin, 'contract', contractBody(project.id, own.id, {}))
  const figures = async () => {
    const { body } = await server.request(admin, 'GET', `/contract/${contract.id}`)
    return [body.burdenPct, body.marginPct]
  }
  // 85.00 billed and 55.00 paid per hour.
  expect(await figures()).toEqual(['10.00', '28.82'])
  const { id, version } = own
  const cleared = await server.request(admin, 'POST', '/employee/update', {
    body: { id, version, burdenPct: null },
  })
  expect(cleared.body).toMatchObject({ burdenPct: null })
  expect(await figures()).toEqual(['16.25', '24.78'])
})
