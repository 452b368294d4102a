import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { sqlState } from '#server/db/errors.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { applyAmendments, contractsWithDueAmendments } from '#server/records/contracts/applyAmendments.ts'
import { addApprovedWeek, addEngagement, billingOf, fullWeek } from '#test/support/billing/billing.ts'
import { codes, startWithContracts } from '#test/support/contracts.ts'
import { approved, hoursOf, makeTimeWorld } from '#test/server/timesheets/world.ts'

const { server, admin, make: makeAny, post, put, read, versions } = await startWithContracts()
afterAll(() => server.close())

const clientId = admin.clientIds[0] ?? ''
const later = '2098-06-01'
const make = (status = 'ACTIVE', more: object = {}) => makeAny(status, { endDate: '2098-12-31', ...more })
const plan = (id: string, changes: object, version = 1, effectiveFrom = later) =>
  post(id, 'amend', { version, effectiveFrom, reason: 'Agreed', changes })
/** Does what the job does with a contract on a day. */
const pass = (id: string, today: string) =>
  withActor(server.database, { uid: 'system', clientId, tenantScope: null }, async (tx) => {
    const due = await contractsWithDueAmendments(tx, clientId, today)
    if (!due.includes(id)) return 0
    const author = {
      uid: 'system',
      displayName: 'system',
      roles: ['system'],
      clientId,
      tenantId: admin.tenantId,
    }
    return applyAmendments(tx, { author, today, requestId: 'r' }, id)
  })
const states = async (id: string) =>
  (await versions(id)).map(({ version, state }: { version: number; state: string }) => [version, state])

