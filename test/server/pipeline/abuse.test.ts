import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { IdentityUnavailable } from '#server/identity/claims.ts'
import { RATE_LIMITS, senderOf } from '#server/pipeline/rateLimit.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

/** Tests that one sender can't harm others (trust.md cases 34, 35, 36 and 42). */
let server: TestServer
let tenant: TestTenant
let admin: TestUser
const lines: string[] = []
let leased = 0
let maxLeased = 0

/** Counts the connections in use at a time. */
function counting(database: Database): Database {
  return {
    ...database,
    lease: async () => {
      leased += 1
      maxLeased = Math.max(maxLeased, leased)
      const connection = await database.lease()
      const release = connection.release.bind(connection)
      connection.release = (broken) => {
        leased -= 1
        connection.release = release
        release(broken)
      }
      return connection
    },
  }
}

beforeAll(async () => {
  const plain = await startTestApp()
  server = await startTestApp({
    database: counting(plain.database),
    logLevel: 'info',
    logStream: { write: (line) => void lines.push(line) },
  })
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(async () => {
  await server.app.close()
  await server.database.close()
})

describe('one user with many requests at a time', () => {
  test('gets a share of the connections and then 429, while another tenant is served', async () => {
    const stranger = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
    maxLeased = 0
    const flood = Promise.all(Array.from({ length: 200 }, () => server.request(admin, 'GET', '/employees')))
    const others: number[] = []
    for (let each = 0; each < 10; each += 1)
      others.push((await server.request(stranger, 'GET', '/employees')).status)
    const statuses = (await flood).map(({ status }) => status)
    expect(others).toEqual(Array.from({ length: 10 }, () => 200))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    const { running, waiting } = RATE_LIMITS.share
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(running + waiting)
    // The other user's next request can start while the commit of the previous one is still under way.
    expect(maxLeased).toBeLessThanOrEqual(running + 2)
  })
  test('gets Retry-After and is served again afterwards', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => server.request(admin, 'GET', '/employees')),
    )
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.headers['retry-after'], refused?.body.errors?.[0]?.code]).toEqual(['1', 'rate_limited'])
    expect((await server.request(admin, 'GET', '/employees')).status).toBe(200)
  })

  test('shares one connection between /readyz calls', async () => {
    await expect.poll(() => leased).toBe(0)
    maxLeased = 0
    const looks = await Promise.all(Array.from({ length: 50 }, () => server.app.inject({ url: '/readyz' })))
    expect(new Set(looks.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(maxLeased).toBe(1)
  })
})

describe('the log', () => {
  test('limits lines about policy violations', async () => {
    lines.length = 0
    const reports = Array.from({ length: 100 }, () => ({ type: 'csp-violation', body: {} }))
    const payload = JSON.stringify(reports)
    for (let each = 0; each < 100; each += 1) {
      const headers = { 'content-type': 'application/reports+json' }
      const answer = await server.app.inject({ method: 'POST', url: '/csp-report', headers, payload })
      expect(answer.statusCode).toBe(204)
    }
    expect(lines.filter((line) => line.includes('policy violated'))).toHaveLength(60)
  })

  test.each([
    ['rejected requests', '/hrms/v1/nope', 404, 'more requests were rejected'],
    ['requests without a user', '/healthz', 200, 'more requests without a user were answered'],
    ['failed requests', '/hrms/v1/user', 503, 'more requests failed'],
  ])('limits lines about %s and logs how many were omitted', async (_, url, status, told) => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    const quiet: string[] = []
    const other = await startTestApp({
      database: server.database,
      verifyAppIntegrity: () => Promise.reject(new IdentityUnavailable('away')),
      logLevel: 'info',
      logStream: { write: (line) => void quiet.push(line) },
    })
    const line = status === 503 ? '"unavailable"' : '"answered"'
    const get = () => other.app.inject({ url, headers: { 'x-firebase-appcheck': 'a' } })
    try {
      for (let each = 0; each < 1_000; each += 1) expect((await get()).statusCode).toBe(status)
      expect(quiet.filter((each) => each.includes(line))).toHaveLength(600)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(quiet.filter((each) => each.includes(`"leftOut":400,"msg":"${told}"`))).toHaveLength(1)
      await get()
      expect(quiet.filter((each) => each.includes(line))).toHaveLength(601)
    } finally {
      vi.useRealTimers()
      await other.app.close()
    }
  })
})

test('the demo responds only to names of this machine, so that DNS rebinding fails', async () => {
  const demo = await startTestApp({ database: server.database, loopbackOnly: true })
  const request = async (host: string) =>
    (await demo.app.inject({ url: '/healthz', headers: { host } })).statusCode
  for (const host of ['127.0.0.1:5173', 'localhost:5173', '[::1]:5173', 'localhost'])
    expect([host, await request(host)]).toEqual([host, 200])
  for (const host of ['evil.test', 'evil.test:5173', '127.0.0.1.evil.test', '10.0.0.1', 'localhost.'])
    expect([host, await request(host)]).toEqual([host, 421])
  const response = await demo.app.inject({ url: '/hrms/v1/user', headers: { host: 'evil.test' } })
  expect(response.json()).toMatchObject({ errors: [{ code: 'wrong_host' }] })
  await demo.app.close()
})

