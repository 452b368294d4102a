import { sql, type SQL } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { runLaterPart } from '#server/pipeline/authorize.ts'
import type { Caller } from '#server/pipeline/caller.ts'
import type { ApiDeps } from '#server/pipeline/types.ts'
import type { Role } from '#domain/kernel/permissions.ts'
import { create, employeeBody } from '#test/support/records.ts'
import {
  startWithAdmin,
  type TestServer,
  type TestTenant,
  type TestUser,
} from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())

/** Returns a user of the tenant's first client, and a later part of the user's request. */
async function longRequest(role: Role = 'CLIENT_ADMIN', employeeId: string | null = null) {
  const who = await server.makeUser({
    role,
    tenant,
    ...(employeeId !== null && { employee: { clientId: tenant.a, id: employeeId } }),
  })
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    uid: who.uid,
    issuedAt: now,
    signedInAt: now,
    clients: [tenant.a],
    roles: ['ADMIN', 'CLIENT_ADMIN', 'EMPLOYEE'],
  }
  const caller = {
    uid: who.uid,
    clientId: tenant.a,
    tenantScope: null,
    permissions: role === 'EMPLOYEE' ? [] : ['CAN_VIEW_PROJECTS'],
    roles: [role],
    employeeId,
  } as unknown as Caller
  const countProjects = () =>
    runLaterPart(
      server as unknown as ApiDeps,
      { claims } as unknown as FastifyRequest,
      caller,
      async (tx) => {
        const { rows } = await tx.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM projects`)
        return rows[0]?.count
      },
    )
  expect(await countProjects()).toBe(0)
  return { uid: who.uid, countProjects }
}
const change = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))

test('the later parts of a long export are rejected once its user is disabled', async () => {
  const { uid, countProjects } = await longRequest()
  await change(sql`UPDATE users SET status = 'DISABLED' WHERE uid = ${uid}`)
  await expect(countProjects()).rejects.toMatchObject({ status: 401 })
})

test('the later parts of a long export are rejected once its user has lost the client', async () => {
  const { uid, countProjects } = await longRequest()
  await change(sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${uid}`)
  await expect(countProjects()).rejects.toMatchObject({ status: 403, errors: [{ code: 'client_forbidden' }] })
})

test('the later parts of a long export are rejected once its user has lost the permission', async () => {
  const { uid, countProjects } = await longRequest()
  const denied = JSON.stringify({ grant: [], deny: ['CAN_VIEW_PROJECTS'] })
  await change(sql`UPDATE users SET permission_overrides = ${denied}::jsonb WHERE uid = ${uid}`)
  await expect(countProjects()).rejects.toMatchObject({ status: 403, errors: [{ code: 'permission' }] })
})

test('the later parts of a long export are rejected once its user has a lower role with the same permissions', async () => {
  const { uid, countProjects } = await longRequest('ADMIN')
  await change(sql`UPDATE users SET roles = '["CLIENT_ADMIN"]' WHERE uid = ${uid}`)
  await expect(countProjects()).rejects.toMatchObject({ status: 403, errors: [{ code: 'permission' }] })
})

test('the later parts of a long export are rejected once its user is not that employee anymore', async () => {
  const employee = await create(server, admin, 'employee', employeeBody())
  const { uid, countProjects } = await longRequest('EMPLOYEE', employee.id)
  await change(sql`UPDATE users SET employee_client_id = NULL, employee_id = NULL WHERE uid = ${uid}`)
  await expect(countProjects()).rejects.toMatchObject({ status: 403, errors: [{ code: 'permission' }] })
})
