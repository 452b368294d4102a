import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { billingOf } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('payments', () => {
  test('pay in parts, and a reversal makes the invoice owed again', async () => {
    const invoice = await world.issued()
    const first = (await world.pay('1000.00', [{ invoiceId: invoice.id, amount: '600.00' }])).body
    expect(first).toMatchObject({
      unapplied: '400.00',
      applications: [{ invoiceNumber: invoice.number, amount: '600.00' }],
    })
    expect(await world.billing.read(invoice.id)).toMatchObject({
      status: 'PARTIALLY_PAID',
      balance: '3437.50',
    })
    const more = await world.billing.request('POST', `/payment/${first.id}/apply`, {
      version: first.version,
      applications: [{ invoiceId: invoice.id, amount: '400.00' }],
    })
    expect(more.body.unapplied).toBe('0.00')
    await world.pay('3037.50', [{ invoiceId: invoice.id, amount: '3037.50' }])
    expect(await world.billing.read(invoice.id)).toMatchObject({ status: 'PAID', balance: '0.00' })
    await world.billing.request('POST', `/payment/${first.id}/reverse`, {
      version: more.body.version,
      reason: 'Bounced',
    })
    expect(await world.billing.read(invoice.id)).toMatchObject({
      status: 'PARTIALLY_PAID',
      balance: '1000.00',
    })
  })

  test.each([
    ['more than is owed', '9000.00', { amount: '4037.51' }, {}, 'over_balance'],
    ['more than was received', '10.00', { amount: '10.01' }, {}, 'over_payment'],
    ['in another currency', '10.00', { amount: '10.00' }, { currency: 'EUR' }, 'currency'],
    ['of another party', '10.00', { amount: '10.00' }, { billToName: 'Globex' }, 'bill_to'],
  ])('never pay %s', async (_, amount, application, more, code) => {
    const { id } = await world.issued()
    const { status, body } = await world.pay(amount, [{ invoiceId: id, ...application }], more)
    expect([status, body.errors[0].code]).toEqual([422, code])
    expect((await world.billing.read(id)).balance).toBe('4037.50')
  })
})

test('a new payment is by ACH, wire, check, card or other, and one stored as cash still reads as cash', async () => {
  const refused = await world.pay('10.00', [], { method: 'CASH' })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject([{ field: 'method' }])
  for (const method of ['ACH', 'WIRE', 'CHECK', 'CARD', 'OTHER'])
    expect((await world.pay('10.00', [], { method })).status).toBe(201)
  const { tenant, server } = world
  // Only the owner of the tables can do so, with the trigger turned off.
  await withOwner(server.database, async (tx) => {
    await tx.execute(sql`ALTER TABLE payments DISABLE TRIGGER keep_frozen`)
    await tx.execute(
      sql`UPDATE payments SET method = 'CASH' WHERE client_id = ${tenant.a} AND method = 'WIRE'`,
    )
    await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`)
    await tx.execute(sql`ALTER TABLE payments ENABLE TRIGGER keep_frozen`)
  })
  const { body } = await world.billing.request('GET', '/payments?limit=100')
  expect(body.map(({ method }: { method: string }) => method)).toContain('CASH')
})

describe('a billing clerk', () => {
  test('issues invoices, but voids, credits and reverses nothing', async () => {
    const { id } = await world.issued()
    const paid = (await world.pay('10.00')).body
    const clerk = await world.server.makeUser({
      role: 'EMPLOYEE',
      tenant: world.tenant,
      overrides: { grant: ['CAN_MAINTAIN_INVOICES'], deny: [] },
    })
    const clerks = billingOf(world.server, clerk)
    expect((await clerks.event(id, 'void', { reason: 'Mistake' })).status).toBe(403)
    expect((await clerks.event(id, 'credit', { mode: 'WRITE_OFF', reason: 'Mistake' })).status).toBe(403)
    expect(
      (
        await clerks.request('POST', `/payment/${paid.id}/reverse`, {
          version: paid.version,
          reason: 'Mistake',
        })
      ).status,
    ).toBe(403)
    expect((await clerks.event(id, 'dispute', { reason: 'Wrong hours' })).status).toBe(200)
  })
})
