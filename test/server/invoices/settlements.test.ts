import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const settlements = async (id: string) =>
  (await world.billing.request('GET', `/invoice/${id}/settlements`)).body
const unappliedOf = async () =>
  (await world.billing.request('GET', '/payments?sort=receivedOn')).body.map(
    ({ currency, unapplied }: Record<string, string>) => [currency, unapplied],
  )

test('an invoice lists its payments and credit notes; a reversed payment is gone', async () => {
  const { id } = await world.issued()
  expect(await settlements(id)).toEqual([])
  const { body: paid } = await world.pay('1000.00', [{ invoiceId: id, amount: '600.00' }], {
    reference: 'T-1',
  })
  const { body: credit } = await world.billing.event(id, 'credit', {
    mode: 'WRITE_OFF',
    reason: 'Goodwill',
  })
  const ofCredit = { kind: 'CREDIT_NOTE', recordId: credit.id, status: 'DRAFT', date: null }
  expect(await settlements(id)).toMatchObject([
    { kind: 'PAYMENT', recordId: paid.id, label: 'T-1', amount: '600.00', date: '2026-03-02' },
    { ...ofCredit, label: 'Draft credit note', amount: credit.total },
  ])
  await world.billing.request('POST', `/payment/${paid.id}/reverse`, {
    version: paid.version,
    reason: 'Bounced',
  })
  expect(await settlements(id)).toMatchObject([ofCredit])
})

test('unapplied payments pay an invoice, oldest first and never more than its balance', async () => {
  const { id } = await world.issued()
  await world.pay('4000.00', [], { receivedOn: '2026-03-01' })
  await world.pay('100.00')
  await world.pay('7.00', [], { currency: 'EUR' })
  expect((await world.billing.read(id)).unapplied).toBe('4100.00')
  const paid = await world.billing.event(id, 'apply-cash')
  expect(paid.body).toMatchObject({
    status: 'PAID',
    amountPaid: '4037.50',
    balance: '0.00',
  })
  expect(await unappliedOf()).toEqual(
    expect.arrayContaining([
      ['USD', '0.00'],
      ['USD', '62.50'],
      ['EUR', '7.00'],
    ]),
  )
  expect((await settlements(id)).map(({ amount }: { amount: string }) => amount)).toEqual(
    expect.arrayContaining(['4000.00', '37.50']),
  )
  const { body: history } = await world.billing.request('GET', `/invoice/${id}/history`)
  expect(history[0]).toMatchObject({ action: 'PAY' })
  expect((await world.billing.event(id, 'apply-cash')).body.errors).toMatchObject([
    { code: 'not_allowed_now', message: 'Only issued invoices with a balance can be paid.' },
  ])
})

test('one call applies at most 50 payments, and the next one applies the rest', async () => {
  const { id } = await world.issued()
  for (let made = 0; made < 51; made += 1) await world.pay('0.01')
  expect((await world.billing.event(id, 'apply-cash')).body).toMatchObject({
    status: 'PARTIALLY_PAID',
    amountPaid: '0.50',
    unapplied: '0.01',
  })
  expect((await world.billing.event(id, 'apply-cash')).body).toMatchObject({
    amountPaid: '0.51',
    unapplied: '0.00',
  })
})

test('without an unapplied payment in its currency, an invoice stays as it is', async () => {
  const { id, version } = await world.issued()
  await world.pay('7.00', [], { currency: 'EUR' })
  const refused = await world.billing.event(id, 'apply-cash')
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    409,
    'Initech has no unapplied cash in USD.',
  ])
  expect(await world.billing.read(id)).toMatchObject({ version, unapplied: '0.00', balance: '4037.50' })
})

const mails = async () =>
  (
    await withOwner(world.server.database, (tx) =>
      tx.execute<{ recipient: string; kind: string; body: string }>(
        sql`SELECT recipient, kind, body FROM mails WHERE client_id = ${world.tenant.a} AND kind = 'INVOICE_REMINDER' ORDER BY recipient`,
      ),
    )
  ).rows

test('a reminder by hand goes to those who got the invoice, once a day, and is in its history', async () => {
  const { id, number } = await world.issued()
  const early = await world.billing.event(id, 'remind')
  expect([early.status, early.body.errors[0].message]).toEqual([
    409,
    'Send the invoice before you send a reminder.',
  ])
  await world.billing.event(id, 'send', { to: ['ap@initech.test', 'cfo@initech.test'] })
  await world.pay('1000.00', [{ invoiceId: id, amount: '1000.00' }])
  world.today = '2026-04-05'
  expect((await world.billing.event(id, 'remind')).status).toBe(200)
  const queued = await mails()
  expect(queued.map(({ recipient }) => recipient)).toEqual(['ap@initech.test', 'cfo@initech.test'])
  expect(queued[0]?.body).toContain(`Invoice ${number} was due on 2026-04-01, 4 days ago.`)
  expect(queued[0]?.body).toContain('USD 3,037.50 of 4,037.50 is unpaid.')
  const { body: shown } = await world.billing.request('GET', `/invoice/${id}/mails`)
  expect(shown.filter(({ kind }: { kind: string }) => kind === 'INVOICE_REMINDER')).toHaveLength(2)
  const { body: history } = await world.billing.request('GET', `/invoice/${id}/history`)
  expect(history[0]).toMatchObject({
    action: 'SEND',
    reason: 'Reminder to ap@initech.test, cfo@initech.test',
  })
  const again = await world.billing.event(id, 'remind')
  expect([again.status, again.body.errors[0].message]).toEqual([409, 'A reminder was already sent today.'])
  world.today = '2026-04-06'
  expect((await world.billing.event(id, 'remind')).status).toBe(200)
  expect(await mails()).toHaveLength(4)
})

test('a disputed invoice, a paid one and a credit note have no reminder', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['ap@initech.test'] })
  const { body: disputed } = await world.billing.event(id, 'dispute', { reason: 'Wrong hours' })
  expect(disputed.disputed).toBe(true)
  expect((await world.billing.event(id, 'remind')).body.errors[0].message).toBe(
    'Resolve the dispute before you send a reminder.',
  )
  await world.billing.event(id, 'resolve')
  await world.pay('4037.50', [{ invoiceId: id, amount: '4037.50' }])
  expect((await world.billing.event(id, 'remind')).body.errors[0].message).toBe(
    'You can only send reminders for issued invoices with a balance.',
  )
  expect(await mails()).toEqual([])
})
