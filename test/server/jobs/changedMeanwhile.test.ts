import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { applyScheduledChanges } from '#server/jobs/scheduledChanges.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
  suspendTenants,
} from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const today = '2098-01-01'

beforeAll(async () => {
  server = await startTestApp()
  await suspendTenants(server)
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
})
afterAll(() => server.close())

type Assigned = { id: string; status: string; version: number; contractId: string }

async function assigned(more: object): Promise<Assigned> {
  const employeeId = (await create(server, admin, 'employee', employeeBody())).id
  const projectId = (await create(server, admin, 'project', projectBody())).id
  const contract = contractBody(projectId, employeeId, { ...submittable, endDate: '2099-12-31' })
  const contractId = (await create(server, admin, 'contract', contract)).id
  await setStatus(server, 'contracts', contractId, 'ACTIVE')
  const { status, body, text } = await server.request(
    admin,
    'POST',
    `/project/${projectId}/employee/create`,
    { body: { employeeId, contractId, startDate: '2026-02-02', approverUserId: admin.uid, ...more } },
  )
  expect(status, text).toBe(201)
  return body
}
const read = async (id: string) => (await server.request(admin, 'GET', `/assignment/${id}`)).body
const changesByJob = async (id: string) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT event FROM audit_events WHERE entity_id = ${id} AND actor_uid = 'system'`),
    )
  ).rows

/** Runs the job on two assignments with due changes. Once it has changed one, a user changes the other. Returns that one. */
async function runWhileUserChanges(more: object, change: (assignment: Assigned) => Promise<void>) {
  const both = [await assigned(more), await assigned(more)]
  const [before] = both.map(({ status }) => status)
  let changed: Assigned | undefined
  const lease = async () => {
    const statuses = await Promise.all(both.map(async ({ id }) => (await read(id)).status))
    const index = statuses[0] === statuses[1] ? -1 : statuses.indexOf(before)
    const other = both[index]
    if (changed === undefined && other !== undefined) {
      changed = other
      await change(other)
    }
    return server.database.lease()
  }
  const database: Database = { ...server.database, lease }
  await applyScheduledChanges(database, today)
  if (changed === undefined) throw new Error('The job changed no assignment.')
  return { ...(await read(changed.id)), changesByJob: await changesByJob(changed.id) }
}

test('an assignment that is moved to a later start meanwhile stays planned', async () => {
  const after = await runWhileUserChanges({ startDate: today }, async ({ id, version }) => {
    const body = { version, startDate: '2098-02-01' }
    const { status, text } = await server.request(admin, 'PUT', `/project/employee/${id}`, { body })
    expect(status, text).toBe(200)
  })
  expect(after).toMatchObject({ status: 'PLANNED', startDate: '2098-02-01', changesByJob: [] })
})

test('an assignment whose contract is terminated meanwhile stays ended', async () => {
  const after = await runWhileUserChanges({ startDate: today }, async ({ contractId }) => {
    const { status, text } = await server.request(admin, 'POST', `/contract/${contractId}/terminate`, {
      body: { version: 1, date: '2097-12-31', reason: 'Budget' },
    })
    expect(status, text).toBe(200)
  })
  expect(after).toMatchObject({ status: 'ENDED', endReason: 'TERMINATED', changesByJob: [] })
})

test('an assignment that is extended meanwhile is unchanged by the job', async () => {
  const after = await runWhileUserChanges({ endDate: '2097-12-31' }, async ({ id, version }) => {
    const body = { version, endDate: '2098-06-30' }
    const { status, text } = await server.request(admin, 'PUT', `/project/employee/${id}`, { body })
    expect(status, text).toBe(200)
  })
  expect(after).toMatchObject({ status: 'ACTIVE', endDate: '2098-06-30', changesByJob: [] })
})

test('an assignment that a user ends meanwhile keeps their reason and is ended once', async () => {
  const after = await runWhileUserChanges({ endDate: '2097-12-31' }, async ({ id, version }) => {
    const { status, text } = await server.request(admin, 'POST', `/project/employee/${id}/end`, {
      body: { version, endDate: '2026-03-01', endReason: 'QUIT' },
    })
    expect(status, text).toBe(200)
  })
  expect(after).toMatchObject({ status: 'ENDED', endReason: 'QUIT', version: 2, changesByJob: [] })
})
