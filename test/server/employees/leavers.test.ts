import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#domain/kernel/permissions.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { applyScheduledChanges } from '#server/jobs/scheduledChanges.ts'
import { updateAccounts } from '#server/jobs/updateAccounts.ts'
import { create, employeeBody, setStatus, suspendTenants } from '#test/support/records.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { startTestApp, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

const revoked: string[] = []
const provider = {
  ...quietIdentity,
  revokeSessions: (uid: string) => {
    revoked.push(uid)
    return Promise.resolve()
  },
}
let server: TestServer
let tenant: TestTenant
let admin: TestUser
// Earlier than all dates of other tests, because the job processes their clients too.
const today = '2019-03-10'
const yesterday = '2019-03-09'

beforeAll(async () => {
  server = await startTestApp({ identityAdmin: provider })
  await suspendTenants(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

interface Leaver {
  readonly id: string
  readonly user: TestUser
}

async function leaver(terminationDate: string, role: Role = 'EMPLOYEE', status?: 'INVITED'): Promise<Leaver> {
  const dates = { hireDate: '2018-01-08', terminationDate, terminationReason: 'Moves away' }
  const { id } = await create(server, admin, 'employee', employeeBody(dates))
  await setStatus(server, 'employees', id, 'OFFBOARDING')
  const user = await server.makeUser({
    role,
    tenant,
    employee: { clientId: tenant.a, id },
    ...(status && { status }),
  })
  return { id, user }
}

const pass = (day = today) => applyScheduledChanges(server.database, day)
const send = (id: string, body: object, who = admin) =>
  server.request(who, 'POST', `/employee/${id}/status`, { body })
const signsIn = async (user: TestUser) => (await server.request(user, 'GET', '/user')).status
const statusOf = async ({ uid }: TestUser) =>
  (await withOwner(server.database, (tx) => tx.execute(sql`SELECT status FROM users WHERE uid = ${uid}`)))
    .rows[0]?.['status']
const trailOf = async ({ uid }: TestUser) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT client_id, actor_uid, action, fields, reason FROM audit_events
          WHERE entity_type = 'user' AND entity_id = ${uid} ORDER BY seq`,
      ),
    )
  ).rows

test('a former employee cannot sign in from the day after the last day, and sees why', async () => {
  const [gone, still] = [await leaver(yesterday), await leaver(today)]
  await pass()
  expect(await signsIn(still.user)).toBe(200)
  const refused = await server.request(gone.user, 'GET', '/user')
  expect([refused.status, refused.body.errors.map(({ code }: { code: string }) => code)]).toEqual([
    401,
    ['token', 'user_disabled'],
  ])
  expect(await statusOf(gone.user)).toBe('DISABLED')
  await updateAccounts(server.database, provider)
  expect(revoked).toContain(gone.user.uid)
  expect(revoked).not.toContain(still.user.uid)
  expect(await trailOf(gone.user)).toEqual([
    {
      client_id: tenant.a,
      actor_uid: 'system',
      action: 'UPDATE',
      fields: ['status'],
      reason: 'Employment ended.',
    },
  ])
  await pass()
  expect(await trailOf(gone.user)).toHaveLength(1)
})

test('a termination disables the sign-in immediately, before the provider ends the sessions', async () => {
  const { id, user } = await leaver(yesterday)
  expect((await send(id, { version: 1, event: 'terminate' })).body.status).toBe('TERMINATED')
  expect(await signsIn(user)).toBe(401)
  expect(revoked).not.toContain(user.uid)
  await updateAccounts(server.database, provider)
  expect(revoked).toContain(user.uid)
  expect(await trailOf(user)).toMatchObject([{ actor_uid: admin.uid, client_id: tenant.a }])
})

test('the job finds employees who were terminated before it ran', async () => {
  const { id, user } = await leaver(yesterday)
  await setStatus(server, 'employees', id, 'TERMINATED')
  await pass()
  expect(await signsIn(user)).toBe(401)
})

test('after a rehire, users have their earlier roles; old tokens stay rejected', async () => {
  const [active, invited] = [await leaver(yesterday), await leaver(yesterday, 'EMPLOYEE', 'INVITED')]
  const former = await tokenOf(active.user, { iat: Math.floor(Date.now() / 1000) - 60 })
  await pass()
  for (const { id } of [active, invited]) {
    const { body } = await server.request(admin, 'GET', `/employee/${id}`)
    const answer = await send(id, { version: body.version, event: 'rehire', hireDate: '2019-04-01' })
    expect(answer.status).toBe(200)
  }
  expect([await statusOf(active.user), await statusOf(invited.user)]).toEqual(['ACTIVE', 'INVITED'])
  expect(await signsIn(active.user)).toBe(200)
  const old = await server.request(null, 'GET', '/user', { headers: { authorization: `Bearer ${former}` } })
  expect(old.status).toBe(401)
  expect((await trailOf(active.user)).at(-1)).toMatchObject({ reason: 'Rehired.' })
})

test('a user disabled for another reason stays disabled after a rehire', async () => {
  const { id, user } = await leaver(yesterday)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET status = 'DISABLED' WHERE uid = ${user.uid}`),
  )
  await pass()
  const { body } = await server.request(admin, 'GET', `/employee/${id}`)
  await send(id, { version: body.version, event: 'rehire', hireDate: '2019-04-01' })
  expect(await statusOf(user)).toBe('DISABLED')
})

