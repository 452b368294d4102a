import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '#server/db/errors.ts'
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
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
let approver: TestUser
let backup: TestUser

beforeAll(async () => {
  server = await startTestApp()
  await suspendTenants(server)
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  approver = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  backup = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})
afterAll(() => server.close())

type World = { projectId: string; employeeId: string; contractId: string }

/** A billable project from 2026-02-01, and an active contract on it from 2026-02-02 to the end of 2099. */
async function world(more: object = {}): Promise<World> {
  const employeeId = (await create(server, admin, 'employee', employeeBody())).id
  const projectId = (await create(server, admin, 'project', projectBody())).id
  const body = contractBody(projectId, employeeId, { ...submittable, endDate: '2099-12-31', ...more })
  const contractId = (await create(server, admin, 'contract', body)).id
  await setStatus(server, 'contracts', contractId, 'ACTIVE')
  return { projectId, employeeId, contractId }
}
const bodyOf = ({ employeeId, contractId }: World, more: object = {}) => ({
  employeeId,
  contractId,
  startDate: '2026-02-02',
  approverUserId: approver.uid,
  ...more,
})
const assign = (place: World, more: object = {}) =>
  server.request(admin, 'POST', `/project/${place.projectId}/employee/create`, { body: bodyOf(place, more) })
const put = (id: string, body: object) => server.request(admin, 'PUT', `/project/employee/${id}`, { body })
const end = (id: string, body: object) =>
  server.request(admin, 'POST', `/project/employee/${id}/end`, { body })
const read = async (id: string) => (await server.request(admin, 'GET', `/assignment/${id}`)).body
const errors = (answer: { status: number; body: { errors?: { code: string; field?: string }[] } }) => [
  answer.status,
  ...(answer.body.errors ?? []).map(({ code, field }) => `${code} ${field ?? '-'}`),
]