describe('an invalid body', () => {
  const send = (payload: string) =>
    server.request(admin, 'POST', '/project/create', {
      body: payload,
      headers: { 'content-type': 'application/json' },
    })
  test.each(['{"half":', '', 'nonsense', '{"a":1}}'])('%j is rejected as invalid JSON', async (payload) => {
    const answer = await send(payload)
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'invalid_json'])
  })
  test.each(['__proto__', 'constructor'])('a field %s is rejected by its name', async (name) => {
    const answer = await send(`{"${name}":{"prototype":{"polluted":true},"polluted":true}}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toContainEqual({
      code: 'unknown_field',
      message: `Unknown field: ${name}.`,
      field: name,
    })
    expect({}).not.toHaveProperty('polluted')
  })
})

test('an IPv6 sender is limited by its network, an IPv4 sender by its address', async () => {
  const limited = await startTestApp({
    database: server.database,
    rateLimits: { ...RATE_LIMITS, address: { perSecond: 0.001, burst: 2 } },
  })
  const statusOf = async (remoteAddress: string) =>
    (await limited.app.inject({ url: '/healthz', remoteAddress })).statusCode
  const statuses: number[] = []
  for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
    statuses.push(await statusOf(address))
  expect(statuses).toEqual([200, 200, 429, 200])
  await limited.app.close()
  expect(senderOf('203.0.113.7')).toBe('203.0.113.7')
  expect(senderOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7')
  expect(senderOf(undefined)).toBe('gone')
  const network = senderOf('2001:db8:0:1::1')
  expect(network).toBe('2001:db8:0:1::/64')
  for (const address of ['2001:db8:0:1:ffff:1:2:3', '2001:0db8:0000:0001::', '2001:db8:0:1::1%eth0'])
    expect(senderOf(address)).toBe(network)
  for (const address of ['2001:db8:0:2::1', '2001:db8::1', '::1']) expect(senderOf(address)).not.toBe(network)
})

test('verified users of one address don’t use up its limit, others do', async () => {
  const limited = await startTestApp({
    database: server.database,
    rateLimits: { ...RATE_LIMITS, address: { perSecond: 0.001, burst: 3 } },
  })
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const known: number[] = []
  for (let count = 0; count < 6; count += 1)
    known.push((await limited.request(who, 'GET', '/employees')).status)
  expect(known).toEqual([200, 200, 200, 200, 200, 200])
  const unknown: number[] = []
  for (let count = 0; count < 4; count += 1)
    unknown.push(
      (await limited.app.inject({ url: '/hrms/v1/employees', remoteAddress: '127.0.0.1' })).statusCode,
    )
  expect(unknown).toEqual([403, 403, 403, 429])
  await limited.app.close()
})

describe('one user who exports data or sends mail', () => {
  const two = { perSecond: 0.001, burst: 2 }
  const costly = { export: two, reveal: two, send: two, upload: two, signOut: two, verify: two, search: two }
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestApp({
      database: server.database,
      rateLimits: { ...RATE_LIMITS, costly },
    })
  })
  afterAll(() => limited.app.close())

  test.each([
    ['files', 'GET', '/employees?format=csv', '/employees'],
    ['files of import errors', 'GET', `/import/${crypto.randomUUID()}/errors`, '/imports'],
    ['files of selected records', 'POST', '/employees/export', '/employees'],
    [
      'revealed values',
      'GET',
      `/employee/${crypto.randomUUID()}/sensitive?field=ssn&reason=Audit`,
      '/employees',
    ],
    ['emails', 'POST', `/invoice/${crypto.randomUUID()}/send`, '/invoices'],
    ['reminders', 'POST', '/timesheets/missing/remind', '/timesheets'],
    ['invitations', 'POST', '/user/create', '/users'],
    ['sign-outs', 'POST', '/user/sign-out', '/employees'],
    ['checks of the audit trail', 'GET', '/audit/verify', '/audit'],
    ['searches in all lists', 'GET', '/search?q=smith', '/employees'],
    ['imported files', 'POST', '/import/employees/validate', '/imports'],
    ['emails sent again', 'POST', `/invoice/${crypto.randomUUID()}/resend`, '/invoices'],
  ] as const)('gets 429 for further %s, and keeps working otherwise', async (_, method, path, list) => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const body = method === 'POST' ? { ids: [crypto.randomUUID()] } : undefined
    const request = (as: TestUser) => limited.request(as, method, path, { body })
    expect([(await request(who)).status, (await request(who)).status]).not.toContain(429)
    const third = await request(who)
    expect(third.status).toBe(429)
    expect(third.body.errors?.[0]?.code).toBe('rate_limited')
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await limited.request(who, 'GET', list)).status).toBe(200)
    expect((await request(colleague)).status).not.toBe(429)
  })

  test('gets 429 for more than four exports at the same time, until one has been sent', async () => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    const request = (as: TestUser) => server.request(as, 'GET', '/employees?format=csv')
    const answers = await Promise.all([...Array.from({ length: 5 }, () => request(who)), request(colleague)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.at(-1)?.status).toBe(200)
    expect((await request(who)).status).toBe(200)
  })

  test('gets 429 for sending the same record again and again, not for the next one', async () => {
    const some = await startTestApp({
      database: server.database,
      rateLimits: { ...RATE_LIMITS, sameRecord: two },
    })
    try {
      const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
      const resend = async (id: string) => {
        const answer = await some.request(who, 'POST', `/user/${id}/resend-invite`, { body: { version: 1 } })
        return answer.status
      }
      const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
      expect([await resend(first), await resend(first)]).not.toContain(429)
      expect([await resend(first), (await resend(second)) === 429]).toEqual([429, false])
    } finally {
      await some.app.close()
    }
  })
})
