import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

test.each([
  ['publicNote', 'n'.repeat(2001)],
  ['internalNote', 'n'.repeat(2001)],
  ['taxRatePct', '100.01'],
  ['taxRatePct', '-1'],
])('a draft is refused for its %s (%#)', async (field, value) => {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const { id, version } = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
  const refused = await world.billing.request('PUT', `/invoice/${id}`, { version, [field]: value })
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field])
})

test.each([
  ['total', '1.00'],
  ['number', 'ACTX-1'],
  ['status', 'ISSUED'],
  ['dueDate', '2026-12-31'],
  ['balance', '0.00'],
])('the %s of a draft is not typed', async (field, value) => {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const draft = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
  const refused = await world.billing.request('PUT', `/invoice/${draft.id}`, {
    version: draft.version,
    [field]: value,
  })
  expect(refused.status).toBe(400)
  expect(refused.body.errors).toMatchObject([{ code: 'read_only', field }])
  expect((await world.billing.read(draft.id))[field]).toEqual(draft[field])
})

test.each([
  ['amount', '-1.00'],
  ['amount', '1.001'],
  ['currency', 'GBP'],
  ['method', 'BARTER'],
  ['method', 'SELECT'],
  ['receivedOn', '2026-02-30'],
  ['billToName', ''],
])('a payment is refused for its %s (%#)', async (field, value) => {
  const refused = await world.pay('10.00', [], { [field]: value })
  expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field])
})