describe('assigning', () => {
  test('returns the whole assignment with defaults and the end of its contract', async () => {
    const place = await world()
    const made = await assign(place, { role: 'Lead', backupApproverUserId: backup.uid })
    expect(made.status, made.text).toBe(201)
    expect(made.body).toEqual({
      id: made.body.id,
      projectId: place.projectId,
      projectName: expect.stringContaining('Globex ERP'),
      employeeId: place.employeeId,
      employeeName: 'Rao, Priya',
      contractId: place.contractId,
      contractNo: expect.stringMatching(/^C-\d{4}-\d{5}$/),
      role: 'Lead',
      hoursPerDay: '8.00',
      allocationPct: '100.00',
      startDate: '2026-02-02',
      endDate: '2099-12-31',
      approverUserId: approver.uid,
      approverName: expect.any(String),
      backupApproverUserId: backup.uid,
      backupApproverName: expect.any(String),
      status: 'ACTIVE',
      endReason: null,
      warnings: [],
      version: 1,
    })
    expect(await read(made.body.id)).toEqual(made.body)
  })

  test('is found from the project, the employee and the contract, and by their names', async () => {
    const [place, other] = [await world(), await world()]
    const made = (await assign(place)).body
    await assign(other)
    const lists = [
      `/project/${place.projectId}/employees`,
      `/assignments?employeeId=${place.employeeId}`,
      `/assignments?contractId=${place.contractId}&status=ACTIVE`,
      `/assignments?projectId=${place.projectId}`,
      `/assignments?search=rao&projectId=${place.projectId}`,
    ]
    for (const list of lists) expect((await server.request(admin, 'GET', list)).body, list).toEqual([made])
    const row = (await server.request(admin, 'GET', '/projects?limit=100')).body.find(
      ({ id }: { id: string }) => id === place.projectId,
    )
    expect(row.employees).toBe(1)
  })

  test('accepts numbers as numbers and as text', async () => {
    const made = await assign(await world(), { hoursPerDay: 7.5, allocationPct: '50' })
    expect(made.body).toMatchObject({ hoursPerDay: '7.50', allocationPct: '50.00' })
  })

  test('in the future is planned', async () => {
    expect((await assign(await world(), { startDate: '2099-01-01' })).body.status).toBe('PLANNED')
  })

  test.each([
    [{ startDate: '2026-02-01' }, 'invalid startDate'],
    [{ endDate: '2100-01-01' }, 'invalid endDate'],
    [{ endDate: '2026-02-01' }, 'invalid endDate'],
    [{ contractId: null }, 'required contractId'],
    [{ employeeId: '00000000-0000-4000-8000-000000000001' }, 'unknown_reference employeeId'],
    [{ contractId: '00000000-0000-4000-8000-000000000001' }, 'unknown_reference contractId'],
    [{ approverUserId: 'nobody' }, 'unknown_reference approverUserId'],
  ])('rejects %j', async (more, error) => {
    expect(errors(await assign(await world(), more))).toEqual([422, error])
  })

  test.each([
    [{ hoursPerDay: '0.1' }, 'hoursPerDay'],
    [{ hoursPerDay: '24.5' }, 'hoursPerDay'],
    [{ allocationPct: '0' }, 'allocationPct'],
    [{ allocationPct: '100.01' }, 'allocationPct'],
    [{ approverUserId: null }, 'approverUserId'],
    [{ status: 'ENDED' }, 'status'],
    [{ role: 'x'.repeat(81) }, 'role'],
  ])('rejects the input %j', async (more, field) => {
    const answer = await assign(await world(), more)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field])
  })

  test('rejects a contract of another employee and a closed one', async () => {
    const [place, other] = [await world(), await world()]
    expect(errors(await assign(place, { contractId: other.contractId }))).toContain('invalid contractId')
    await setStatus(server, 'contracts', place.contractId, 'CANCELLED')
    expect(errors(await assign(place))).toEqual([422, 'invalid contractId'])
  })

  test('rejects a terminated employee', async () => {
    const place = await world()
    await setStatus(server, 'employees', place.employeeId, 'TERMINATED')
    expect(errors(await assign(place))).toEqual([422, 'invalid employeeId'])
  })

  test('warns only of days with more than 100%', async () => {
    const place = await world()
    await assign(place, { allocationPct: '60', endDate: '2099-06-30' })
    const second = await assign(place, { allocationPct: '40.01', startDate: '2099-06-30' })
    expect(second.body.warnings).toEqual([
      { code: 'over_allocated', message: 'This employee is overallocated: 100.01% on at least one day.' },
    ])
    const later = await put(second.body.id, { version: 1, startDate: '2099-07-01' })
    expect(later.body.warnings).toEqual([])
  })
})

