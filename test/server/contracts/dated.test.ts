import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { sqlState } from '#server/db/errors.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { codes, raise, startWithContracts } from '#test/support/contracts.ts'

const { server, admin, make, post, read, versions } = await startWithContracts()
afterAll(() => server.close())

describe('new rates from a date', () => {
  test('follow the old ones without a gap and add a version with the margin before and after', async () => {
    const { id } = await make()
    const changed = await post(id, 'rate', { version: 1, ...raise })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body).toMatchObject({ version: 2, status: 'ACTIVE' })
    expect(changed.body.rates).toMatchObject([
      { effectiveFrom: '2026-02-02', billRate: '85.00', payRate: '55.00' },
      { effectiveFrom: '2026-05-04', billRate: '88.00', payRate: '56.00', otBillMultiplier: '1.50' },
    ])
    expect(await read(id)).toEqual(changed.body)
    // (85 − 55 × 1.125) / 85 and (88 − 56 × 1.125) / 88
    expect(await versions(id)).toEqual([
      {
        version: 2,
        at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
        actorName: expect.any(String),
        reason: 'Yearly raise',
        effectiveFrom: '2026-05-04',
        changes: [
          { field: 'billRate', old: '85.00', new: '88.00' },
          { field: 'payRate', old: '55.00', new: '56.00' },
        ],
        marginBefore: '27.21',
        marginAfter: '28.41',
        state: 'APPLIED',
        refusal: null,
      },
    ])
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(
        sql`SELECT action, event, fields, reason FROM audit_events WHERE entity_id = ${id} ORDER BY seq DESC LIMIT 1`,
      ),
    )
    expect(rows).toEqual([{ action: 'UPDATE', event: 'rate', fields: ['rates'], reason: 'Yearly raise' }])
  })

  test('between two others apply until the later one, and replace one with the same date', async () => {
    const { id } = await make()
    await post(id, 'rate', { version: 1, ...raise, effectiveFrom: '2026-07-01' })
    await post(id, 'rate', { version: 2, effectiveFrom: '2026-05-01', payRate: '57.50', reason: 'Agreed' })
    const corrected = await post(id, 'rate', {
      version: 3,
      effectiveFrom: '2026-07-01',
      billRate: '90',
      reason: 'Agreed',
    })
    expect(corrected.body.rates).toMatchObject([
      { effectiveFrom: '2026-02-02', billRate: '85.00', payRate: '55.00' },
      { effectiveFrom: '2026-05-01', billRate: '85.00', payRate: '57.50' },
      { effectiveFrom: '2026-07-01', billRate: '90.00', payRate: '56.00' },
    ])
    expect((await versions(id)).map(({ version }: { version: number }) => version)).toEqual([4, 3, 2])
  })

  test.each([
    [{ effectiveFrom: '2026-02-01' }, 422, 'invalid effectiveFrom'],
    [{ effectiveFrom: '2026-08-01' }, 422, 'invalid effectiveFrom'],
    [{ billRate: '85', payRate: '55.00' }, 422, 'unchanged -'],
    [{ billRate: null }, 422, 'required billRate'],
    [{ effectiveFrom: '2026-02-30' }, 400, 'invalid effectiveFrom'],
    [{ reason: ' ' }, 400, 'required reason'],
    [{ payRate: '0' }, 400, 'invalid payRate'],
    [{ rates: [] }, 400, 'unknown_field rates'],
  ])('reject %j', async (more, status, error) => {
    const { id } = await make()
    const before = await read(id)
    expect(codes(await post(id, 'rate', { version: 1, ...raise, ...more }))).toEqual([status, error])
    expect([await read(id), await versions(id)]).toEqual([before, []])
  })

  test('keep what a submitted contract needs', async () => {
    const { id } = await make('ACTIVE', { billingContact: null })
    expect(codes(await post(id, 'rate', { version: 1, ...raise }))).toEqual([
      422,
      'required billingContact.name',
      'required billingContact.email',
    ])
  })

  test('of an internal contract have no bill rate', async () => {
    const { id } = await make('ACTIVE', {
      kind: 'INTERNAL',
      parties: [],
      paymentTerms: null,
      invoiceFrequency: null,
      billingContact: null,
      poNumber: null,
      rates: [{ effectiveFrom: '2026-02-02', payRate: '55', payRateUnit: 'HOURLY' }],
    })
    expect(codes(await post(id, 'rate', { version: 1, ...raise }))).toEqual([422, 'not_allowed billRate'])
    const paid = { version: 1, effectiveFrom: '2026-05-04', payRate: '56', reason: 'Raise' }
    expect((await post(id, 'rate', paid)).status).toBe(200)
  })
})

