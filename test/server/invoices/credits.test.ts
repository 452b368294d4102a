import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('credit notes', () => {
  test('two reinstated hours are billed by the next run, and nothing else', async () => {
    const invoice = await world.issued()
    const lines = [{ lineId: invoice.lines[0].id, minutes: 120 }]
    const credit = (
      await world.billing.event(invoice.id, 'credit', { mode: 'REINSTATE', reason: 'Wrong day', lines })
    ).body
    expect(credit).toMatchObject({ type: 'CREDIT_NOTE', status: 'DRAFT', total: '-170.00' })
    expect((await world.billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
    const note = (await world.billing.event(credit.id, 'issue')).body
    expect(note).toMatchObject({
      status: 'APPLIED',
      balance: '0.00',
      number: expect.stringMatching(/-CN-2026-00001$/),
    })
    expect(await world.billing.read(invoice.id)).toMatchObject({
      status: 'PARTIALLY_PAID',
      amountCredited: '170.00',
      balance: '3867.50',
    })
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices[0]).toMatchObject({ total: '170.00', lines: [{ minutes: 120, quantity: '2.00' }] })
  })

  test('written-off time is never offered again', async () => {
    const invoice = await world.issued()
    const credit = (
      await world.billing.event(invoice.id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })
    ).body
    expect(credit.total).toBe('-4037.50')
    await world.billing.event(credit.id, 'issue')
    expect((await world.billing.read(invoice.id)).status).toBe('CREDITED')
    expect((await world.billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
  })

  test('credit the same amount only once, even in drafts', async () => {
    const invoice = await world.issued()
    const values = { mode: 'WRITE_OFF', reason: 'Goodwill' }
    await world.billing.event(invoice.id, 'credit', values)
    const again = await world.billing.event(invoice.id, 'credit', values)
    expect([again.status, again.body.errors[0].code]).toEqual([422, 'nothing_left'])
  })

  test('of a paid invoice stay open until a payment is reversed', async () => {
    const invoice = await world.issued()
    const paid = (await world.pay('4037.50', [{ invoiceId: invoice.id, amount: '4037.50' }])).body
    const credit = (
      await world.billing.event(invoice.id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })
    ).body
    expect((await world.billing.event(credit.id, 'issue')).body).toMatchObject({
      status: 'ISSUED',
      balance: '-4037.50',
    })
    await world.billing.request('POST', `/payment/${paid.id}/reverse`, {
      version: paid.version,
      reason: 'Bounced',
    })
    expect(await world.billing.read(credit.id)).toMatchObject({ status: 'APPLIED', balance: '0.00' })
    expect(await world.billing.read(invoice.id)).toMatchObject({ status: 'CREDITED', balance: '0.00' })
  })

  test('are applied oldest first, even if their numbers restarted in between', async () => {
    const invoice = await world.issued()
    await world.pay('3937.50', [{ invoiceId: invoice.id, amount: '3937.50' }])
    const paid = (await world.pay('100.00', [{ invoiceId: invoice.id, amount: '100.00' }])).body
    const issueCredit = async (today: string, amountMinutes: number) => {
      world.today = today
      const lines = [{ lineId: invoice.lines[0].id, minutes: amountMinutes }]
      const values = { mode: 'WRITE_OFF', reason: 'Goodwill', lines }
      const { body } = await world.billing.event(invoice.id, 'credit', values)
      return (await world.billing.event(body.id, 'issue')).body
    }
    const first = await issueCredit('2026-12-30', 60)
    const second = await issueCredit('2026-12-31', 60)
    const third = await issueCredit('2027-01-04', 60)
    expect([first.number, second.number, third.number].map((number: string) => number.slice(-10))).toEqual([
      '2026-00001',
      '2026-00002',
      '2027-00001',
    ])
    await world.billing.request('POST', `/payment/${paid.id}/reverse`, {
      version: paid.version,
      reason: 'Bounced',
    })
    // The balance of 100.00 is enough for the first credit of 85.00, and for 15.00 of the second.
    const balances = [first, second, third].map(async ({ id }) => (await world.billing.read(id)).balance)
    expect(await Promise.all(balances)).toEqual(['0.00', '-70.00', '-85.00'])
  })
})
