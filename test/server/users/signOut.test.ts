import { eq, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventText } from '#domain/audit/describe.ts'
import type { AuditEvent } from '#domain/audit/record.ts'
import { sqlState } from '#server/db/errors.ts'
import { auditEvents } from '#server/db/schema.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
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
const someone = () => server.makeUser({ role: 'CLIENT_ADMIN', tenant })

/** Sends a change with a token from a sign-in some seconds before the tests began. Each tab has its own token. */
async function askSignedIn(
  who: TestUser,
  secondsBefore: number,
  path = '/user/sign-out',
  body: unknown = {},
) {
  const authorization = `Bearer ${await tokenOf(who, { auth_time: begun - secondsBefore, jti: crypto.randomUUID() })}`
  return server.request(null, 'POST', path, { headers: { authorization }, body })
}
const signOut = async (who: TestUser, secondsBefore: number) => {
  const answer = await askSignedIn(who, secondsBefore)
  expect([answer.status, answer.body]).toEqual([200, {}])
}
/** Returns what the audit trail shows of a user's sign-outs, newest first. */
async function signOuts(who: TestUser): Promise<string[]> {
  const { body } = await server.request(admin, 'GET', `/audit?action=LOGOUT&entityId=${who.uid}`)
  return (body as AuditEvent[]).map(eventText)
}

test('a sign-out leaves one event, however many tabs the browser has', async () => {
  const who = await someone()
  await signOut(who, 500)
  const [event] = (await server.request(admin, 'GET', `/audit?action=LOGOUT&entityId=${who.uid}`)).body
  expect(event).toMatchObject({
    actorUid: who.uid,
    entityType: 'user',
    entityLabel: 'Test CLIENT_ADMIN',
    changes: [],
  })
  await signOut(who, 500)
  await Promise.all([signOut(who, 500), signOut(who, 500)])
  expect(await signOuts(who)).toEqual(['Signed out'])
})

test('tabs that sign out at the same time leave one event', async () => {
  const who = await someone()
  await Promise.all([signOut(who, 500), signOut(who, 500), signOut(who, 500)])
  expect(await signOuts(who)).toEqual(['Signed out'])
})

test('each sign-in has a sign-out of its own, even on a device that signed in earlier', async () => {
  const who = await someone()
  await signOut(who, 500)
  await signOut(who, 100)
  await signOut(who, 300)
  expect(await signOuts(who)).toEqual(['Signed out', 'Signed out', 'Signed out'])
})

test('a sign-out is recorded once, even when another device has signed out in the meantime', async () => {
  const who = await someone()
  await signOut(who, 500)
  await signOut(who, 100)
  // Other tabs of the two browsers.
  await signOut(who, 500)
  await signOut(who, 100)
  expect(await signOuts(who)).toEqual(['Signed out', 'Signed out'])
})

test('nobody records or sees a sign-out of someone else in the database', async () => {
  const [who, other] = [await someone(), await someone()]
  await signOut(other, 500)
  const asWho = (statement: SQL) =>
    withActor(server.database, { uid: who.uid, clientId: tenant.a, tenantScope: null }, (tx) =>
      tx.execute(statement),
    )
  expect((await asWho(sql`SELECT 1 FROM sign_outs`)).rows).toEqual([])
  const denied = [
    sql`INSERT INTO sign_outs (uid, signed_in_at) VALUES (${other.uid}, now())`,
    sql`UPDATE sign_outs SET signed_in_at = now()`,
    sql`DELETE FROM sign_outs`,
  ]
  for (const statement of denied) {
    await expect(asWho(statement)).rejects.toSatisfy((error) => sqlState(error) === '42501')
  }
})

test('a sign-out keeps the session of other devices', async () => {
  const who = await someone()
  await signOut(who, 500)
  const authorization = `Bearer ${await tokenOf(who, { auth_time: begun - 300 })}`
  expect((await server.request(null, 'GET', '/user', { headers: { authorization } })).status).toBe(200)
})

test('signing out everywhere is recorded as such, and no sign-out of the same browser follows it', async () => {
  const who = await someone()
  // A sign-in at the same moment stays valid, so the browser could still record its sign-out.
  const soon = begun - (Math.floor(Date.now() / 1000) + 20)
  expect((await askSignedIn(who, soon, '/user/revoke-sessions')).status).toBe(200)
  await signOut(who, soon)
  expect(await signOuts(who)).toEqual(['Signed out everywhere'])
})

test('nobody can sign out someone else, and only a valid token counts', async () => {
  const who = await someone()
  const victim = await someone()
  const forged = await askSignedIn(who, 5, '/user/sign-out', { uid: victim.uid })
  expect(forged.status).toBe(400)
  expect(forged.body.errors[0]).toMatchObject({ code: 'unknown_field', field: 'uid' })
  expect((await server.request(null, 'POST', '/user/sign-out', { body: {} })).status).toBe(401)
  const disabled = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, status: 'DISABLED' })
  expect((await askSignedIn(disabled, 5)).status).toBe(401)
  for (const each of [who, victim, disabled]) expect(await signOuts(each)).toEqual([])
})

test('a sign-out is recorded in a suspended tenant and for a user without a client', async () => {
  const closed = await server.makeTenant()
  const unmapped = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: closed, clientIds: [] })
  const inside = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: closed })
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE tenants SET status = 'SUSPENDED' WHERE tenant_id = ${closed.tenantId}`),
  )
  for (const who of [unmapped, inside]) {
    await signOut(who, 500)
    const rows = await withOwner(server.database, (tx) =>
      tx.select().from(auditEvents).where(eq(auditEvents.actorUid, who.uid)),
    )
    expect(rows.map(({ action }) => action)).toEqual(['LOGOUT'])
  }
})
