import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp, startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

/** Guards whose removal other tests don't notice. */
let server: TestServer
let tenant: TestTenant

beforeAll(async () => {
  ;({ server, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

test('the limits are those of trust.md §6.1.10', () => {
  expect(RATE_LIMITS.user).toEqual({ perSecond: 20, burst: 200 })
  expect(RATE_LIMITS.address).toEqual({ perSecond: 100, burst: 1_000 })
})

test('exports, reveals, mails and uploads have limits of their own by the hour', () => {
  expect(RATE_LIMITS.costly).toEqual({
    export: { perSecond: 30 / 3_600, burst: 30 },
    reveal: { perSecond: 60 / 3_600, burst: 60 },
    send: { perSecond: 300 / 3_600, burst: 300 },
    upload: { perSecond: 60 / 3_600, burst: 60 },
    signOut: { perSecond: 60 / 3_600, burst: 60 },
    verify: { perSecond: 30 / 3_600, burst: 30 },
    search: { perSecond: 1, burst: 60 },
  })
  expect(RATE_LIMITS.sameRecord).toEqual({ perSecond: 10 / 3_600, burst: 10 })
})

describe('X-Forwarded-For', () => {
  const statusesOf = async (trustProxyHops: number) => {
    const limited = await startTestApp({
      database: server.database,
      trustProxyHops,
      rateLimits: { ...RATE_LIMITS, address: { perSecond: 0.001, burst: 2 } },
    })
    const statuses: number[] = []
    for (const sender of ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4']) {
      const headers = { 'x-forwarded-for': sender }
      statuses.push((await limited.app.inject({ url: '/healthz', headers })).statusCode)
    }
    await limited.app.close()
    return statuses
  }
  test('is ignored without a configured proxy', async () => {
    expect(await statusesOf(0)).toEqual([200, 200, 429, 429])
  })
  test('names the sender behind a configured proxy', async () => {
    expect(await statusesOf(1)).toEqual([200, 200, 200, 200])
  })
})

test("an archived user can't sign in", async () => {
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  expect((await server.request(who, 'GET', '/user')).status).toBe(200)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET archived_at = now() WHERE uid = ${who.uid}`),
  )
  for (const path of ['/user', '/employees']) {
    const refused = await server.request(who, 'GET', path)
    expect([path, refused.status, refused.body.errors?.[0]?.code]).toEqual([path, 401, 'token'])
  }
})

test('x-total-count counts the matches of filters and search', async () => {
  const own = await server.makeTenant()
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: own })
  for (const lastName of ['Adams', 'Baker', 'Clark'])
    await create(server, who, 'employee', employeeBody({ lastName }))
  await create(
    server,
    who,
    'employee',
    employeeBody({ lastName: 'Davis', employmentType: '1099', classification: null }),
  )
  const totalOf = async (query: string) =>
    (await server.request(who, 'GET', `/employees?limit=1${query}`)).total
  expect(await totalOf('')).toBe(4)
  expect(await totalOf('&employmentType=W2')).toBe(3)
  expect(await totalOf('&search=baker')).toBe(1)
  expect(await totalOf('&status=TERMINATED')).toBe(0)
})
