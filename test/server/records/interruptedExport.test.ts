import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { openTestDatabase, startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

let database: Database
let server: TestServer
let tenant: TestTenant
/** Runs before the database serves the next part of a request. */
let beforePart: () => Promise<unknown> = () => Promise.resolve()

beforeAll(async () => {
  database = await openTestDatabase()
  const lease = async () => {
    await beforePart()
    return database.lease()
  }
  server = await startTestApp({ database: { ...database, lease } })
  tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await create(server, admin, 'employee', employeeBody())
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const rowsOf = async (statement: SQL) => (await withOwner(database, (tx) => tx.execute(statement))).rows

/** Removes access after an export has begun. Returns the audit rows of the denial. */
async function exportLosing(access: (uid: string) => SQL) {
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  let parts = 0
  beforePart = async () => {
    parts += 1
    if (parts === 2) await rowsOf(access(user.uid))
  }
  // The response has begun, so its connection is cut off.
  await server.request(user, 'GET', '/employees?format=csv', { client: tenant.a }).catch(() => undefined)
  beforePart = () => Promise.resolve()
  const denials = sql`SELECT client_id, entity_id, entity_label FROM audit_events
    WHERE action = 'authz.denied' AND actor_uid = ${user.uid}`
  await expect.poll(async () => (await rowsOf(denials)).length).toBe(1)
  return (await rowsOf(denials))[0]
}

test('an export that ends because its user lost the permission is in the audit trail as a denial', async () => {
  const denied = JSON.stringify({ grant: [], deny: ['CAN_VIEW_EMPLOYEES', 'CAN_MAINTAIN_EMPLOYEES'] })
  expect(
    await exportLosing(
      (uid) => sql`UPDATE users SET permission_overrides = ${denied}::jsonb WHERE uid = ${uid}`,
    ),
  ).toEqual({ client_id: tenant.a, entity_id: null, entity_label: 'GET /employees' })
})

test('an export that ends because its user lost the client is in the audit trail as a denial about the client', async () => {
  expect(
    await exportLosing((uid) => sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${uid}`),
  ).toEqual({ client_id: null, entity_id: tenant.a, entity_label: 'GET /employees' })
})
