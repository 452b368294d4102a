import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clients } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { startTestApp, type TestServer, type TestTenant } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
})
afterAll(() => server.close())

const setStatus = (status: 'ACTIVE' | 'INACTIVE') =>
  withOwner(server.database, (tx) => tx.update(clients).set({ status }).where(eq(clients.clientId, tenant.b)))

test("an inactive client is hidden from its users, who can't see or change who works in it", async () => {
  const both = { tenant, clientIds: [tenant.a, tenant.b] }
  const manager = await server.makeUser({ role: 'CLIENT_ADMIN', ...both })
  const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', ...both })
  const admin = await server.makeUser({ role: 'ADMIN', ...both })
  const clientsOf = async (who: typeof manager) =>
    (await server.request(who, 'GET', `/user/${colleague.uid}`)).body.clients.map(
      ({ clientId }: { clientId: string }) => clientId,
    )
  const invite = (email: string) =>
    server.request(manager, 'POST', '/user/create', {
      body: { email, firstName: 'Ina', lastName: 'Active', roles: ['CLIENT_ADMIN'], clients: [tenant.b] },
    })
  await setStatus('INACTIVE')
  expect(await clientsOf(manager)).toEqual([tenant.a])
  expect((await invite('one@inactive.test')).status).toBe(403)
  expect(await clientsOf(admin)).toEqual([tenant.a, tenant.b])
  // Their membership in the inactive client stays as it is.
  const change = (grant: readonly string[], who: typeof manager) =>
    server.request(who, 'POST', `/user/${colleague.uid}/update`, { body: { version: 1, grant } })
  expect((await change(['CAN_VIEW_USERS'], manager)).status).toBe(403)
  expect((await change(['CAN_VIEW_USERS'], admin)).status).toBe(200)
  await setStatus('ACTIVE')
  expect(await clientsOf(manager)).toEqual([tenant.a, tenant.b])
  expect((await invite('two@inactive.test')).status).toBe(201)
})