describe('amended terms', () => {
  const amend = { effectiveFrom: '2026-02-02', reason: 'Longer project' }

  test('change together, with a version and the search text', async () => {
    const { id } = await make()
    const parties = [
      { level: 'LEVEL_1', companyName: 'Initech' },
      { level: 'END_CLIENT', companyName: 'Globex' },
    ]
    const changes = { endDate: '2026-12-31', poNumber: 'PO-ZUNDER', poAmount: '96000', parties }
    const amended = await post(id, 'amend', { version: 1, ...amend, changes })
    expect(amended.body).toMatchObject({
      ...changes,
      poAmount: '96000.00',
      version: 2,
      billToLevel: 'END_CLIENT',
    })
    const [version] = await versions(id)
    expect(version).toMatchObject({ marginBefore: '27.21', marginAfter: '27.21', reason: 'Longer project' })
    expect(version.changes.map(({ field }: { field: string }) => field).toSorted()).toEqual(
      Object.keys(changes).toSorted(),
    )
    const found = await server.request(admin, 'GET', '/contracts?search=zunder%20initech')
    expect(found.body).toMatchObject([{ id }])
  })

  test.each([
    { invoiceFrequency: 'WEEKLY', invoiceGrouping: 'PER_PO' },
    { poRequired: true, poNumber: 'PO-1', invoiceApproval: true },
    { requireApprovedTime: false, waitForAllTimesheets: false },
    { overtimeRule: 'NONE', maxHoursPerWeek: 50 },
    { noticeDays: 3, conversionFee: '1.00', guaranteeDays: 3 },
    {
      remote: false,
      workAddress: {
        street1: '2 Elm St',
        street2: null,
        city: 'Plano',
        state: 'TX',
        zip: '75023',
        country: 'USA',
      },
    },
  ])('include %j', async (changes) => {
    const { id } = await make('ACTIVE', { overtimeRule: 'WEEKLY_40' })
    const amended = await post(id, 'amend', { version: 1, ...amend, changes })
    expect([amended.status, amended.body]).toMatchObject([200, changes])
    expect(await read(id)).toMatchObject(changes)
    const [version] = await versions(id)
    for (const { field, new: now } of version.changes)
      expect({ [field]: now }).toEqual({ [field]: Reflect.get(changes, field) })
  })

  test('bill the default party when the billed level was removed', async () => {
    const chain = [
      { level: 'LEVEL_1', companyName: 'Initech' },
      { level: 'END_CLIENT', companyName: 'Globex' },
    ]
    const { id } = await make('APPROVED', { parties: chain })
    const direct = { version: 1, ...amend, changes: { parties: chain.slice(1) } }
    expect((await post(id, 'amend', direct)).body.billToLevel).toBe('END_CLIENT')
  })

  test('drop the rates after an earlier end, and say so', async () => {
    const { id } = await make()
    await post(id, 'rate', { version: 1, ...raise, effectiveFrom: '2026-07-01' })
    const shorter = await post(id, 'amend', { version: 2, ...amend, changes: { endDate: '2026-06-30' } })
    expect(shorter.body.rates).toHaveLength(1)
    expect((await versions(id))[0].changes.map(({ field }: { field: string }) => field)).toEqual([
      'rates',
      'endDate',
    ])
  })

  test.each([
    [{ endDate: '2026-01-31' }, 422, 'invalid endDate'],
    [{ endDate: null }, 422, 'required endDate'],
    [{ parties: [] }, 422, 'required parties'],
    [{ billToLevel: 'LEVEL_2' }, 422, 'invalid billToLevel'],
    [{ paymentTerms: null }, 422, 'required paymentTerms'],
    [{ remote: false }, 422, 'required workAddress.street1'],
    [{ invoiceGrouping: null }, 400, 'required changes.invoiceGrouping'],
    [{ overtimeRule: null }, 400, 'required changes.overtimeRule'],
    [{}, 422, 'unchanged changes'],
    [{ endDate: '2026-07-31' }, 422, 'unchanged changes'],
    [{ startDate: '2026-01-01' }, 400, 'unknown_field changes.startDate'],
    [{ rates: [] }, 400, 'unknown_field changes.rates'],
  ])('reject %j', async (changes, status, error) => {
    const { id } = await make()
    const answer = await post(id, 'amend', { version: 1, ...amend, changes })
    expect(codes(answer).slice(0, 2)).toEqual([status, error])
    expect(await versions(id)).toEqual([])
  })

  test("don't move the end into or away from the successor", async () => {
    const { id } = await make()
    const extension = await post(id, 'extend', { endDate: '2026-12-31' })
    const later = { version: 1, ...amend, changes: { endDate: '2026-08-31' } }
    const refused = await post(id, 'amend', later)
    expect(codes(refused)).toEqual([422, 'invalid endDate'])
    expect(refused.body.errors[0].message).toContain(extension.body.contractNo)
    await post(extension.body.id, 'cancel', { version: 1 })
    expect((await post(id, 'amend', later)).status).toBe(200)
    await post(id, 'renew', { startDate: '2026-11-01', endDate: '2026-12-31' })
    expect(
      codes(await post(id, 'amend', { ...later, version: 2, changes: { endDate: '2026-11-01' } })),
    ).toEqual([422, 'invalid endDate'])
    const near = { ...later, version: 2, changes: { endDate: '2026-10-31' } }
    expect((await post(id, 'amend', near)).status).toBe(200)
  })
})

