import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

/** Returns an invoice that waits for approval. */
async function pending() {
  const { assignmentId } = await addEngagement(world.server, world.admin, { invoiceApproval: true })
  await addApprovedWeek(world.server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  return (await world.billing.event(body.invoices[0].id, 'submit')).body
}

test.each(['void', 'dispute', 'credit', 'reject'])(
  '%s without a reason is refused and changes nothing',
  async (event) => {
    const invoice = event === 'reject' ? await pending() : await world.issued()
    const values = event === 'credit' ? { mode: 'WRITE_OFF' } : {}
    for (const reason of [undefined, null, '', '   ', ' ab ', 'x'.repeat(501)]) {
      const refused = await world.billing.event(invoice.id, event, { ...values, reason })
      expect([refused.status, refused.body.errors?.[0].field], String(reason)).toEqual([400, 'reason'])
    }
    expect(await world.billing.read(invoice.id)).toEqual(invoice)
    const done = await world.billing.event(invoice.id, event, { ...values, reason: 'Wrong PO' })
    expect(done.status, done.text).toBeLessThan(300)
  },
)

test('a credit needs a listed mode', async () => {
  const { id } = await world.issued()
  const credited = await world.billing.event(id, 'credit', { mode: 'REFUND', reason: 'Goodwill' })
  expect([credited.status, credited.body.errors[0].field]).toEqual([400, 'mode'])
})

test('a payment is not reversed without a reason', async () => {
  const invoice = await world.issued()
  const { id, version } = (await world.pay('10.00', [{ invoiceId: invoice.id, amount: '10.00' }])).body
  const reverse = (reason?: string) =>
    world.billing.request('POST', `/payment/${id}/reverse`, { version, reason })
  for (const reason of [undefined, '', '  ', 'ab', 'x'.repeat(501)]) {
    const refused = await reverse(reason)
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, 'reason'])
  }
  expect((await world.billing.read(invoice.id)).amountPaid).toBe('10.00')
  expect((await reverse('Bounced')).body).toMatchObject({ reverseReason: 'Bounced' })
  expect((await world.billing.read(invoice.id)).amountPaid).toBe('0.00')
})
