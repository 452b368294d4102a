import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withActor } from '#server/db/withActor.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'
import { employeeExample } from '#test/support/examples.ts'

let server: TestServer
let tenant: TestTenant
let ada: TestUser
beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  ada = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})
afterAll(() => server.close())

test('a connection keeps the plans of what every request asks, unless sessions are shared', async () => {
  const actor = { uid: ada.uid, clientId: tenant.a, tenantScope: null }
  const names = await withActor(server.database, actor, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`SELECT name FROM pg_prepared_statements`)
    return rows.map(({ name }) => name)
  })
  expect(names.includes('set_actor')).toBe(!inject('testDatabases').embedded)
})

test('a connection keeps plans only for the sizes of a page, not for every limit that a request can send', async () => {
  const actor = { uid: ada.uid, clientId: tenant.a, tenantScope: null }
  const kept = () =>
    withActor(server.database, actor, async (tx) => {
      const { rows } = await tx.execute<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name LIKE 'list%'`,
      )
      return rows[0]?.count
    })
  for (const limit of [10, 25, 50, 100]) await server.request(ada, 'GET', `/projects?limit=${limit}`)
  const before = await kept()
  for (let limit = 1; limit < 10; limit += 1)
    expect((await server.request(ada, 'GET', `/projects?limit=${limit}`)).status).toBe(200)
  expect(await kept()).toBe(before)
})

test('a kept plan returns the rows of each client, page size and change', async () => {
  const add = (client: string, lastName: string) =>
    server.request(ada, 'POST', '/employee/create', {
      client,
      body: { ...employeeExample, lastName, email: `${lastName.toLowerCase()}@muster.test` },
    })
  const names = async (client: string, limit: number) =>
    (
      await server.request<{ lastName: string }[]>(ada, 'GET', `/employees?limit=${limit}`, { client })
    ).body.map(({ lastName }) => lastName)
  for (const name of ['Adams', 'Baker', 'Clark']) expect((await add(tenant.a, name)).status).toBe(201)
  // PostgreSQL may plan without the parameters from the sixth time on.
  for (let time = 0; time < 8; time += 1) {
    expect(await names(tenant.a, 10)).toEqual(['Adams', 'Baker', 'Clark'])
    expect(await names(tenant.a, 2)).toEqual(['Adams', 'Baker'])
    expect(await names(tenant.b, 10)).toEqual([])
  }
  expect((await add(tenant.b, 'Davis')).status).toBe(201)
  expect(await names(tenant.b, 10)).toEqual(['Davis'])
  expect(await names(tenant.a, 10)).toEqual(['Adams', 'Baker', 'Clark'])
})
