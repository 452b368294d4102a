import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeeStatuses } from '#domain/employees/statuses.ts'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody, setStatus, settleTasks } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
const today = todayUtc()

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const make = (more: object = {}) =>
  create(server, admin, 'employee', employeeBody({ hireDate: today, ...more }))
const send = (id: string, body: object) => server.request(admin, 'POST', `/employee/${id}/status`, { body })
const stored = async (id: string) => (await server.request(admin, 'GET', `/employee/${id}`)).body
const lastEvent = async (id: string) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT action, fields, reason FROM audit_events WHERE entity_id = ${id} ORDER BY seq DESC LIMIT 1`,
      ),
    )
  ).rows[0]

describe('an employee', () => {
  test('onboards, works, goes on leave and returns', async () => {
    const { id } = await make()
    const steps = [
      ['startOnboarding', 'ONBOARDING'],
      ['activate', 'ACTIVE'],
      ['leave', 'ON_LEAVE'],
      ['return', 'ACTIVE'],
    ] as const
    for (const [at, [event, status]] of steps.entries()) {
      if (event === 'activate') await settleTasks(server, id)
      const answer = await send(id, { version: at + 1, event })
      expect([answer.status, answer.body.status, answer.body.version]).toEqual([200, status, at + 2])
      expect(await stored(id)).toEqual(answer.body)
    }
    expect(await lastEvent(id)).toMatchObject({ action: 'UPDATE', fields: ['status'] })
  })

  test('gives notice with a last day and a reason; a rehire keeps the earlier period in the audit trail', async () => {
    const { id } = await make({ hireDate: '2025-01-06' })
    await setStatus(server, 'employees', id, 'ACTIVE')
    const notice = { version: 1, event: 'giveNotice', lastDay: '2025-06-30', reason: 'Moves away' }
    expect((await send(id, notice)).body).toMatchObject({
      status: 'OFFBOARDING',
      terminationDate: '2025-06-30',
      terminationReason: 'Moves away',
    })
    await settleTasks(server, id)
    expect((await send(id, { version: 2, event: 'terminate' })).body.status).toBe('TERMINATED')
    const early = await send(id, { version: 3, event: 'rehire', hireDate: '2025-06-30' })
    expect([early.status, early.body.errors?.[0]?.field]).toEqual([422, 'hireDate'])
    expect((await send(id, { version: 3, event: 'rehire', hireDate: today })).body).toMatchObject({
      status: 'ONBOARDING',
      hireDate: today,
      terminationDate: null,
      terminationReason: null,
    })
    expect(await lastEvent(id)).toMatchObject({ reason: 'Previous employment: 2025-01-06 – 2025-06-30' })
  })

  test('must have a last day after notice, which can be corrected', async () => {
    const { id } = await make({ terminationDate: addDays(today, 30), terminationReason: 'Moves away' })
    await setStatus(server, 'employees', id, 'OFFBOARDING')
    const update = (version: number, terminationDate: string | null, terminationReason: string | null) =>
      server.request(admin, 'POST', '/employee/update', {
        body: { id, version, terminationDate, terminationReason },
      })
    const without = await update(1, null, null)
    expect([without.status, without.body.errors?.[0]?.field]).toEqual([422, 'terminationDate'])
    expect((await update(1, addDays(today, 40), 'Moves away later')).status).toBe(200)
  })

  test('gets a termination date while active only by giving notice', async () => {
    const { id } = await make()
    await setStatus(server, 'employees', id, 'ACTIVE')
    const body = { id, version: 1, terminationDate: addDays(today, 30), terminationReason: 'Moves away' }
    const refused = await server.request(admin, 'POST', '/employee/update', { body })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'terminationDate'])
    expect(await stored(id)).toMatchObject({ terminationDate: null, version: 1 })
  })

  test('becomes active only once I-9 section 2 is done or not yet due', async () => {
    const auth = { type: 'H1B', validFrom: '2025-01-01', validTo: '2028-01-31' }
    const late = await make({ hireDate: addDays(today, -14), workAuth: [auth] })
    await setStatus(server, 'employees', late.id, 'ONBOARDING')
    const refused = await send(late.id, { version: 1, event: 'activate' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'workAuth.0.i9Section2On'])
    const done = [{ ...auth, i9Section2On: addDays(today, -1) }]
    await server.request(admin, 'POST', '/employee/update', {
      body: { id: late.id, version: 1, workAuth: done },
    })
    expect((await send(late.id, { version: 2, event: 'activate' })).body.status).toBe('ACTIVE')
  })

  test('a visitor can become active as a contractor, but not as W-2', async () => {
    const workAuth = [{ type: 'B1', validFrom: '2025-01-01', validTo: '2028-01-31' }]
    const visitor = await make({ workAuth })
    const vendor = await make({
      workAuth,
      employmentType: '1099',
      classification: null,
      hireDate: '2025-01-06',
    })
    for (const { id } of [visitor, vendor]) await setStatus(server, 'employees', id, 'ONBOARDING')
    const refused = await send(visitor.id, { version: 1, event: 'activate' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'workAuth.0.type'])
    expect((await send(vendor.id, { version: 1, event: 'activate' })).body.status).toBe('ACTIVE')
  })

  test('is not terminated until the last day has passed', async () => {
    const { id } = await make({ terminationDate: today, terminationReason: 'Moves away' })
    await setStatus(server, 'employees', id, 'OFFBOARDING')
    const refused = await send(id, { version: 1, event: 'terminate' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'terminationDate'])
  })

  test.each([
    ['startOnboarding', 'PENDING'],
    ['activate', 'ONBOARDING'],
    ['leave', 'ACTIVE'],
    ['return', 'ON_LEAVE'],
  ])('goes back when %s is undone', async (event, from) => {
    const { id } = await make()
    await setStatus(server, 'employees', id, from)
    expect((await send(id, { version: 1, event })).status).toBe(200)
    expect((await send(id, { version: 2, event: 'undo' })).body).toMatchObject({ status: from, version: 3 })
    expect(await lastEvent(id)).toMatchObject({ action: 'UNDO', fields: ['status'] })
  })

  test("can't be reactivated by undo after giving notice", async () => {
    const { id } = await make()
    await setStatus(server, 'employees', id, 'ACTIVE')
    await send(id, { version: 1, event: 'giveNotice', lastDay: today, reason: 'Resigned' })
    expect((await send(id, { version: 2, event: 'undo' })).status).toBe(409)
  })

  test.each([
    [{ event: 'giveNotice', lastDay: '2026-13-01', reason: 'Resigned' }, 'lastDay'],
    [{ event: 'giveNotice', lastDay: '2026-12-01' }, 'reason'],
    [{ event: 'promote' }, 'event'],
    [{}, 'event'],
  ])('%j is bad input', async (details, field) => {
    const { id } = await make()
    const refused = await send(id, { version: 1, ...details })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field])
  })

  test('a last day before the hire date is rejected', async () => {
    const { id } = await make()
    await setStatus(server, 'employees', id, 'ACTIVE')
    const refused = await send(id, {
      version: 1,
      event: 'giveNotice',
      lastDay: addDays(today, -1),
      reason: 'Resigned',
    })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'lastDay'])
  })
})

const detailsOf: Record<string, object> = {
  giveNotice: { lastDay: today, reason: 'Resigned' },
  rehire: { hireDate: today },
}
const startOf = {
  startOnboarding: 'PENDING',
  activate: 'ONBOARDING',
  leave: 'ACTIVE',
  giveNotice: 'ACTIVE',
  return: 'ON_LEAVE',
  terminate: 'OFFBOARDING',
  rehire: 'TERMINATED',
}

test.each(Object.entries(startOf))(
  '%s is rejected with 409 in every status except %s',
  async (event, from) => {
    const { id } = await make()
    for (const status of employeeStatuses.filter((each) => each !== from)) {
      await setStatus(server, 'employees', id, status)
      const refused = await send(id, { version: 1, event, ...detailsOf[event] })
      expect([status, refused.status, refused.body.errors?.[0]?.code]).toEqual([
        status,
        409,
        'not_allowed_now',
      ])
    }
  },
)

test('an event needs the current version', async () => {
  const { id } = await make()
  expect((await send(id, { event: 'startOnboarding' })).status).toBe(428)
  await server.request(admin, 'POST', '/employee/update', { body: { id, version: 1, notes: 'N' } })
  const stale = await send(id, { version: 1, event: 'startOnboarding' })
  expect([stale.status, stale.body.current.version, stale.body.current.status]).toEqual([412, 2, 'PENDING'])
})
