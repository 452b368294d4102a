import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#domain/calls.ts'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import type { Call } from '#domain/kernel/calls/calls.ts'
import { readConfig } from '#server/config.ts'
import { DatabaseUnavailable } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { routes } from '#server/records/resources.ts'
import { checkRoutes } from '#server/pipeline/defineRoute.ts'
import type { Route } from '#server/pipeline/defineRoute.ts'
import { addAttestationRoute } from '#server/demo/attest.ts'
import { serve } from '#server/serve.ts'
import { listen } from '#server/startup.ts'
import { employeeBody } from '#test/support/records.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { startTestApp, testCipher, testKeys } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const lines: string[] = []

beforeAll(async () => {
  server = await startTestApp({ logLevel: 'info', logStream: { write: (line) => void lines.push(line) } })
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
})
afterAll(() => server.close())

/** A clock that doesn't advance, so that limits don't refill on a slow machine. */
function stoppedClock(): () => number {
  const time = Date.now()
  return () => time
}

describe('the routes match the table of calls', () => {
  test('the OpenAPI document has exactly the calls', async () => {
    const { body } = await server.request(null, 'GET', '/openapi.json', {
      headers: { 'x-firebase-appcheck': undefined },
    })
    const documented = Object.entries(
      body.paths as Record<string, Record<string, { operationId: string }>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    )
    const table = Object.entries<Call>(allCalls).map(
      ([name, { method, path }]) => `${method} ${apiBase}${path.replaceAll(/:(\w+)/g, '{$1}')} ${name}`,
    )
    expect(documented.sort()).toEqual(table.sort())
  })
  test('production has no document and no demo', async () => {
    const production = await startTestApp({ production: true, database: server.database })
    for (const path of [`${apiBase}/openapi.json`, '/attest']) {
      expect((await production.app.inject({ method: 'GET', url: path })).statusCode).toBe(404)
    }
    expect((await production.app.inject({ method: 'POST', url: '/attest' })).statusCode).toBe(404)
    await production.close()
  })
  test('the demo attests an app for an hour, and the API accepts it', async () => {
    const demo = await startTestApp({
      database: server.database,
      addDemo: (app) => addAttestationRoute(app, testKeys.integrity.privateKey),
    })
    const before = Date.now()
    const answer = await demo.app.inject({ method: 'POST', url: '/attest' })
    const { token, expireTimeMillis, ...rest } = answer.json()
    expect([answer.statusCode, rest, decodeProtectedHeader(token).alg]).toEqual([200, {}, 'ES256'])
    const { iat = 0, exp = 0 } = decodeJwt(token)
    expect([exp - iat, expireTimeMillis]).toEqual([3_600, exp * 1_000])
    expect(Math.abs(iat * 1_000 - before)).toBeLessThan(60_000)
    const statusOf = async (sent: string) =>
      (await demo.request(admin, 'GET', '/user', { headers: { 'x-firebase-appcheck': sent } })).status
    expect([await statusOf(token), await statusOf(`${token}x`)]).toEqual([200, 403])
    await demo.close()
  })
  test('the server does not start with a missing, duplicate or incomplete route', () => {
    expect(() => checkRoutes(routes.slice(1))).toThrow('must have exactly one route, but has 0.')
    expect(() => checkRoutes([...routes, routes[0] as Route])).toThrow(
      'must have exactly one route, but has 2.',
    )
    const lacking = routes.map((route, index) =>
      index === 3 ? ({ ...route, answer: undefined } as never) : route,
    )
    expect(() => checkRoutes(lacking)).toThrow('is incomplete')
  })
})

