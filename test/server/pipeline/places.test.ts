import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyRequest } from 'fastify'
import { withOwner, withRestrictedRole } from '#server/db/withActor.ts'
import type { TokenClaims } from '#server/identity/claims.ts'
import { authorize } from '#server/pipeline/authorize.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

/*
 * A transaction starts where the user's last request worked, before its caller is known. What the user has
 * lost or gained since must count at once.
 */
let server: TestServer
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  server = await startTestApp()
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  for (const [client, lastName] of [
    [tenant.a, 'Adams'],
    [tenant.b, 'Baker'],
  ] as const)
    await create(
      server,
      admin,
      'employee',
      employeeBody({ lastName, email: `${lastName}@muster.test` }),
      client,
    )
})
afterAll(() => server.close())

const namesSeenBy = async (user: TestUser, client?: string) => {
  const answer = await server.request<{ lastName: string }[]>(user, 'GET', '/employees', { client })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.map(({ lastName }) => lastName)
}

test('a user whose first client changes sees the other client without naming it', async () => {
  const user = await server.makeUser({ role: 'CLIENT_ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  expect(await namesSeenBy(user)).toEqual(['Adams'])
  expect(await namesSeenBy(user)).toEqual(['Adams'])
  expect(await namesSeenBy({ ...user, clientIds: [tenant.b, tenant.a] })).toEqual(['Baker'])
  expect(await namesSeenBy(user)).toEqual(['Adams'])
})

test('a user alternates between two clients', async () => {
  for (let time = 0; time < 3; time += 1) {
    expect(await namesSeenBy(admin, tenant.a)).toEqual(['Adams'])
    expect(await namesSeenBy(admin, tenant.b)).toEqual(['Baker'])
  }
})

test('a user who is no longer an administrator loses the scope of the tenant with the next request', async () => {
  const user = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a] })
  const scopeAs = (roles: TestUser['roles']) => {
    const claims: TokenClaims = {
      uid: user.uid,
      issuedAt: Date.now() / 1000,
      signedInAt: 0,
      clients: user.clientIds,
      roles,
    }
    return withRestrictedRole(server.database, async (tx) => {
      await authorize(tx, 'readUser', { claims, headers: {}, params: {} } as FastifyRequest)
      const { rows } = await tx.execute(sql`SELECT current_setting('app.tenant_scope') AS scope`)
      return rows[0]?.['scope']
    })
  }
  expect(await scopeAs(['ADMIN'])).toBe(tenant.tenantId)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET roles = '["CLIENT_ADMIN"]' WHERE uid = ${user.uid}`),
  )
  expect(await scopeAs(['CLIENT_ADMIN'])).toBe('')
})
