import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectivePermissions } from '#domain/kernel/permissions.ts'
import { presetOverrides } from '#domain/users/access.ts'
import { withOwner } from '#server/db/withActor.ts'
import { startTestApp, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
})
afterAll(() => server.close())

const begun = Math.floor(Date.now() / 1000)

/** Sends a request with a token from a sign-in a few seconds before the tests began. */
async function askSignedIn(who: TestUser, secondsBefore: number, path = '/user') {
  const authorization = `Bearer ${await tokenOf(who, { auth_time: begun - secondsBefore })}`
  return server.request(null, 'GET', path, { headers: { authorization } })
}
const signIns = async (who: TestUser) => {
  const { body } = await server.request(admin, 'GET', `/audit?action=LOGIN&entityId=${who.uid}`)
  return body.length
}

test('the first request after each sign-in is in the audit trail, with its time on the user', async () => {
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, recordsSignIns: true })
  expect((await server.request(admin, 'GET', `/user/${who.uid}`)).body.lastSignInAt).toBeNull()
  for (const path of ['/user', '/employees', '/user']) await askSignedIn(who, 500, path)
  expect(await signIns(who)).toBe(1)
  const [event] = (await server.request(admin, 'GET', `/audit?entityId=${who.uid}`)).body
  expect(event).toMatchObject({ action: 'LOGIN', actorUid: who.uid, entityType: 'user' })
  const { lastSignInAt } = (await server.request(admin, 'GET', `/user/${who.uid}`)).body
  expect((Date.now() - Date.parse(lastSignInAt)) / 1000).toBeGreaterThanOrEqual(499)
  await Promise.all([askSignedIn(who, 100), askSignedIn(who, 100), askSignedIn(who, 100)])
  expect(await signIns(who)).toBe(2)
  // Another device that signed in earlier changes nothing.
  await askSignedIn(who, 300)
  expect(await signIns(who)).toBe(2)
})

test('a rejected sign-in is not recorded as one', async () => {
  const who = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    status: 'DISABLED',
    recordsSignIns: true,
  })
  expect((await askSignedIn(who, 5)).status).toBe(401)
  expect(await signIns(who)).toBe(0)
})

// Several rounds, because in the first one the two requests may run one after the other.
test.each([1, 2, 3, 4, 5])(
  'of two administrators who disable each other right after signing in, one succeeds and the other is rejected (%i)',
  async () => {
    const small = await server.makeTenant()
    const make = () => server.makeUser({ role: 'ADMIN', tenant: small, recordsSignIns: true })
    const [one, two] = [await make(), await make()]
    const disable = (who: TestUser, { uid }: TestUser) =>
      server.request(who, 'POST', `/user/${uid}/disable`, { body: { version: 1 } })
    const answers = await Promise.all([disable(one, two), disable(two, one)])
    const [done, rejected] = answers.map(({ status }) => status).toSorted()
    // 401 if the other one was already disabled when the request began or ran again, otherwise 403.
    expect([done, [401, 403].includes(rejected ?? 0)], `${rejected}`).toEqual([200, true])
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT status FROM users WHERE uid IN (${one.uid}, ${two.uid}) ORDER BY status`),
    )
    expect(rows.map((row) => row['status'])).toEqual(['ACTIVE', 'DISABLED'])
  },
)

test('a role, a client or a permission that is taken away is gone with the next request of the same token', async () => {
  const who = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  const change = (statement: ReturnType<typeof sql>) =>
    withOwner(server.database, (tx) => tx.execute(statement))
  expect((await server.request(who, 'GET', '/tenant/list')).status).toBe(200)
  await change(sql`UPDATE users SET roles = '["CLIENT_ADMIN"]' WHERE uid = ${who.uid}`)
  expect((await server.request(who, 'GET', '/user')).body.roles).toEqual([])
  expect((await server.request(who, 'GET', '/tenant/list')).status).toBe(403)
  await change(sql`UPDATE users SET roles = '["ADMIN"]' WHERE uid = ${who.uid}`)
  await change(
    sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${who.uid} AND client_id = ${tenant.b}`,
  )
  const there = await server.request(who, 'GET', '/employees', { client: tenant.b })
  expect([there.status, there.body.errors[0].code]).toEqual([403, 'client_forbidden'])
  const overrides = JSON.stringify(presetOverrides('RECRUITER'))
  await change(sql`UPDATE users SET permission_overrides = ${overrides}::jsonb WHERE uid = ${who.uid}`)
  expect((await server.request(who, 'GET', '/users')).status).toBe(403)
  expect((await server.request(who, 'GET', '/user')).body.permissions).toEqual(
    effectivePermissions(['ADMIN'], presetOverrides('RECRUITER')),
  )
})

test('managers and approvers are selected by name, without employees and former users', async () => {
  const named = async (who: TestUser, firstName: string, lastName: string) => {
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`UPDATE users SET first_name = ${firstName}, last_name = ${lastName} WHERE uid = ${who.uid}`,
      ),
    )
    return who
  }
  const place = await server.makeTenant()
  const make = (more: Partial<Parameters<TestServer['makeUser']>[0]> = {}) =>
    server.makeUser({ role: 'CLIENT_ADMIN', tenant: place, ...more })
  const boss = await named(await make(), 'Zoe', 'Abel')
  const clerk = await named(await make({ overrides: presetOverrides('BILLING_CLERK') }), 'Ann', 'Abel')
  await named(await make({ role: 'EMPLOYEE' }), 'Eve', 'Abel')
  await named(await make({ status: 'DISABLED' }), 'Dan', 'Abel')
  await named(await make({ clientIds: [place.b] }), 'Sue', 'Abel')
  const choose = async (query: string) =>
    (await server.request(boss, 'GET', `/users/choices?${query}`)).body.map(({ uid }: { uid: string }) => uid)
  expect(await choose('search=abel')).toEqual([clerk.uid, boss.uid])
  expect(await choose('search=abel&for=APPROVER')).toEqual([boss.uid])
  expect(await choose('search=zoe')).toEqual([boss.uid])
  const found = (await server.request(boss, 'GET', '/users/choices?search=zoe')).body
  expect(Object.keys(found[0])).toEqual(['uid', 'firstName', 'lastName', 'email', 'employeeId'])
  expect((await server.request(clerk, 'GET', '/users/choices')).status).toBe(403)
})