describe('limits', () => {
  test("a user over the limit has to wait; others don't", async () => {
    const limited = await startTestApp({
      database: server.database,
      rateLimits: { ...RATE_LIMITS, user: { perSecond: 1, burst: 3 } },
      now: stoppedClock(),
    })
    const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push((await limited.request(admin, 'GET', '/user')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await limited.request(admin, 'GET', '/user')
    expect(refused.headers['retry-after']).toBe('1')
    expect((await limited.request(colleague, 'GET', '/user')).status).toBe(200)
    await limited.close()
  })
  test('an address over the limit is rejected before anything else', async () => {
    const limited = await startTestApp({
      database: server.database,
      rateLimits: { ...RATE_LIMITS, address: { perSecond: 1, burst: 2 } },
      now: stoppedClock(),
    })
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await limited.request(null, 'GET', '/nope')).status)
    expect(statuses).toEqual([404, 404, 429])
    await limited.close()
  })
  test('a closing server reports it at /readyz and still responds (R6)', async () => {
    const other = await startTestApp()
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' })
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const closing = other.close()
    const answers = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/healthz`)])
    expect(answers.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
      [503, 'close'],
      [200, 'close'],
    ])
    await closing
  })
  test('an overloaded or unreachable database causes 503 with Retry-After, including at /readyz', async () => {
    const away: Database = {
      ...server.database,
      lease: () => Promise.reject(new DatabaseUnavailable('away')),
    }
    const other = await startTestApp({ database: away })
    const answer = await other.request(admin, 'GET', '/employees')
    expect([answer.status, answer.headers['retry-after'], answer.body.errors?.[0]?.code]).toEqual([
      503,
      '2',
      'unavailable',
    ])
    expect((await other.app.inject({ url: '/readyz' })).statusCode).toBe(503)
    expect((await other.app.inject({ url: '/healthz' })).statusCode).toBe(200)
    await other.close()
  })
})

describe('logs and errors', () => {
  test('have one line per response, without personal data', async () => {
    lines.length = 0
    const body = employeeBody({ ssn: '987654321', lastName: 'Geheimnis', dateOfBirth: '1991-04-02' })
    await server.request(admin, 'POST', '/employee/create', { body })
    await server.request(admin, 'POST', '/employee/create', { body })
    await server.request(admin, 'GET', '/employees?search=Geheimnis')
    await server.request(null, 'GET', '/user')
    expect(lines).toHaveLength(4)
    const text = lines.join('')
    for (const secret of [
      '987654321',
      'Geheimnis',
      'geheimnis',
      body.email,
      '1991-04-02',
      'eyJ',
      admin.uid,
      '127.0.0.1',
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: `${apiBase}/employee/create`, status: 201 })
  })
  test("an internal error's contents don't appear in the response or the log", async () => {
    lines.length = 0
    const broken: Database = {
      ...server.database,
      lease: () => Promise.reject(new Error('Key (email)=(priya@secret.test) is broken')),
    }
    const other = await startTestApp({
      database: broken,
      logLevel: 'info',
      logStream: { write: (line) => void lines.push(line) },
    })
    const answer = await other.request(admin, 'GET', '/user')
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([500, 'internal'])
    expect(answer.text + lines.join('')).not.toContain('priya@secret.test')
    expect(lines.join('')).toContain(answer.body.requestId)
    await other.close()
  })
})

describe('startup', () => {
  const rest = {
    cipher: testCipher,
    verifyToken: () => Promise.reject(new Error('unused')),
    verifyAppIntegrity: () => Promise.reject(new Error('unused')),
    identityAdmin: { ...quietIdentity, revokeSessions: () => Promise.reject(new Error('unused')) },
    pages: null,
    addDemo: null,
  }

  test('a port in use is reported in one sentence', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const config = readConfig({ PORT: String(port) })
    const starting = listen(config, server.database, rest, () => undefined)
    await expect(starting).rejects.toMatchObject({
      name: 'StartError',
      message: `Port ${port} is in use. Stop the other program or set PORT to another number.`,
    })
    await new Promise((resolve) => taken.close(resolve))
  })
  test('production does not start without its settings', async () => {
    const starting = serve({ env: { NODE_ENV: 'production' }, progress: () => undefined })
    await expect(starting).rejects.toMatchObject({ name: 'StartError' })
    await expect(serve({ env: {}, progress: () => undefined })).rejects.toMatchObject({ name: 'StartError' })
  })
})

test('the production entry exits with one sentence and a code when a setting is missing', () => {
  const { DATABASE_URL: _url, ...env } = process.env
  const entry = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
  const run = spawnSync(process.execPath, [entry], {
    env: { ...env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr.trim().split('\n')).toEqual([expect.stringMatching(/^[A-Z_]+ is missing: .*\.$/)])
})
