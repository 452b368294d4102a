import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { applyScheduledChanges } from '#server/jobs/scheduledChanges.ts'
import { startJobs } from '#server/jobs/queue.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  suspendTenants,
} from '#test/support/records.ts'
import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let projectId: string
// Earlier than all dates of other tests, because the job processes their clients too.
const today = '2020-03-10'

beforeAll(async () => {
  server = await startTestApp()
  await suspendTenants(server)
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

async function person(status = 'ACTIVE', more: object = {}): Promise<string> {
  const { id } = await create(server, admin, 'employee', employeeBody({ hireDate: '2019-01-07', ...more }))
  await setStatus(server, 'employees', id, status)
  return id
}
async function contract(status: string, dates: object, employeeId?: string): Promise<string> {
  const body = contractBody(projectId, employeeId ?? (await person()), { ...dates })
  const { id } = await create(server, admin, 'contract', body)
  await setStatus(server, 'contracts', id, status)
  return id
}
const statusOf = async (entity: 'contract' | 'employee', id: string) =>
  (await server.request(admin, 'GET', `/${entity}/${id}`)).body.status
const trail = async (id: string) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT client_id, tenant_id, actor_uid, actor_role, action, fields FROM audit_events
          WHERE entity_id = ${id} AND actor_uid = 'system' ORDER BY seq`,
      ),
    )
  ).rows
const starting = (startDate: string, endDate = '2020-12-31') => ({
  startDate,
  endDate,
  rates: [
    {
      effectiveFrom: startDate,
      billRate: '85.00',
      billRateUnit: 'HOURLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
    },
  ],
})

test('contracts start on their start date and end after their end date', async () => {
  const begins = await contract('APPROVED', starting(today))
  const waits = await contract('APPROVED', starting('2020-03-11'))
  const ended = await contract('ACTIVE', starting('2020-01-05', '2020-03-09'))
  const lastDay = await contract('ACTIVE', starting('2020-01-05', today))
  const late = await contract('APPROVED', starting('2020-01-05', '2020-03-09'))
  const onHold = await contract('ON_HOLD', starting('2020-01-05', '2020-03-09'))
  const draft = await contract('DRAFT', starting('2020-01-05', '2020-03-09'))
  await applyScheduledChanges(server.database, today)
  const statuses = await Promise.all(
    [begins, waits, ended, lastDay, late, onHold, draft].map((id) => statusOf('contract', id)),
  )
  expect(statuses).toEqual(['ACTIVE', 'APPROVED', 'ENDED', 'ACTIVE', 'ENDED', 'ON_HOLD', 'DRAFT'])
  expect(await trail(begins)).toEqual([
    {
      client_id: tenant.a,
      tenant_id: tenant.tenantId,
      actor_uid: 'system',
      actor_role: 'system',
      action: 'UPDATE',
      fields: ['status'],
    },
  ])
  expect(await trail(late)).toHaveLength(2)
})

test('a second run changes nothing', async () => {
  const id = await contract('APPROVED', starting(today))
  await applyScheduledChanges(server.database, today)
  const { version } = (await server.request(admin, 'GET', `/contract/${id}`)).body
  expect(await applyScheduledChanges(server.database, today)).toBe(0)
  expect((await server.request(admin, 'GET', `/contract/${id}`)).body.version).toBe(version)
  expect(await trail(id)).toHaveLength(1)
})

test('two servers running at the same time make each change once', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => contract('APPROVED', starting(today))))
  await Promise.all([
    applyScheduledChanges(server.database, today),
    applyScheduledChanges(server.database, today),
  ])
  for (const id of ids) expect(await trail(id)).toHaveLength(1)
})

test('a contract does not start with an employee who may not work', async () => {
  const workAuth = [{ type: 'H1B', validFrom: '2019-01-01', validTo: '2020-03-09' }]
  const waiting = [
    await contract('APPROVED', starting(today), await person('PENDING')),
    await contract('APPROVED', starting(today), await person('ACTIVE', { workAuth })),
  ]
  const onboarding = await contract('APPROVED', starting(today), await person('ONBOARDING'))
  await applyScheduledChanges(server.database, today)
  for (const id of waiting) expect(await statusOf('contract', id)).toBe('APPROVED')
  expect(await statusOf('contract', onboarding)).toBe('ACTIVE')
})

test('an employee is terminated the day after the last day', async () => {
  const leaving = (terminationDate: string) =>
    person('OFFBOARDING', { terminationDate, terminationReason: 'Moves away' })
  const [gone, still] = [await leaving('2020-03-09'), await leaving(today)]
  await applyScheduledChanges(server.database, today)
  expect(await statusOf('employee', gone)).toBe('TERMINATED')
  expect(await statusOf('employee', still)).toBe('OFFBOARDING')
  expect(await trail(gone)).toHaveLength(1)
})

test('the records of a suspended tenant are unchanged', async () => {
  const id = await contract('APPROVED', starting(today))
  const suspend = (status: string) =>
    withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE tenants SET status = ${status} WHERE tenant_id = ${tenant.tenantId}`),
    )
  await suspend('SUSPENDED')
  await applyScheduledChanges(server.database, today)
  await suspend('ACTIVE')
  expect(await statusOf('contract', id)).toBe('APPROVED')
})