const membershipsOf = async ({ uid }: TestUser) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT client_id FROM user_clients WHERE uid = ${uid} AND ended_at IS NULL ORDER BY 1`),
    )
  ).rows.map((row) => row['client_id'])

test.each(['ADMIN', 'SUPER_ADMIN'] as const)(
  'an employee who is also %s loses only this client, so that no one can disable a user with a higher role (trust.md case 41)',
  async (role) => {
    const { id, user } = await leaver(yesterday, role)
    expect((await send(id, { version: 1, event: 'terminate' })).body.status).toBe('TERMINATED')
    expect([await signsIn(user), await statusOf(user)]).toEqual([200, 'ACTIVE'])
    await updateAccounts(server.database, provider)
    expect(revoked).not.toContain(user.uid)
    const refused = await server.request(user, 'GET', '/employees', { client: tenant.a })
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'client_forbidden'])
    expect(await trailOf(user)).toMatchObject([{ fields: ['clients'], reason: 'Employment ended.' }])
    await pass()
    expect(await trailOf(user)).toHaveLength(1)
  },
)

test('a user with another client loses only this one, and regains it after a rehire', async () => {
  const { id, user } = await leaver(yesterday, 'CLIENT_ADMIN')
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO user_clients (uid, client_id, position) VALUES (${user.uid}, ${tenant.b}, 1)`),
  )
  const both = { ...user, clientIds: [tenant.a, tenant.b] }
  const opens = async (client: string) => (await server.request(both, 'GET', '/employees', { client })).status
  expect([await opens(tenant.a), await opens(tenant.b)]).toEqual([200, 200])
  await pass()
  expect([await opens(tenant.a), await opens(tenant.b)]).toEqual([403, 200])
  expect(await membershipsOf(user)).toEqual([tenant.b])
  const { body } = await server.request(admin, 'GET', `/employee/${id}`)
  await send(id, { version: body.version, event: 'rehire', hireDate: '2019-04-01' })
  expect([await opens(tenant.a), await opens(tenant.b)]).toEqual([200, 200])
  expect((await trailOf(user)).at(-1)).toMatchObject({ fields: ['clients'], reason: 'Rehired.' })
})