describe.each([
  ['DRAFT', "This contract isn't approved yet. Change its fields directly."],
  ['PENDING_APPROVAL', "This contract isn't approved yet. Change its fields directly."],
  ['ENDED', "This contract has ended and can't be changed. Extend or renew it instead."],
  ['TERMINATED', "This contract is terminated and can't be changed. Add a new contract instead."],
  ['CANCELLED', "This contract is canceled and can't be changed. Add a new contract instead."],
])('%s', (status, message) => {
  test('allows no dated change, and says what to do', async () => {
    const { id } = await make(status)
    const answers = [
      await post(id, 'rate', { version: 1, ...raise }),
      await post(id, 'amend', {
        version: 1,
        effectiveFrom: '2026-05-01',
        reason: 'Agreed',
        changes: { poHours: '9' },
      }),
    ]
    for (const answer of answers)
      expect([answer.status, answer.body.errors]).toEqual([409, [{ code: 'not_allowed_now', message }]])
    expect(await versions(id)).toEqual([])
  })
})

test('the database lets no one change or remove a version', async () => {
  const { id } = await make()
  await post(id, 'rate', { version: 1, ...raise })
  const actor = { uid: admin.uid, clientId: admin.clientIds[0] ?? null, tenantScope: null }
  for (const statement of [
    sql`UPDATE contract_versions SET reason = 'X'`,
    sql`DELETE FROM contract_versions`,
  ])
    await expect(withActor(server.database, actor, (tx) => tx.execute(statement))).rejects.toSatisfy(
      (error) => sqlState(error) === '42501',
    )
  expect((await versions(id))[0].reason).toBe('Yearly raise')
})

test('a change sent twice with the same key is made once', async () => {
  const { id } = await make()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () =>
    server.request(admin, 'POST', `/contract/${id}/rate`, { body: { version: 1, ...raise }, headers })
  const [first, again] = [await send(), await send()]
  expect([first.status, again.text]).toEqual([200, first.text])
  expect(await versions(id)).toHaveLength(1)
})
