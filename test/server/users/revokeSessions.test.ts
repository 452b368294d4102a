import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEvents, users } from '#server/db/schema.ts'
import { withOwner } from '#server/db/withActor.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { startTestApp, tokenOf, type TestServer, type TestUser } from '#test/support/server/server.ts'

const revoked: string[] = []
let server: TestServer
let now = Date.now()

beforeAll(async () => {
  server = await startTestApp({
    now: () => now,
    identityAdmin: {
      ...quietIdentity,
      revokeSessions: (uid) => {
        revoked.push(uid)
        return Promise.resolve()
      },
    },
  })
})
afterAll(() => server.close())

const someone = async () => server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
const requestAs = async (user: TestUser, issuedAt: number) =>
  server.request(null, 'GET', '/user', {
    headers: { authorization: `Bearer ${await tokenOf(user, { iat: issuedAt })}` },
  })

test('signing out everywhere rejects every earlier token and no later one', async () => {
  const user = await someone()
  const other = await someone()
  const before = seconds(now) - 60
  expect((await requestAs(user, before)).status).toBe(200)
  expect((await server.request(user, 'POST', '/user/revoke-sessions', { body: {} })).status).toBe(200)
  const refused = await requestAs(user, before)
  expect(refused.status).toBe(401)
  expect(refused.body.errors?.[0]?.code).toBe('token')
  now += 2000
  expect((await requestAs(user, seconds(now))).status).toBe(200)
  expect((await requestAs(other, before)).status).toBe(200)
})

test('a token renewed after a revocation is rejected, because its sign-in is older', async () => {
  const user = await someone()
  const before = seconds(now) - 60
  expect((await server.request(user, 'POST', '/user/revoke-sessions', { body: {} })).status).toBe(200)
  now += 2000
  const renewed = await tokenOf(user, { iat: seconds(now), auth_time: before })
  const answer = await server.request(null, 'GET', '/user', {
    headers: { authorization: `Bearer ${renewed}` },
  })
  expect(answer.status).toBe(401)
})

test('the provider is notified after the commit, and an audit row is written', async () => {
  const user = await someone()
  await server.request(user, 'POST', '/user/revoke-sessions', { body: {} })
  expect(revoked).toContain(user.uid)
  const [row] = await withOwner(server.database, (tx) =>
    tx.select().from(users).where(eq(users.uid, user.uid)),
  )
  expect(row?.tokensValidAfter).not.toBeNull()
  const events = await withOwner(server.database, (tx) =>
    tx.select().from(auditEvents).where(eq(auditEvents.actorUid, user.uid)),
  )
  expect(events.map(({ action }) => action)).toContain('LOGOUT')
})

test('users can only end their own sessions', async () => {
  const user = await someone()
  const victim = await someone()
  const answer = await server.request(user, 'POST', '/user/revoke-sessions', { body: { uid: victim.uid } })
  expect(answer.status).toBe(400)
  expect(answer.body.errors[0]).toMatchObject({ code: 'unknown_field', field: 'uid' })
  expect(revoked).not.toContain(victim.uid)
})