describe('an amendment with a later date', () => {
  test('is a version immediately, and changes nothing before its date', async () => {
    const { id } = await make()
    const before = await read(id)
    const planned = await plan(id, { endDate: '2099-12-31', poAmount: '500' })
    expect(planned.status, planned.text).toBe(200)
    const expected = { version: 2, effectiveFrom: later, fields: ['endDate', 'poAmount'] }
    expect(planned.body).toMatchObject({
      version: 2,
      endDate: '2098-12-31',
      poAmount: null,
      planned: [expected],
    })
    expect(await read(id)).toEqual(planned.body)
    expect(await versions(id)).toMatchObject([
      {
        version: 2,
        effectiveFrom: later,
        state: 'PLANNED',
        reason: 'Agreed',
        changes: expect.arrayContaining([{ field: 'endDate', old: '2098-12-31', new: '2099-12-31' }]),
      },
    ])
    expect(await pass(id, addDays(later, -1))).toBe(0)
    expect((await read(id)).endDate).toBe(before.endDate)
  })

  test('acts on its date once, with the change in the audit trail', async () => {
    const { id } = await make()
    await plan(id, { poAmount: '500', requireApprovedTime: false })
    expect(await pass(id, later)).toBe(1)
    expect(await pass(id, later)).toBe(0)
    expect(await read(id)).toMatchObject({
      poAmount: '500.00',
      requireApprovedTime: false,
      planned: [],
      version: 3,
    })
    expect(await states(id)).toEqual([[2, 'APPLIED']])
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT actor_uid, event, fields, reason FROM audit_events WHERE entity_id = ${id} ORDER BY seq DESC LIMIT 2`,
      ),
    )
    expect(rows).toEqual([
      {
        actor_uid: 'system',
        event: 'amend',
        fields: expect.arrayContaining(['poAmount', 'requireApprovedTime']),
        reason: 'Agreed',
      },
      expect.objectContaining({ actor_uid: admin.uid, event: 'plan' }),
    ])
  })

  test('keeps what was amended meanwhile, and several act in the order of their dates', async () => {
    const { id } = await make()
    await plan(id, { poAmount: '300', noticeDays: 5 }, 1, addDays(later, 10))
    await plan(id, { poAmount: '200' }, 2)
    expect((await plan(id, { poHours: '9', poAmount: '100' }, 3, '2026-02-02')).body.poAmount).toBe('100.00')
    expect(await pass(id, later)).toBe(1)
    expect(await read(id)).toMatchObject({ poAmount: '200.00', poHours: '9.00', noticeDays: null })
    expect(await pass(id, addDays(later, 10))).toBe(1)
    expect(await read(id)).toMatchObject({ poAmount: '300.00', poHours: '9.00', noticeDays: 5 })
    const [, second] = await versions(id)
    expect(second.changes).toEqual([{ field: 'poAmount', old: '100.00', new: '200.00' }])
  })

  test('that ends the contract earlier ends its assignments too, and not before', async () => {
    const engagement = await addEngagement(server, admin, { endDate: '2098-12-31' })
    const { contractId, assignmentId } = engagement
    await plan(contractId, { endDate: '2098-06-30' })
    const endOf = async () => (await server.request(admin, 'GET', `/assignment/${assignmentId}`)).body.endDate
    expect(await endOf()).toBe('2098-12-31')
    await pass(contractId, later)
    expect([(await read(contractId)).endDate, await endOf()]).toEqual(['2098-06-30', '2098-06-30'])
  })

  test('that has become impossible changes nothing, and the version says why', async () => {
    const { contractId, assignmentId } = await addEngagement(server, admin, { endDate: '2098-12-31' })
    await plan(contractId, { endDate: later })
    await addApprovedWeek(server, assignmentId, '2098-06-02', fullWeek('2098-06-02'))
    expect(await pass(contractId, later)).toBe(1)
    expect((await read(contractId)).endDate).toBe('2098-12-31')
    expect(await versions(contractId)).toMatchObject([
      { state: 'REFUSED', refusal: expect.stringContaining('2098-06-06') },
    ])
  })

  test('ends with a contract that closes', async () => {
    const { id } = await make()
    await plan(id, { poAmount: '500' })
    const ended = await post(id, 'terminate', { version: 2, date: '2026-03-01', reason: 'Agreed' })
    expect(ended.body).toMatchObject({ status: 'TERMINATED', planned: [] })
    expect(await states(id)).toEqual([[2, 'REFUSED']])
    expect(await pass(id, later)).toBe(0)
  })

  test('is one of at most 20 that a contract has planned', async () => {
    const { id } = await make()
    for (let version = 1; version <= 20; version += 1)
      expect((await plan(id, { poHours: `${version}` }, version)).status).toBe(200)
    const refused = await plan(id, { poHours: '21' }, 21)
    expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
      409,
      'This contract has 20 planned amendments. Withdraw one before you plan another.',
    ])
    expect((await plan(id, { poHours: '21' }, 21, '2026-02-02')).status).toBe(200)
    expect((await post(id, 'withdraw', { version: 22, amendment: 2 })).status).toBe(200)
    expect((await plan(id, { poHours: '22' }, 23)).status).toBe(200)
  })

  test('must begin while the contract still runs', async () => {
    const { id } = await make()
    expect(codes(await plan(id, { endDate: '2099-12-31' }, 1, '2099-01-02'))).toEqual([
      422,
      'invalid effectiveFrom',
    ])
    expect((await plan(id, { endDate: '2099-12-31' }, 1, '2099-01-01')).status).toBe(200)
  })
})

describe('a planned amendment', () => {
  test('can be withdrawn before its date, once, and stays in the list of versions', async () => {
    const { id } = await make()
    await plan(id, { poAmount: '500' })
    const withdrawn = await post(id, 'withdraw', { version: 2, amendment: 2 })
    expect([withdrawn.status, withdrawn.body.planned]).toEqual([200, []])
    expect(await states(id)).toEqual([[2, 'WITHDRAWN']])
    expect(codes(await post(id, 'withdraw', { version: 3, amendment: 2 }))).toEqual([
      409,
      'not_allowed_now -',
    ])
    expect(await pass(id, later)).toBe(0)
    expect((await read(id)).poAmount).toBeNull()
  })

  test('keeps in the database what was agreed, and is settled once', async () => {
    const { id } = await make()
    await plan(id, { poAmount: '500' })
    const change = (set: ReturnType<typeof sql>) =>
      withOwner(server.database, (tx) =>
        tx.execute(
          sql`UPDATE planned_amendments SET ${set} WHERE client_id = ${clientId} AND contract_id = ${id}`,
        ),
      ).then(
        () => 'done',
        (error: unknown) => sqlState(error),
      )
    expect(await change(sql`terms = '{"poAmount": "900"}'`)).toBe('23514')
    expect(await change(sql`effective_from = ${addDays(later, 1)}`)).toBe('23514')
    expect(await change(sql`status = 'WITHDRAWN'`)).toBe('done')
    expect(await change(sql`status = 'PLANNED'`)).toBe('23514')
  })

  test("can't be withdrawn on an outdated page, or once its date has come", async () => {
    const { id } = await make()
    await plan(id, { poAmount: '500' })
    expect((await post(id, 'withdraw', { version: 1, amendment: 2 })).status).toBe(412)
    await withOwner(server.database, async (tx) => {
      await tx.execute(sql`ALTER TABLE planned_amendments DISABLE TRIGGER keep_planned`)
      await tx.execute(
        sql`UPDATE planned_amendments SET effective_from = ${todayUtc()} WHERE contract_id = ${id}`,
      )
      await tx.execute(sql`ALTER TABLE planned_amendments ENABLE TRIGGER keep_planned`)
    })
    expect(codes(await post(id, 'withdraw', { version: 2, amendment: 2 }))).toEqual([
      409,
      'not_allowed_now -',
    ])
  })

  test("isn't a field that a save changes", async () => {
    const { id } = await make()
    const { body } = await plan(id, { poAmount: '500' })
    expect((await put(id, { ...body, notes: 'N' })).status).toBe(200)
    expect(codes(await put(id, { version: 3, planned: [] }))).toEqual([400, 'read_only planned'])
    expect((await read(id)).planned).toHaveLength(1)
  })
})

describe('time and invoices of an earlier period', () => {
  test('keep the overtime rule of their week', async () => {
    const world = await makeTimeWorld(server)
    const { body: assignment } = await server.request(world.cleo, 'GET', `/assignment/${world.assignmentId}`)
    const request = (changes: object) =>
      server.request(world.cleo, 'POST', `/contract/${assignment.contractId}/amend`, {
        body: { version: 1, effectiveFrom: todayUtc(), reason: 'Agreed', changes },
      })
    await withOwner(server.database, (tx) =>
      tx.execute(sql`UPDATE contracts SET remote = true, payment_terms = 'NET_15', bill_to_level = 'END_CLIENT', invoice_frequency = 'WEEKLY',
        billing_contact = '{"name":"Ann","email":"ap@globex.test","ccEmails":[],"phone":null}' WHERE id = ${assignment.contractId}`),
    )
    const amended = await request({ overtimeRule: 'NONE' })
    expect([amended.status, amended.body.overtimeRule], amended.text).toEqual([200, 'NONE'])
    const sheet = await approved(server, world, world.assignmentId, hoursOf(9, 9, 9, 9, 9))
    expect([sheet.regMinutes, sheet.otMinutes]).toEqual([2400, 300])
  })

  test('keep the discount and the payment terms of their period', async () => {
    const { contractId, assignmentId } = await addEngagement(server, admin, {
      discountPct: '2.00',
      paymentTerms: 'NET_30',
      invoiceFrequency: 'MONTHLY',
    })
    await addApprovedWeek(server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const amended = await plan(contractId, { discountPct: '50', paymentTerms: 'NET_60' }, 1, todayUtc())
    expect(amended.body).toMatchObject({ discountPct: '50.00', paymentTerms: 'NET_60' })
    const { body } = await billingOf(server, admin).run('MONTHLY', '2026-02-01')
    const own = body.invoices.find(({ contractIds }: { contractIds: string[] }) =>
      contractIds.includes(contractId),
    )
    expect(own).toMatchObject({ subtotal: '3400.00', discountTotal: '-68.00', paymentTerms: 'NET_30' })
  })
})
