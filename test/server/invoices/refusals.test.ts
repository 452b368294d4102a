import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import type { TestAnswer } from '#test/support/server/server.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const refusalOf = ({ status, body }: TestAnswer) => [status, body.errors?.[0].code, body.errors?.[0].field]

describe('an invoice', () => {
  test('that is a draft is not credited', async () => {
    await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    const credited = await world.billing.event(body.invoices[0].id, 'credit', {
      mode: 'WRITE_OFF',
      reason: 'Goodwill',
    })
    expect(refusalOf(credited)).toEqual([409, 'not_allowed_now', undefined])
  })

  test('that is issued keeps what the customer has read', async () => {
    const { id, version } = await world.issued()
    const changed = await world.billing.request('PUT', `/invoice/${id}`, { version, publicNote: 'Late' })
    expect(refusalOf(changed)).toEqual([422, 'not_allowed', 'publicNote'])
    expect((await world.billing.read(id)).publicNote).not.toBe('Late')
  })

  test('is not made for a period that starts on another day', async () => {
    const made = await world.billing.run('MONTHLY', '2026-02-02')
    expect(refusalOf(made)).toEqual([400, 'invalid', 'periodStart'])
  })

  test('is not made for a period that is not over', async () => {
    const made = await world.billing.run('MONTHLY', '2026-03-01')
    expect(refusalOf(made)).toEqual([422, 'period_not_over', 'periodStart'])
  })
})

describe('a payment', () => {
  test('is not received in the future', async () => {
    const made = await world.pay('10.00', [], { receivedOn: '2026-03-03' })
    expect(refusalOf(made)).toEqual([422, 'invalid', 'receivedOn'])
  })

  test('has an amount above zero', async () => {
    expect(refusalOf(await world.pay('0.00'))).toEqual([400, 'invalid', 'amount'])
  })

  test('that is reversed no longer pays anything', async () => {
    const invoice = await world.issued()
    const { id, version } = (await world.pay('10.00')).body
    const reversed = await world.billing.request('POST', `/payment/${id}/reverse`, {
      version,
      reason: 'Bounced',
    })
    const applied = await world.billing.request('POST', `/payment/${id}/apply`, {
      version: reversed.body.version,
      applications: [{ invoiceId: invoice.id, amount: '10.00' }],
    })
    expect(refusalOf(applied)).toEqual([409, 'not_allowed_now', undefined])
    expect((await world.billing.read(invoice.id)).balance).toBe('4037.50')
  })
})
