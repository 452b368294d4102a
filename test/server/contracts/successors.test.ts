import { afterAll, describe, expect, test } from 'vitest'
import { startWithContracts } from '#test/support/contracts.ts'

const { server, admin, employeeId, projectId, make, post, read } = await startWithContracts()
afterAll(() => server.close())

describe('extending', () => {
  test.each(['ACTIVE', 'ON_HOLD', 'ENDED'])('a contract that is %s adds a linked draft', async (status) => {
    const made = await make(status)
    if (status === 'ACTIVE')
      await post(made.id, 'rate', {
        version: 1,
        effectiveFrom: '2026-05-04',
        billRate: '88',
        reason: 'Agreed',
      })
    const extension = await post(made.id, 'extend', { endDate: '2026-12-31' })
    expect(extension.status, extension.text).toBe(201)
    expect(extension.body).toMatchObject({
      status: 'DRAFT',
      orderType: 'EXTENSION',
      predecessorId: made.id,
      predecessorNo: made.contractNo,
      successorId: null,
      startDate: '2026-08-01',
      endDate: '2026-12-31',
      title: made.title,
      projectId,
      employeeId,
      parties: made.parties,
      billingContact: made.billingContact,
      paymentTerms: made.paymentTerms,
      rates: [{ effectiveFrom: '2026-08-01', billRate: status === 'ACTIVE' ? '88.00' : '85.00' }],
    })
    expect(await read(made.id)).toMatchObject({
      successorId: extension.body.id,
      successorNo: extension.body.contractNo,
    })
    expect((await post(extension.body.id, 'submit', { version: 1 })).body.status).toBe('PENDING_APPROVAL')
  })

  test('accepts other terms', async () => {
    const { id } = await make()
    const rates = [
      {
        effectiveFrom: '2026-08-01',
        billRate: '99',
        billRateUnit: 'HOURLY',
        payRate: '60',
        payRateUnit: 'HOURLY',
      },
    ]
    const body = { endDate: '2026-09-30', poNumber: 'PO-NEW', title: 'Lead', rates }
    expect((await post(id, 'extend', body)).body).toMatchObject({
      title: 'Lead',
      poNumber: 'PO-NEW',
      rates: [{ billRate: '99.00' }],
    })
  })

  test.each([
    ['extend', { endDate: '2026-07-01' }, 422, 'endDate'],
    ['extend', { startDate: '2026-08-02', endDate: '2026-12-31' }, 422, 'startDate'],
    ['renew', { startDate: '2026-07-31', endDate: '2026-12-31' }, 422, 'startDate'],
    ['extend', {}, 400, 'endDate'],
    ['extend', { endDate: '2026-12-31', orderType: 'NEW_PO' }, 400, 'orderType'],
    ['extend', { endDate: '2026-12-31', employeeId: crypto.randomUUID() }, 400, 'employeeId'],
  ])('%s rejects %j', async (event, body, status, field) => {
    const { id } = await make()
    const answer = await post(id, event, body)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field])
  })

  test.each(['DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'TERMINATED', 'CANCELLED'])(
    "isn't possible while the contract is %s",
    async (status) => {
      const { id } = await make(status)
      const answer = await post(id, 'extend', { endDate: '2026-12-31' })
      expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, 'not_allowed_now'])
    },
  )

  test('is possible once until the successor is canceled, even for concurrent users', async () => {
    const { id } = await make()
    const answers = await Promise.all(
      ['extend', 'renew', 'extend'].map((event) => post(id, event, { endDate: '2026-12-31' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    const { successorId, successorNo } = await read(id)
    expect((await post(id, 'extend', { endDate: '2026-12-31' })).body.errors[0].message).toBe(
      `${successorNo} already extends or renews this contract.`,
    )
    await post(successorId, 'cancel', { version: 1 })
    expect((await read(id)).successorId).toBeNull()
    expect((await post(id, 'extend', { endDate: '2026-12-31' })).status).toBe(201)
  })

  test('is rejected with an outdated version', async () => {
    const { id } = await make()
    await server.request(admin, 'PUT', `/contract/${id}`, { body: { version: 1, notes: 'N' } })
    expect((await post(id, 'extend', { version: 1, endDate: '2026-12-31' })).status).toBe(412)
  })

  test('with the same key adds one draft', async () => {
    const { id } = await make()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await post(id, 'extend', { endDate: '2026-12-31' }, headers)
    expect((await post(id, 'extend', { endDate: '2026-12-31' }, headers)).text).toBe(first.text)
  })
})

test('a renewal can start later', async () => {
  const { id } = await make('ENDED')
  const renewal = await post(id, 'renew', { startDate: '2026-10-01', endDate: '2026-12-31' })
  expect(renewal.body).toMatchObject({
    status: 'DRAFT',
    orderType: 'RENEWAL',
    rates: [{ effectiveFrom: '2026-10-01' }],
  })
})
