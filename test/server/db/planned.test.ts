import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { pageSizes } from '#domain/kernel/lists/lists.ts'
import { POOL_SIZE } from '#server/db/database.ts'
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
  for (const limit of [...pageSizes, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect((await server.request(ada, 'GET', `/projects?limit=${limit}`)).status).toBe(200)
  // Requests may have used several connections. As many transactions at a time reach all of them.
  const names = await Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      withActor(server.database, actor, async (tx) => {
        const { rows } = await tx.execute<{ name: string }>(
          sql`SELECT name FROM pg_prepared_statements, pg_sleep(0.2) WHERE name LIKE 'list%'`,
        )
        return rows.map(({ name }) => name)
      }),
    ),
  )
  const limits = new Set(names.flat().map((name) => Number(name.split('_').at(-1))))
  expect([...limits].toSorted((a, b) => a - b)).toEqual(inject('testDatabases').embedded ? [] : pageSizes)
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
