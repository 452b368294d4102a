import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { actAgain } from '#server/pipeline/authorize.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { ApiDeps } from '#server/pipeline/types.ts'
import { startWithAdmin, type TestServer, type TestTenant } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
beforeAll(async () => {
  ;({ server, tenant } = await startWithAdmin())
})
afterAll(() => server.close())

test('the later parts of a long export are refused once its reader is disabled', async () => {
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    uid: who.uid,
    issuedAt: now,
    signedInAt: now,
    clients: [tenant.a],
    roles: ['CLIENT_ADMIN'],
  }
  const caller = { uid: who.uid, clientId: tenant.a, tenantScope: null } as Caller
  const countProjects = () =>
    actAgain(server as unknown as ApiDeps, { claims } as unknown as FastifyRequest, caller, async (tx) => {
      const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM projects`)
      return rows[0]?.count
    })
  expect(await countProjects()).toBe(0)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET status = 'DISABLED' WHERE uid = ${who.uid}`),
  )
  await expect(countProjects()).rejects.toMatchObject({ status: 401 })
})