test('the records of an inactive client are unchanged', async () => {
  const id = await contract('APPROVED', starting(today))
  const become = (status: string) =>
    withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE clients SET status = ${status} WHERE tenant_id = ${tenant.tenantId}`),
    )
  await become('INACTIVE')
  await applyScheduledChanges(server.database, today)
  await become('ACTIVE')
  expect(await statusOf('contract', id)).toBe('APPROVED')
  await applyScheduledChanges(server.database, today)
  expect(await statusOf('contract', id)).toBe('ACTIVE')
})

test('a starting server passes dates and has finished when stopped', async () => {
  const id = await contract('APPROVED', starting(today))
  const problems: string[] = []
  const onProblem = (line: string) => problems.push(line)
  const jobs = jobsOf({
    database: server.database,
    provider: quietIdentity,
    anchor: { headOf: async () => null, store: async () => undefined },
    delivery: { interruptedState: 'QUEUED', deliver: async () => ({ state: 'ACCEPTED' }) },
    clock: () => Date.parse(`${today}T05:00:00Z`),
    appUrl: null,
    onProblem,
  }).filter(({ name }) => name === 'pass-dates')
  const running = startJobs({ database: server.database, jobs, onProblem, pollSeconds: 0.5 })
  await expect
    .poll(async () => [await statusOf('contract', id), ...problems], { timeout: 30_000 })
    .toEqual(['ACTIVE'])
  await running.stop()
  expect(problems).toEqual([])
}, 60_000)

test('an amendment acts on its date, before its contract would end', async () => {
  const extended = await contract('ACTIVE', starting('2020-01-05', '2020-03-09'))
  await withOwner(server.database, async (tx) => {
    await tx.execute(sql`INSERT INTO contract_versions (client_id, contract_id, version, tenant_id, kind, effective_from, reason, changes, actor_uid, actor_name)
      SELECT client_id, id, 2, tenant_id, 'AMENDMENT', ${today}, 'Longer', '[{"field":"endDate","old":"2020-03-09","new":"2020-06-30"}]', 'x', 'X'
      FROM contracts WHERE id = ${extended}`)
    await tx.execute(sql`INSERT INTO planned_amendments (client_id, contract_id, version, tenant_id, effective_from, terms)
      SELECT client_id, id, 2, tenant_id, ${today}, '{"endDate":"2020-06-30"}' FROM contracts WHERE id = ${extended}`)
    await tx.execute(sql`UPDATE contracts SET remote = true, bill_to_level = 'END_CLIENT',
      billing_contact = '{"name":"Ann","email":"ap@globex.test","ccEmails":[],"phone":null}' WHERE id = ${extended}`)
  })
  await applyScheduledChanges(server.database, today)
  const { body } = await server.request(admin, 'GET', `/contract/${extended}`)
  expect(body).toMatchObject({ status: 'ACTIVE', endDate: '2020-06-30', planned: [] })
})