describe('an assignment', () => {
  test('is changed with its version, within its contract', async () => {
    const { body } = await assign(await world())
    expect((await put(body.id, { role: 'Lead' })).status).toBe(428)
    const changed = await put(body.id, { ...body, role: 'Lead' })
    expect(changed.body).toMatchObject({ role: 'Lead', version: 2 })
    expect((await put(body.id, { version: 1, role: 'Late' })).body.current).toEqual(changed.body)
    expect(errors(await put(body.id, { version: 2, endDate: '2100-01-01' }))).toEqual([
      422,
      'invalid endDate',
    ])
    const other = (await world()).employeeId
    expect(errors(await put(body.id, { version: 2, employeeId: other }))).toEqual([
      400,
      'read_only employeeId',
    ])
  })

  test('ends with a last day and a reason, and is then closed', async () => {
    const { body } = await assign(await world())
    expect(errors(await end(body.id, { version: 1, endDate: '2026-03-31' }))).toEqual([
      400,
      'required endReason',
    ])
    expect(errors(await end(body.id, { version: 1, endDate: '2026-03-31', endReason: 'FIRED' }))).toEqual([
      400,
      'invalid endReason',
    ])
    expect(errors(await end(body.id, { version: 1, endDate: '2026-02-01', endReason: 'QUIT' }))).toEqual([
      422,
      'invalid endDate',
    ])
    const over = await end(body.id, { version: 1, endDate: '2026-03-31', endReason: 'CLIENT_ENDED' })
    expect(over.body).toMatchObject({
      status: 'ENDED',
      endDate: '2026-03-31',
      endReason: 'CLIENT_ENDED',
      version: 2,
    })
    expect((await put(body.id, { version: 2, role: 'X' })).status).toBe(409)
    expect((await end(body.id, { version: 2, endDate: '2026-03-01', endReason: 'QUIT' })).status).toBe(409)
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT action, event FROM audit_events WHERE entity_id = ${body.id} ORDER BY seq`),
    )
    expect(rows).toEqual([
      { action: 'CREATE', event: null },
      { action: 'UPDATE', event: 'end' },
    ])
  })

  test('with a later last day runs until that day has passed', async () => {
    const { body } = await assign(await world())
    const ending = await end(body.id, { version: 1, endDate: '2099-03-31', endReason: 'CONVERTED' })
    expect(ending.body).toMatchObject({ status: 'ACTIVE', endReason: 'CONVERTED' })
    await applyScheduledChanges(server.database, '2099-03-31')
    expect((await read(body.id)).status).toBe('ACTIVE')
    await applyScheduledChanges(server.database, '2099-04-01')
    expect(await read(body.id)).toMatchObject({ status: 'ENDED', endReason: 'CONVERTED' })
  })

  test('starts on its first day', async () => {
    const { body } = await assign(await world(), { startDate: '2098-01-01' })
    await applyScheduledChanges(server.database, '2098-01-01')
    expect((await read(body.id)).status).toBe('ACTIVE')
  })

  test('follows its contract when that is shortened, terminated or canceled', async () => {
    const post = (id: string, event: string, body: object) =>
      server.request(admin, 'POST', `/contract/${id}/${event}`, { body })
    const shortened = await world()
    const one = (await assign(shortened)).body
    const amended = await post(shortened.contractId, 'amend', {
      version: 1,
      effectiveFrom: '2026-05-01',
      reason: 'Agreed',
      changes: { endDate: '2098-06-30' },
    })
    expect(amended.status, amended.text).toBe(200)
    expect(await read(one.id)).toMatchObject({ status: 'ACTIVE', endDate: '2098-06-30', version: 2 })

    const terminated = await world()
    const two = (await assign(terminated)).body
    await post(terminated.contractId, 'terminate', { version: 1, date: '2026-03-31', reason: 'Agreed' })
    expect(await read(two.id)).toMatchObject({
      status: 'ENDED',
      endDate: '2026-03-31',
      endReason: 'TERMINATED',
    })

    const canceled = await world()
    await setStatus(server, 'contracts', canceled.contractId, 'APPROVED')
    const three = (await assign(canceled, { startDate: '2099-01-01' })).body
    await post(canceled.contractId, 'cancel', { version: 1 })
    expect(await read(three.id)).toMatchObject({ status: 'ENDED', endReason: 'OTHER' })
  })

  test('keeps its contract on the same employee and project', async () => {
    const place = await world()
    await assign(place)
    await setStatus(server, 'contracts', place.contractId, 'DRAFT')
    const other = (await world()).employeeId
    const answer = await server.request(admin, 'PUT', `/contract/${place.contractId}`, {
      body: { version: 1, employeeId: other },
    })
    expect(errors(answer)).toEqual([422, 'not_allowed employeeId'])
    await expect(
      withOwner(server.database, (tx) =>
        tx.execute(sql`UPDATE contracts SET employee_id = ${other} WHERE id = ${place.contractId}`),
      ),
    ).rejects.toSatisfy((error) => sqlState(error) === '23503')
  })

  test('of an internal project needs no contract', async () => {
    const { employeeId } = await world()
    const internal = await create(
      server,
      admin,
      'project',
      projectBody({ kind: 'INTERNAL', endClientName: null }),
    )
    const bench = { employeeId, contractId: '', projectId: internal.id }
    const made = await assign(bench, { contractId: null })
    expect(made.body).toMatchObject({ contractId: null, contractNo: null, endDate: null, status: 'ACTIVE' })
  })
})
