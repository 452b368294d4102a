import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userClients, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { employeeBody } from '#test/support/records.ts'
import { startWithAdmin, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let employee: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
  employee = await server.makeUser({ role: 'EMPLOYEE', tenant })
})
afterAll(() => server.close())

const codes = ({ status, body }: { status: number; body: any }) => [status, body.errors?.[0]?.code]

describe('the first failed check determines the response', () => {
  const wrong = {
    app: { 'x-firebase-appcheck': undefined },
    token: { authorization: 'Bearer x' },
    client: { 'x-client-id': 'zzzzzzzzzzzz' },
  }
  const body = { nonsense: true }

  test('an unknown route before everything else', async () => {
    expect(codes(await server.request(null, 'POST', '/nope', { body, headers: wrong.app }))).toEqual([
      404,
      'not_found',
    ])
    const method = await server.request(null, 'DELETE', '/employees', { headers: wrong.app })
    expect([method.status, method.headers['allow']]).toEqual([405, 'GET'])
  })
  test.each([
    ['POST', '/nope', '{"half":', 404],
    ['POST', '/nope', JSON.stringify('x'.repeat(400_000)), 404],
    ['DELETE', '/nope', undefined, 404],
    ['DELETE', '/user', undefined, 405],
    ['OPTIONS', '/user', undefined, 405],
  ] as const)('an unknown route before its body: %s %s', async (method, path, payload, status) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await server.app.inject({
      method,
      url: `/hrms/v1${path}`,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    expect(answer.statusCode).toBe(status)
  })
  test('app integrity before the token', async () => {
    const headers = { ...wrong.app, ...wrong.token, ...wrong.client }
    expect(codes(await server.request(null, 'POST', '/project/create', { body, headers }))).toEqual([
      403,
      'app_integrity',
    ])
  })
  test('the token before the client', async () => {
    const headers = { ...wrong.token, ...wrong.client }
    expect(codes(await server.request(null, 'POST', '/project/create', { body, headers }))).toEqual([
      401,
      'token',
    ])
  })
  test('the client before the permission', async () => {
    expect(
      codes(await server.request(employee, 'POST', '/project/create', { body, headers: wrong.client })),
    ).toEqual([403, 'client_forbidden'])
  })
  test('the permission before the input', async () => {
    expect(codes(await server.request(employee, 'POST', '/project/create', { body }))).toEqual([
      403,
      'permission',
    ])
    const notJson = await server.request(employee, 'POST', '/project/create', { body: '{', headers: {} })
    expect(codes(notJson)).toEqual([403, 'permission'])
  })
  test('the input before the work', async () => {
    expect(
      (await server.request(admin, 'POST', '/project/update', { body: { id: 'x', ...body } })).status,
    ).toBe(400)
  })
})

describe('x-client-id', () => {
  const list = (client: string | string[] | undefined, who = admin) =>
    server.request(who, 'GET', '/employees', { headers: { 'x-client-id': client } })

  test.each(['', 'A', '../A', 'a,b', 'ABCDEFGHIJKL', 'x'.repeat(10_000), 'ａｂｃｄｅｆｇｈｉｊｋｌ'])(
    'malformed %.20j gets 400',
    async (value) => {
      expect((await list(value)).status).toBe(400)
    },
  )
  test('repeated gets 400', async () => {
    const answer = await server.app.inject({
      method: 'GET',
      url: '/hrms/v1/employees',
      headers: { ...(await good(admin)), 'x-client-id': [tenant.a, tenant.a] as unknown as string },
    })
    expect(answer.statusCode).toBe(400)
  })
  test('with a client that is not the user’s gets 403 for every role', async () => {
    const other = await server.makeTenant()
    for (const role of ['SUPER_ADMIN', 'ADMIN', 'CLIENT_ADMIN', 'EMPLOYEE'] as const) {
      const who = await server.makeUser({ role, tenant })
      for (const client of [tenant.b, other.a, 'zzzzzzzzzzzz']) {
        expect(codes(await list(client, who))).toEqual([403, 'client_forbidden'])
        expect(codes(await server.request(who, 'GET', '/user', { client }))).toEqual([
          403,
          'client_forbidden',
        ])
      }
    }
  })
  test('left out means the first client in both claims and database', async () => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
    const first = { ...who, clientIds: ['zzzzzzzzzzzz', tenant.b, tenant.a] }
    const made = await server.request(first, 'POST', '/employee/create', { body: employeeBody() })
    expect(made.body.clientId).toBe(tenant.b)
  })
  test('left out by a user without clients gets 403 no_client, except for calls without a client', async () => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [] })
    expect(codes(await list(undefined, who))).toEqual([403, 'no_client'])
    expect((await server.request(who, 'GET', '/user')).status).toBe(200)
  })
  test('sent with a call that needs no client is checked all the same', async () => {
    const calls = [
      ['GET', '/user'],
      ['POST', '/user/update', { version: 1, firstName: 'Mira' }],
      ['GET', '/tenant/list'],
      ['GET', `/client/list/${tenant.tenantId}`],
      ['GET', `/client/${tenant.a}`],
    ] as const
    const who = await server.makeUser({ role: 'ADMIN', tenant })
    for (const [method, path, sent] of calls) {
      const send = (client?: string) => server.request(who, method, path, { body: sent, client })
      expect([path, ...codes(await send(tenant.b))]).toEqual([path, 403, 'client_forbidden'])
      expect([path, (await send('A')).status]).toEqual([path, 400])
      expect([path, (await send()).status]).toEqual([path, 200])
    }
  })
  test('access needs both a claim and a mapping', async () => {
    expect(codes(await list(tenant.b, { ...admin, clientIds: [tenant.a, tenant.b] }))).toEqual([
      403,
      'client_forbidden',
    ])
    expect(codes(await list(tenant.a, { ...admin, clientIds: [] }))).toEqual([403, 'client_forbidden'])
  })
  test('roles count only if they are in both claims and database', async () => {
    expect(
      codes(await server.request({ ...employee, roles: ['SUPER_ADMIN'] }, 'GET', '/tenant/list')),
    ).toEqual([403, 'permission'])
    expect(codes(await server.request({ ...admin, roles: [] }, 'GET', '/employees'))).toEqual([
      403,
      'permission',
    ])
  })
})

