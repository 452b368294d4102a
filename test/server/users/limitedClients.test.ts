import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startTestApp, type TestServer, type TestTenant, type TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
/** Client admins of both clients. In the second one, client admins can only view users. */
let caller: TestUser
let both: TestUser
let onlyFirst: TestUser

beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  const clientIds = [tenant.a, tenant.b]
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds })
  caller = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds })
  both = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds })
  onlyFirst = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const full = { TIMESHEETS: 'MAINTAIN', PROJECTS: 'MAINTAIN', EMPLOYEES: 'MAINTAIN', INVOICES: 'MAINTAIN' }
  const rolePermissions = {
    CLIENT_ADMIN: { ...full, USERS: 'VIEW_ONLY' },
    EMPLOYEE: { TIMESHEETS: 'MAINTAIN' },
  }
  const limited = await server.request(admin, 'PUT', '/settings', {
    body: { version: 1, rolePermissions },
    client: tenant.b,
  })
  expect(limited.status, limited.text).toBe(200)
})
afterAll(() => server.close())

const stored = async (uid: string) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT status, permission_overrides AS overrides,
        (SELECT array_agg(client_id ORDER BY client_id) FROM user_clients m WHERE m.uid = u.uid AND m.ended_at IS NULL) AS clients
        FROM users u WHERE uid = ${uid}`),
    )
  ).rows[0]
const inFirst = (who: TestUser, path: string, body: object) =>
  server.request(who, 'POST', path, { body, client: tenant.a })
const invited = (who: TestUser, clients: readonly string[], email: string) =>
  inFirst(who, '/user/create', {
    email,
    firstName: 'Sol',
    lastName: 'Second',
    clients,
    roles: ['CLIENT_ADMIN'],
  })

test('a client admin cannot change the users of a client that limits them by naming another client in the header', async () => {
  const before = [await stored(both.uid), await stored(onlyFirst.uid)]
  const attempts = [
    await invited(caller, [tenant.b], 'second@acme.test'),
    await invited(caller, [tenant.a, tenant.b], 'second@acme.test'),
    await inFirst(caller, `/user/${onlyFirst.uid}/update`, { version: 1, clients: [tenant.a, tenant.b] }),
    await inFirst(caller, `/user/${both.uid}/update`, { version: 1, clients: [tenant.a] }),
    await inFirst(caller, `/user/${both.uid}/update`, { version: 1, deny: ['CAN_VIEW_INVOICES'] }),
    await inFirst(caller, `/user/${both.uid}/disable`, { version: 1 }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  expect([await stored(both.uid), await stored(onlyFirst.uid)]).toEqual(before)
  const users = await server.request(admin, 'GET', '/users?search=second@acme.test', { client: tenant.b })
  expect(users.body).toEqual([])
})

test('the same client admin still changes the users of the other client, and takes them out of it', async () => {
  expect((await invited(caller, [tenant.a], 'third@acme.test')).status).toBe(201)
  const left = await inFirst(caller, `/user/${both.uid}/update`, { version: 1, clients: [tenant.b] })
  expect(left.status, left.text).toBe(200)
  expect(await stored(both.uid)).toMatchObject({ clients: [tenant.b] })
})

test('every client that a change concerns has it in its audit trail, without the names of other clients', async () => {
  const target = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const add = await inFirst(admin, `/user/${target.uid}/update`, {
    version: 1,
    clients: [tenant.a, tenant.b],
  })
  expect(add.status, add.text).toBe(200)
  expect((await inFirst(admin, `/user/${target.uid}/disable`, { version: 2 })).status).toBe(200)
  const events = await server.request(admin, 'GET', `/audit?entityType=user&entityId=${target.uid}`, {
    client: tenant.b,
  })
  expect(
    events.body.map(({ action, actorUid, changes }: Record<string, unknown>) => ({
      action,
      actorUid,
      changes,
    })),
  ).toEqual([
    {
      action: 'UPDATE',
      actorUid: admin.uid,
      changes: [{ field: 'status', old: 'ACTIVE', new: 'DISABLED' }],
    },
    {
      action: 'ROLE_CHANGE',
      actorUid: admin.uid,
      changes: [{ field: 'clients', old: [], new: [tenant.b] }],
    },
  ])
})
