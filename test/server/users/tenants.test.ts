import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let other: TestTenant
let superAdmin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  other = await server.makeTenant()
  superAdmin = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a, other.a] })
}, 60_000)
afterAll(() => server.close())

const change = (who: TestUser, client: string, uid: string, body: object) =>
  server.request(who, 'POST', `/user/${uid}/update`, { client, body })

async function storedOf(uid: string) {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ tenantId: string | null; clients: string[] }>(
      sql`SELECT tenant_id AS "tenantId", ARRAY(SELECT m.client_id FROM user_clients m
          WHERE m.uid = u.uid AND m.ended_at IS NULL ORDER BY m.position) AS clients FROM users u WHERE uid = ${uid}`,
    ),
  )
  return rows[0]
}

test.each(['ADMIN', 'CLIENT_ADMIN'] as const)('%s gets no client of another tenant', async (role) => {
  const target = await server.makeUser({ role, tenant })
  for (const clients of [[other.a], [tenant.a, other.a]]) {
    const moved = await change(superAdmin, tenant.a, target.uid, { version: 1, clients })
    expect([moved.status, moved.body.errors?.[0]?.code]).toEqual([403, 'permission'])
  }
  expect(await storedOf(target.uid)).toEqual({ tenantId: tenant.tenantId, clients: [tenant.a] })
  const [first, second] = [tenant.b, tenant.a]
  expect(
    (await change(superAdmin, tenant.a, target.uid, { version: 1, clients: [first, second] })).status,
  ).toBe(200)
})

test('an administrator with clients of two tenants brings nobody from one to the other, and keeps both', async () => {
  const both = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, other.a] })
  const target = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: other })
  const brought = await change(both, other.a, target.uid, { version: 1, clients: [other.a, tenant.a] })
  expect(brought.status, brought.text).toBe(403)
  expect((await storedOf(target.uid))?.clients).toEqual([other.a])
  const denied = await change(superAdmin, tenant.a, both.uid, { version: 1, deny: ['CAN_VIEW_INVOICES'] })
  expect(denied.status, denied.text).toBe(200)
  expect((await storedOf(both.uid))?.clients).toEqual([tenant.a, other.a])
})

test('a super administrator who gets another role belongs to the tenant of their clients', async () => {
  const target = await server.makeUser({ role: 'SUPER_ADMIN', clientIds: [tenant.a, other.a] })
  const roles = ['ADMIN']
  expect((await change(superAdmin, tenant.a, target.uid, { version: 1, roles })).status).toBe(403)
  const changed = await change(superAdmin, tenant.a, target.uid, { version: 1, roles, clients: [other.a] })
  expect(changed.status, changed.text).toBe(200)
  expect(await storedOf(target.uid)).toEqual({ tenantId: other.tenantId, clients: [other.a] })
})