describe('changes between two requests apply immediately', () => {
  test('a removed mapping', async () => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    expect((await server.request(who, 'GET', '/employees')).status).toBe(200)
    await withOwner(server.database, (tx) => tx.delete(userClients).where(sql`uid = ${who.uid}`))
    expect((await server.request(who, 'GET', '/employees', { client: tenant.a })).status).toBe(403)
  })
  test('a disabled user and a session that was ended', async () => {
    const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
    await withOwner(server.database, (tx) =>
      tx
        .update(users)
        .set({ status: 'DISABLED' })
        .where(sql`uid = ${who.uid}`),
    )
    expect(codes(await server.request(who, 'GET', '/user'))).toEqual([401, 'token'])
    const soon = new Date(Date.now() + 60_000).toISOString()
    await withOwner(server.database, (tx) =>
      tx
        .update(users)
        .set({ status: 'ACTIVE', tokensValidAfter: soon })
        .where(sql`uid = ${who.uid}`),
    )
    expect(codes(await server.request(who, 'GET', '/user'))).toEqual([401, 'token'])
  })
  test('a user missing from the database', async () => {
    expect((await server.request({ ...admin, uid: 'nobody' }, 'GET', '/user')).status).toBe(401)
  })
})

test('denied calls are audited', async () => {
  const who = await server.makeUser({ role: 'EMPLOYEE', tenant })
  const refused = await server.request(who, 'GET', '/projects')
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute(
      sql`SELECT action, reason, entity_label, request_id, client_id FROM audit_events WHERE actor_uid = ${who.uid}`,
    ),
  )
  expect(rows).toEqual([
    {
      action: 'authz.denied',
      reason: 'permission',
      entity_label: 'GET /projects',
      request_id: refused.body.requestId,
      client_id: tenant.a,
    },
  ])
})

const denialsOf = async (who: TestUser) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT reason, entity_label, entity_id, client_id FROM audit_events
          WHERE actor_uid = ${who.uid} AND action = 'authz.denied' ORDER BY seq`,
      ),
    )
  ).rows

test('a denial inside a handler is audited with its record (trust.md case 38)', async () => {
  const { id } = (await server.request(admin, 'POST', '/employee/create', { body: employeeBody() })).body
  const who = await server.makeUser({ role: 'EMPLOYEE', tenant })
  const own = await server.makeUser({
    role: 'EMPLOYEE',
    tenant,
    employee: {
      clientId: tenant.a,
      id: (await server.request(admin, 'POST', '/employee/create', { body: employeeBody() })).body.id,
    },
  })
  expect((await server.request(own, 'GET', `/employee/${id}`)).status).toBe(403)
  const update = { id, version: 1, phone: '4695550142' }
  expect((await server.request(own, 'POST', '/employee/update', { body: update })).status).toBe(403)
  expect((await server.request(own, 'GET', '/tenant/list')).status).toBe(403)
  expect((await server.request(own, 'GET', `/timesheets/week?employeeId=${id}`)).status).toBe(403)
  const week = { assignmentId: randomUUID(), periodStart: '2026-01-05', reason: 'Leave' }
  expect((await server.request(own, 'POST', '/timesheets/exclude', { body: week })).status).toBe(403)
  expect(await denialsOf(own)).toEqual([
    { reason: 'permission', entity_label: 'GET /employee/:id', entity_id: id, client_id: tenant.a },
    { reason: 'permission', entity_label: 'POST /employee/update', entity_id: id, client_id: tenant.a },
    { reason: 'permission', entity_label: 'GET /tenant/list', entity_id: null, client_id: tenant.a },
    { reason: 'permission', entity_label: 'GET /timesheets/week', entity_id: id, client_id: tenant.a },
    {
      reason: 'permission',
      entity_label: 'POST /timesheets/exclude',
      entity_id: week.assignmentId,
      client_id: tenant.a,
    },
  ])
  expect(await denialsOf(who)).toEqual([])
})

test("probing a client is audited in the caller's client, never in the probed one", async () => {
  const other = await server.makeTenant()
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await server.request(who, 'GET', '/employees', { client: other.a })
  expect(await denialsOf(who)).toEqual([
    { reason: 'client_forbidden', entity_label: 'GET /employees', entity_id: other.a, client_id: null },
  ])
})

test('method overrides are ignored', async () => {
  const headers = { 'x-http-method-override': 'DELETE' }
  expect((await server.request(admin, 'GET', '/employees', { headers })).status).toBe(200)
})

async function good(who: TestUser) {
  const { testKeys } = await import('#test/support/server/server.ts')
  return { authorization: `Bearer ${await tokenOf(who)}`, 'x-firebase-appcheck': testKeys.appToken }
}