test('a client that an administrator took from a user is not given back by the job or an event of the employee', async () => {
  const { id, version } = await create(server, admin, 'employee', employeeBody())
  await setStatus(server, 'employees', id, 'ACTIVE')
  const both = [tenant.a, tenant.b]
  const employee = { clientId: tenant.a, id }
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: both, employee })
  const owner = await server.makeUser({ role: 'ADMIN', tenant, clientIds: both })
  const { body: before } = await server.request(owner, 'GET', `/user/${user.uid}`)
  const change = { version: before.version, clients: [tenant.b] }
  const taken = await server.request(owner, 'POST', `/user/${user.uid}/update`, { body: change })
  expect(taken.status, taken.text).toBe(200)
  await pass()
  expect(await membershipsOf(user)).toEqual([tenant.b])
  expect((await send(id, { version, event: 'leave' })).status).toBe(200)
  expect(await membershipsOf(user)).toEqual([tenant.b])
  expect((await server.request(user, 'GET', '/employees', { client: tenant.a })).status).toBe(403)
})

test("the app's role can't disable users who haven't left or who are in another client", async () => {
  const { id, user } = await leaver('2019-12-31')
  const gone = await leaver(yesterday)
  const follow = (clientId: string | null, employeeId: string | null) =>
    withActor(
      server.database,
      { uid: 'x', clientId, tenantScope: '*' },
      async (tx) =>
        (await tx.execute(sql`SELECT uid FROM follow_employment(${today}::date, ${employeeId}::uuid)`)).rows,
    )
  expect(await follow(tenant.a, id)).toEqual([])
  expect(await follow(tenant.b, null)).toEqual([])
  expect(await follow(null, null)).toEqual([])
  expect([await statusOf(user), await statusOf(gone.user)]).toEqual(['ACTIVE', 'ACTIVE'])
})

const maintainEmployees = { grant: ['CAN_MAINTAIN_EMPLOYEES'], deny: [] } as const

/** Returns a user with a role who may maintain employees of the client. */
const hr = (role: Role) =>
  server.makeUser({ role, tenant, ...(role === 'EMPLOYEE' && { overrides: maintainEmployees }) })

test.each([
  ['EMPLOYEE', 'CLIENT_ADMIN'],
  ['CLIENT_ADMIN', 'ADMIN'],
  ['ADMIN', 'SUPER_ADMIN'],
] as const)(
  "a user with the role %s can't end or restore the access of an employee who is %s, but can change the rest of the record",
  async (own, above) => {
    const low = await hr(own)
    const { id, user } = await leaver('2019-12-31', above)
    const notice = { lastDay: '2019-03-01', reason: 'Moves away' }
    const refused = async (body: object) => {
      const answer = await send(id, { version: 1, ...body }, low)
      expect([answer.status, answer.body.errors?.[0]?.code], answer.text).toEqual([403, 'permission'])
    }
    await refused({ event: 'changeNotice', ...notice })
    await refused({ event: 'withdrawNotice', reason: 'Stays' })
    const update = (values: object) =>
      server.request(low, 'POST', '/employee/update', { body: { id, version: 1, ...values } })
    expect((await update({ terminationDate: '2019-03-01' })).status).toBe(403)
    await setStatus(server, 'employees', id, 'ACTIVE')
    await refused({ event: 'giveNotice', ...notice })
    const selection = { event: 'giveNotice', items: [{ id, version: 1 }], values: notice }
    const bulk = await server.request(low, 'POST', '/employees/bulk', { body: selection })
    expect(bulk.body).toMatchObject([{ ok: false, errors: [{ code: 'permission' }] }])
    await setStatus(server, 'employees', id, 'TERMINATED')
    await refused({ event: 'rehire', hireDate: '2019-04-01' })
    await setStatus(server, 'employees', id, 'OFFBOARDING')
    expect((await update({ jobTitle: 'Consultant' })).status).toBe(200)
    await pass()
    expect([await signsIn(user), await membershipsOf(user)]).toEqual([200, [tenant.a]])
  },
)

test('a user sets the last day of an employee with the same role', async () => {
  const { id, user } = await leaver('2019-12-31', 'CLIENT_ADMIN')
  const body = { id, version: 1, terminationDate: yesterday }
  expect((await server.request(admin, 'POST', '/employee/update', { body })).status).toBe(200)
  await pass()
  expect(await signsIn(user)).toBe(401)
})
