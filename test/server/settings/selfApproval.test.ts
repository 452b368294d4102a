import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { withActor } from '#server/db/withActor.ts'
import { effectiveSettings } from '#server/records/settings/effectiveSettings.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

const now = Date.parse('2026-03-04T12:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await startTestApp({ now: () => now })
})
afterAll(() => server.close())

let tenant: TestTenant
let admin: TestUser
let clientAdmin: TestUser
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  clientAdmin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

const put = (who: TestUser, body: object, scope = 'CLIENT', client?: string) =>
  server.request(who, 'PUT', `/settings?scope=${scope}`, { body: { version: 1, ...body }, client })
/** The settings in effect on a date, as a job reads them. */
const inForce = (date: string, clientId = tenant.a) =>
  withActor(server.database, { uid: 'system', clientId, tenantScope: null }, (tx) =>
    effectiveSettings(tx, clientId, date),
  )

test('self-approval ends at once, and nobody who would benefit can turn it on', async () => {
  const today = todayUtc(now)
  const person = await create(server, clientAdmin, 'employee', employeeBody())
  const employee = { clientId: tenant.a, id: person.id }
  const linked = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, employee })
  expect((await put(linked, { allowSelfApproval: true })).status).toBe(403)
  expect((await put(clientAdmin, { allowSelfApproval: true })).status).toBe(200)
  expect(await inForce(today)).toMatchObject({ allowSelfApproval: true })
  expect((await put(linked, { version: 2, allowSelfApproval: false })).status).toBe(200)
  expect(await inForce(today)).toMatchObject({ allowSelfApproval: false })
})

test("a user who doesn't maintain timesheets can't have time approved with less control", async () => {
  const overrides = { grant: [], deny: ['CAN_MAINTAIN_TIMESHEETS'] as const }
  const limited = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, overrides })
  for (const values of [{ allowSelfApproval: true }, { autoApproveAfterDays: 3 }]) {
    const answer = await put(limited, values)
    expect([answer.status, answer.body.errors[0]?.message]).toEqual([
      403,
      'To let approvers approve their own time, or to auto-approve time sooner, you also need permission to maintain timesheets.',
    ])
  }
  expect((await put(clientAdmin, { autoApproveAfterDays: 3 })).status).toBe(200)
  expect((await put(limited, { version: 2, autoApproveAfterDays: 4 })).status).toBe(200)
})

test("a user who is an employee in one client can't allow self-approval through the tenant", async () => {
  const person = await create(server, clientAdmin, 'employee', employeeBody())
  const employee = { clientId: tenant.a, id: person.id }
  const linked = await server.makeUser({
    role: 'ADMIN',
    tenant,
    clientIds: [tenant.a, tenant.b],
    employee,
  })
  for (const client of [tenant.a, tenant.b]) {
    const answer = await put(linked, { allowSelfApproval: true }, 'TENANT', client)
    expect([answer.status, answer.body.errors[0]?.message]).toEqual([
      403,
      'You are linked to an employee. Ask another administrator to let approvers approve their own time.',
    ])
  }
  expect((await put(admin, { allowSelfApproval: true }, 'TENANT', tenant.b)).status).toBe(200)
})

test("a user who is an employee can't turn on automatic approval or make it sooner", async () => {
  const person = await create(server, clientAdmin, 'employee', employeeBody())
  const employee = { clientId: tenant.a, id: person.id }
  const linked = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b], employee })
  const answer = await put(linked, { autoApproveAfterDays: 1 })
  expect([answer.status, answer.body.errors[0]?.message]).toEqual([
    403,
    'You are linked to an employee. Ask another administrator to turn on auto-approval or make it happen sooner.',
  ])
  expect((await put(linked, { autoApproveAfterDays: 1 }, 'TENANT', tenant.b)).status).toBe(403)
  expect((await put(clientAdmin, { autoApproveAfterDays: 5 })).status).toBe(200)
  expect((await put(linked, { version: 2, autoApproveAfterDays: 4 })).status).toBe(403)
  expect((await put(linked, { version: 2, autoApproveAfterDays: 6 })).status).toBe(200)
  expect((await put(linked, { version: 3, autoApproveAfterDays: null })).status).toBe(200)
})
