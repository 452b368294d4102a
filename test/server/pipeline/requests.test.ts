import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { apiBase, pathOf } from '#domain/kernel/calls/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import type { Database } from '#server/db/database.ts'
import { createFirebaseVerifier } from '#server/identity/firebaseVerifier.ts'
import { createKeySource } from '#server/identity/keySource.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { PROJECT, startTestApp, testKeys, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'
import { employeeExample } from '#test/support/examples.ts'

/** What the method, query, token or text of a request can't do (docs/security/asvs.md). */
let server: TestServer
let admin: TestUser
let colleague: TestUser
const lines: string[] = []

beforeAll(async () => {
  server = await startTestApp({ logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
  const tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  colleague = await server.makeUser({ role: 'EMPLOYEE', tenant })
})
afterAll(() => server.close())
beforeEach(() => {
  lines.length = 0
})

test('a NUL in an id, a filter or a name is rejected like any other invalid text', async () => {
  const paths = Object.values<Call>(allCalls).filter(
    ({ path, roles }) => path.includes(':') && roles === undefined,
  )
  for (const { method, path } of paths) {
    const sent = method === 'GET' ? {} : { body: { version: 1 } }
    const answer = await server.request(admin, method, path.replaceAll(/:\w+/g, '%00'), sent)
    expect([400, 403, 404, 415], `${method} ${path}`).toContain(answer.status)
  }
  for (const list of ['/invoices', '/invoices/totals', '/payments', '/payments/totals'])
    expect((await server.request(admin, 'GET', `${list}?billTo=a%00`)).status, list).toBe(400)
  for (const key of ['\0', '\ud800', '\u202e'])
    expect(
      (
        await server.request(admin, 'PUT', '/handoff/setup/xero', {
          body: { version: 1, entries: [{ kind: 'CUSTOMER', key, name: 'x' }] },
        })
      ).status,
    ).toBe(400)
  expect(lines.filter((line) => line.includes('unexpected error'))).toEqual([])
}, 60_000)

test('an export with an invalid query does not count toward the exports of an hour', async () => {
  const limited = await startTestApp({
    database: server.database,
    rateLimits: {
      ...RATE_LIMITS,
      costly: { ...RATE_LIMITS.costly, export: { perSecond: 0.001, burst: 1 } },
    },
  })
  const exported = async (query: string) =>
    (await limited.request(colleague, 'GET', `/timesheets?format=csv${query}`)).status
  try {
    expect([await exported('&status=NOPE'), await exported('&status=NOPE')]).toEqual([400, 400])
    expect([await exported(''), await exported('')]).toEqual([200, 429])
  } finally {
    await limited.app.close()
  }
})

describe('methods', () => {
  const table = Object.values<Call>(allCalls)
  const writes = table
    .filter(({ method }) => method !== 'GET')
    .map((call) => pathOf(call, { id: 'x', taskId: 'y', waId: '0', tenantId: 'z' }))
  const reads = new Set(
    table
      .filter(({ method }) => method === 'GET')
      .map((call) => pathOf(call, { id: 'x', taskId: 'y', waId: '0', tenantId: 'z' })),
  )

  test.each([...new Set(writes)].filter((path) => !reads.has(path)))(
    '%s changes nothing by GET or HEAD',
    async (path) => {
      for (const method of ['GET', 'HEAD'] as const)
        expect((await server.request(admin, method, path)).status).toBe(405)
    },
  )

  test('TRACE is rejected without echoing the request', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const head = `TRACE ${apiBase}/user HTTP/1.1\r\nhost: localhost\r\nx-probe: echo-me\r\nconnection: close\r\n\r\n`
      const socket = connect(port, '127.0.0.1', () => socket.write(head))
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(answer).not.toContain('echo-me')
  })
})

test('a callback in the query does not turn a response into a script', async () => {
  for (const path of ['/user', '/employees', '/projects', '/contracts']) {
    const answer = await server.request(admin, 'GET', `${path}?callback=run`)
    expect([path, answer.text.includes('run(')]).toEqual([path, false])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  }
})

describe('tokens', () => {
  test('that are not valid yet are rejected', async () => {
    const later = Math.floor(Date.now() / 1000) + 600
    const statusOf = async (nbf: number) => {
      const headers = { authorization: `Bearer ${await tokenOf(admin, { nbf })}` }
      return (await server.request(null, 'GET', '/user', { headers })).status
    }
    expect([await statusOf(later - 900), await statusOf(later)]).toEqual([200, 401])
  })

  test('identify the user by subject, not by email', async () => {
    const email = `${admin.uid}@muster.test`
    const token = await tokenOf(colleague, {
      email,
      email_verified: true,
      user_id: admin.uid,
      uid: admin.uid,
    })
    const { body } = await server.request(null, 'GET', '/user', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(body.uid).toBe(colleague.uid)
  })

  test('of accounts that are no users count for their address, however many there are', async () => {
    const limited = await startTestApp({
      database: server.database,
      rateLimits: { ...RATE_LIMITS, address: { perSecond: 0.001, burst: 3 } },
    })
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) {
      const stranger = { ...admin, uid: `stranger-${count}` }
      statuses.push((await limited.request(stranger, 'GET', '/employees')).status)
    }
    await limited.app.close()
    expect(statuses).toEqual([401, 401, 401, 429, 429])
  })

  test('cannot make the server load keys from another address', async () => {
    const requested: string[] = []
    const keys = createKeySource('https://keys.test', async (url) => {
      requested.push(url)
      return Response.json({ keys: [testKeys.publicJwk] })
    })
    const verify = createFirebaseVerifier(PROJECT, keys)
    const own = { jku: 'https://evil.test/jwks', x5u: 'https://evil.test/chain', kid: 'theirs' }
    const forged = await new SignJWT({ sub: admin.uid })
      .setProtectedHeader({ alg: 'RS256', ...own })
      .sign(testKeys.signing.privateKey)
    await expect(verify(forged)).rejects.toMatchObject({ name: 'InvalidToken' })
    expect(new Set(requested)).toEqual(new Set(['https://keys.test/']))
  })
})

describe('log lines', () => {
  const csp = (directive: string) =>
    server.app.inject({
      method: 'POST',
      url: '/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify({
        'csp-report': { 'effective-directive': directive, 'blocked-uri': directive },
      }),
    })

  test('are JSON objects with the UTC time, the request and its status', async () => {
    const answer = await server.request(admin, 'GET', '/user')
    await server.request(admin, 'GET', '/nope')
    const [answered, refused] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const ofEach = {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'GET',
      ms: expect.any(Number),
      msg: 'answered',
    }
    const reqId = answer.headers['x-request-id']
    expect(answered).toMatchObject({ ...ofEach, reqId, route: `${apiBase}/user`, status: 200 })
    expect(refused).toMatchObject({ ...ofEach, route: null, status: 404, reqId: expect.any(String) })
  })

  test('say where an unexpected error came from and which request failed', async () => {
    const broken: Database = {
      ...server.database,
      lease: () => Promise.reject(new RangeError('out of range')),
    }
    const logStream = { write: (line: string) => void lines.push(line) }
    const other = await startTestApp({ database: broken, logLevel: 'info', logStream })
    const answer = await other.request(admin, 'GET', '/user')
    await other.app.close()
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'unexpected error',
        reqId: answer.headers['x-request-id'],
        err: expect.objectContaining({
          type: 'RangeError',
          stack: expect.stringContaining('requests.test.ts'),
        }),
      }),
    )
  })

  test('say why a file ended early', async () => {
    let leases = 0
    const breaking: Database = {
      ...server.database,
      // The second transaction reads the rows, after the status was sent.
      lease: () => {
        leases += 1
        return leases === 2 ? Promise.reject(new RangeError('out of range')) : server.database.lease()
      },
    }
    await server.request(admin, 'POST', '/employee/create', { body: employeeExample })
    const logStream = { write: (line: string) => void lines.push(line) }
    const other = await startTestApp({ database: breaking, logLevel: 'info', logStream })
    await expect(other.request(admin, 'GET', '/employees?format=csv')).rejects.toThrow(
      'response destroyed before completion',
    )
    await other.app.close()
    expect(lines.map((line) => JSON.parse(line) as Record<string, unknown>)).toContainEqual(
      expect.objectContaining({
        level: 50,
        msg: 'unexpected error',
        err: expect.objectContaining({ type: 'RangeError' }),
      }),
    )
  })

  test('cannot be forged by the text of a request', async () => {
    const forged = 'script-src\n{"level":30,"msg":"forged"}\r\n\u2028{"msg":"forged"}'
    await csp(forged)
    await server.request(admin, 'GET', `/nope/${encodeURIComponent(forged)}`, {
      headers: { 'x-request-id': 'forged', 'user-agent': 'forged' },
    })
    expect(lines).toHaveLength(3)
    for (const line of lines) {
      expect(line.trimEnd()).not.toMatch(/[\r\n]/)
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' })
      expect(JSON.parse(line)).not.toMatchObject({ reqId: 'forged' })
    }
  })
})
