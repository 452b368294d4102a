import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractStatuses } from '#domain/contracts/statuses.ts'
import { withOwner } from '#server/db/withActor.ts'
import {
  contractBody,
  create,
  employeeBody,
  projectBody,
  setStatus,
  submittable,
} from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
let other: TestUser
let employeeId: string
let projectId: string

beforeAll(async () => {
  const started = await startWithAdmin()
  ;({ server, admin } = started)
  const { tenant } = started
  other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  employeeId = (await create(server, admin, 'employee', employeeBody())).id
  projectId = (await create(server, admin, 'project', projectBody())).id
})
afterAll(() => server.close())

const make = (more: object = submittable) =>
  create(server, admin, 'contract', contractBody(projectId, employeeId, { ...more }))
const send = (id: string, event: string, body: object, headers = {}) =>
  server.request(admin, 'POST', `/contract/${id}/${event}`, { body, headers })
const stored = async (id: string) => (await server.request(admin, 'GET', `/contract/${id}`)).body
const trail = async (id: string) =>
  (
    await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT action, event, fields, reason, actor_uid FROM audit_events WHERE entity_id = ${id} ORDER BY seq`,
      ),
    )
  ).rows

/** Moves a record's audit trail into the past. Only the owner of the tables can do so, with the trigger turned off. */
const age = (id: string, minutes: number) =>
  withOwner(server.database, async (tx) => {
    await tx.execute(sql`ALTER TABLE audit_events DISABLE TRIGGER audit_events_are_final`)
    await tx.execute(
      sql`UPDATE audit_events SET at = at - make_interval(mins => ${minutes}) WHERE entity_id = ${id}`,
    )
    await tx.execute(sql`ALTER TABLE audit_events ENABLE TRIGGER audit_events_are_final`)
  })

describe('a contract', () => {
  test('is submitted, rejected with a reason, submitted again and approved, with an audit row for each step', async () => {
    const { id } = await make()
    const steps = [
      ['submit', {}, 'PENDING_APPROVAL'],
      ['reject', { reason: 'The rate is too low' }, 'DRAFT'],
      ['submit', {}, 'PENDING_APPROVAL'],
      ['approve', {}, 'APPROVED'],
    ] as const
    for (const [at, [event, details, status]] of steps.entries()) {
      const answer = await send(id, event, { version: at + 1, ...details })
      expect([answer.status, answer.body.status, answer.body.version]).toEqual([200, status, at + 2])
      expect(await stored(id)).toEqual(answer.body)
    }
    expect((await trail(id)).slice(1)).toMatchObject([
      { action: 'SUBMIT', fields: ['status'], reason: null, actor_uid: admin.uid },
      { action: 'REJECT', reason: 'The rate is too low' },
      { action: 'SUBMIT' },
      { action: 'APPROVE' },
    ])
  })

  test('can be archived after it was canceled, unless it was approved before', async () => {
    const [draft, approved] = [await make(), await make()]
    for (const [at, event] of ['submit', 'approve'].entries())
      expect((await send(approved.id, event, { version: at + 1 })).status).toBe(200)
    for (const [id, version] of [
      [draft.id, 1],
      [approved.id, 3],
    ] as const)
      expect((await send(id, 'cancel', { version })).body.status).toBe('CANCELLED')
    expect((await send(draft.id, 'archive', { version: 2 })).status).toBe(200)
    const refused = await send(approved.id, 'archive', { version: 4 })
    expect([refused.status, refused.body.errors?.[0].message]).toEqual([
      422,
      "This contract was approved, so it can't be archived. To hide it, filter the list by status.",
    ])
  })

  test('is put on hold, resumed and terminated with a date and a reason', async () => {
    const { id } = await make()
    await setStatus(server, 'contracts', id, 'ACTIVE')
    expect((await send(id, 'hold', { version: 1 })).body.status).toBe('ON_HOLD')
    expect((await send(id, 'resume', { version: 2 })).body.status).toBe('ACTIVE')
    const details = { version: 3, date: '2026-03-31', reason: 'Budget cut' }
    expect((await send(id, 'terminate', details)).body).toMatchObject({
      status: 'TERMINATED',
      terminationDate: '2026-03-31',
      terminationReason: 'Budget cut',
    })
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'UPDATE',
      fields: ['status', 'terminationDate', 'terminationReason'],
      reason: 'Budget cut',
    })
  })

  test('without the required billing and work fields is not submitted, and every missing field is named', async () => {
    const { id } = await make({ billingContact: null, workAddress: null, remote: false })
    const refused = await send(id, 'submit', { version: 1 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'billingContact.name',
      'billingContact.email',
      'workAddress.street1',
    ])
    expect(await stored(id)).toMatchObject({ status: 'DRAFT', version: 1 })
  })

  test("isn't approved if required fields were removed after submitting", async () => {
    const { id } = await make()
    await send(id, 'submit', { version: 1 })
    const emptied = { version: 2, billingContact: null }
    expect((await server.request(admin, 'PUT', `/contract/${id}`, { body: emptied })).status).toBe(200)
    const refused = await send(id, 'approve', { version: 3 })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'billingContact.name'])
    expect(await stored(id)).toMatchObject({ status: 'PENDING_APPROVAL', version: 3 })
  })

  test('starts when it is approved after its start date, if its employee may work', async () => {
    const { id: employee } = await create(server, admin, 'employee', employeeBody())
    await setStatus(server, 'employees', employee, 'ACTIVE')
    const approve = async (startDate: string) => {
      const rates = [
        {
          effectiveFrom: startDate,
          billRate: '85',
          billRateUnit: 'HOURLY',
          payRate: '55',
          payRateUnit: 'HOURLY',
        },
      ]
      const body = contractBody(projectId, employee, {
        ...submittable,
        startDate,
        endDate: '2099-12-31',
        rates,
      })
      const { id } = await create(server, admin, 'contract', body)
      await send(id, 'submit', { version: 1 })
      return (await send(id, 'approve', { version: 2 })).body
    }
    expect(await approve('2026-02-02')).toMatchObject({ status: 'ACTIVE', version: 3 })
    expect(await approve('2099-01-01')).toMatchObject({ status: 'APPROVED', version: 3 })
  })

  test('an internal contract can be submitted without a bill-to party', async () => {
    const internal = {
      kind: 'INTERNAL',
      poNumber: null,
      paymentTerms: null,
      invoiceFrequency: null,
      parties: [],
      rates: [{ effectiveFrom: '2026-02-02', payRate: '55.00', payRateUnit: 'HOURLY' }],
      remote: true,
    }
    const { id } = await make(internal)
    expect((await send(id, 'submit', { version: 1 })).body.status).toBe('PENDING_APPROVAL')
  })

  test.each([
    ['before its start', '2026-02-01'],
    ['after its end', '2026-08-01'],
  ])('is not terminated %s', async (_, date) => {
    const { id } = await make()
    await setStatus(server, 'contracts', id, 'ACTIVE')
    const refused = await send(id, 'terminate', { version: 1, date, reason: 'Agreed' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'date'])
    expect((await stored(id)).status).toBe('ACTIVE')
  })

  test.each([
    ['reject', { reason: '' }, 'reason'],
    ['reject', {}, 'reason'],
    ['terminate', { date: '31.12.2026', reason: 'Agreed' }, 'date'],
    ['terminate', { date: '2026-03-01' }, 'reason'],
    ['approve', { status: 'ACTIVE' }, 'status'],
  ])('%s with %j is bad input', async (event, details, field) => {
    const { id } = await make()
    const refused = await send(id, event, { version: 1, ...details })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field])
  })
})

describe('undo', () => {
  test('returns a contract to its earlier status with an audit row', async () => {
    const { id } = await make()
    await setStatus(server, 'contracts', id, 'ACTIVE')
    expect((await send(id, 'hold', { version: 1 })).body.status).toBe('ON_HOLD')
    const undone = await send(id, 'undo', { version: 2 })
    expect([undone.status, undone.body.status, undone.body.version]).toEqual([200, 'ACTIVE', 3])
    expect(await stored(id)).toEqual(undone.body)
    expect((await trail(id)).slice(-2)).toMatchObject([
      { action: 'UPDATE', event: 'hold' },
      { action: 'UNDO', event: 'undo', fields: ['status'], actor_uid: admin.uid },
    ])
    // An undo can't be undone.
    expect((await send(id, 'undo', { version: 3 })).status).toBe(422)
  })

  test('is rejected for another user, after another change and after ten minutes', async () => {
    const { id } = await make()
    await setStatus(server, 'contracts', id, 'ACTIVE')
    await send(id, 'hold', { version: 1 })
    const stale = await send(id, 'undo', { version: 1 })
    expect(stale.status).toBe(412)
    const theirs = await server.request(other, 'POST', `/contract/${id}/undo`, { body: { version: 2 } })
    expect([theirs.status, theirs.body.errors?.[0]?.message]).toEqual([
      422,
      'Only the person who made this change can undo it.',
    ])
    await server.request(admin, 'PUT', `/contract/${id}`, { body: { version: 2, notes: 'N' } })
    const changed = await send(id, 'undo', { version: 3 })
    expect([changed.status, changed.body.errors?.[0]?.message]).toEqual([
      422,
      "This can't be undone because the record has changed again.",
    ])
    await send(id, 'resume', { version: 3 })
    await age(id, 11)
    const late = await send(id, 'undo', { version: 4 })
    expect([late.status, late.body.errors?.[0]?.message]).toEqual([
      422,
      "This change is more than 10 minutes old and can't be undone.",
    ])
    expect(await stored(id)).toMatchObject({ status: 'ACTIVE', version: 4 })
  })

  test("can't undo an approval", async () => {
    const { id } = await make()
    await send(id, 'submit', { version: 1 })
    await send(id, 'approve', { version: 2 })
    expect((await send(id, 'undo', { version: 3 })).status).toBe(409)
    expect(await stored(id)).toMatchObject({ status: 'APPROVED', version: 3 })
  })
})

const detailsOf: Record<string, object> = {
  reject: { reason: 'Agreed' },
  terminate: { date: '2026-03-01', reason: 'Agreed' },
}
/** The transitions of domain.md §3. */
const drawn: Record<string, readonly string[]> = {
  submit: ['DRAFT'],
  approve: ['PENDING_APPROVAL'],
  reject: ['PENDING_APPROVAL'],
  hold: ['ACTIVE'],
  resume: ['ON_HOLD'],
  terminate: ['ACTIVE'],
  cancel: ['DRAFT', 'PENDING_APPROVAL', 'APPROVED'],
  undo: ['PENDING_APPROVAL', 'ACTIVE', 'ON_HOLD'],
}

test.each(Object.keys(drawn))('%s is rejected with 409 in every other status', async (event) => {
  const { id } = await make()
  for (const status of contractStatuses.filter((each) => !drawn[event]?.includes(each))) {
    await setStatus(server, 'contracts', id, status)
    const refused = await send(id, event, { version: 1, ...detailsOf[event] })
    expect([status, refused.status, refused.body.errors?.[0]?.code]).toEqual([status, 409, 'not_allowed_now'])
    expect(await stored(id)).toMatchObject({ status, version: 1 })
  }
})

test('an event needs the current version', async () => {
  const made = await make()
  expect((await send(made.id, 'submit', {})).status).toBe(428)
  await server.request(admin, 'PUT', `/contract/${made.id}`, { body: { version: 1, notes: 'N' } })
  const stale = await send(made.id, 'submit', { version: 1 })
  expect([stale.status, stale.body.current.version, stale.body.current.status]).toEqual([412, 2, 'DRAFT'])
})

test('an event sent twice with one key happens once and gets the same response', async () => {
  const { id } = await make()
  const another = await make()
  const headers = { 'idempotency-key': randomUUID() }
  const first = await send(id, 'submit', { version: 1 }, headers)
  const again = await send(id, 'submit', { version: 1 }, headers)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await trail(id)).filter(({ action }) => action === 'SUBMIT')).toHaveLength(1)
  expect((await send(another.id, 'submit', { version: 1 }, headers)).status).toBe(422)
})
