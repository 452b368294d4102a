import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { presetOverrides } from '#domain/users/access.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import type { TestUser } from '#test/support/server/server.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const order = { invoiceGrouping: 'PER_CONTRACT', poRequired: true, poNumber: 'PO-7', poAmount: '6000.00' }
const burnOf = async (id: string) => (await world.billing.request('GET', `/contract/${id}`)).body.poBurn

/** Adds a contract under the same purchase order, with an approved week of 40 hours at 85.00: 3,400.00. */
async function addContract(monday: string) {
  const { contractId, assignmentId } = await addEngagement(world.server, world.admin, order)
  await addApprovedWeek(world.server, assignmentId, monday, fullWeek(monday))
  return { contractId, assignmentId }
}

test('a purchase order is used by approved time before it is billed, once', async () => {
  const { contractId } = await addContract('2026-02-02')
  // 3,400.00 of 6,000.00.
  expect(await burnOf(contractId)).toEqual({ pct: 56, state: 'WITHIN' })
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  expect(await burnOf(contractId)).toEqual({ pct: 56, state: 'WITHIN' })
  await world.billing.event(body.invoices[0].id, 'issue')
  expect(await burnOf(contractId)).toEqual({ pct: 56, state: 'WITHIN' })
})

test('contracts under one number use the same order, and a run blocks them before either is billed', async () => {
  const first = await addContract('2026-02-02')
  const second = await addContract('2026-02-09')
  // 6,800.00 of 6,000.00.
  for (const { contractId } of [first, second])
    expect(await burnOf(contractId)).toEqual({ pct: 113, state: 'EXCEEDED' })
  const { body } = await world.billing.request('POST', '/invoices/preview', {
    frequency: 'MONTHLY',
    periodStart: '2026-02-01',
  })
  const blockers = body.rows.flatMap((row: { blockers: unknown[] }) => row.blockers)
  expect(blockers).toEqual(
    expect.arrayContaining(
      [first, second].map(({ contractId }) => ({
        code: 'po_exceeded',
        message: 'PO PO-7 is over its limit: 113% has been used.',
        contractId,
      })),
    ),
  )
  expect(blockers).toHaveLength(2)
})

test('time that a later run will bill uses an order as the invoice will, by week instead of by entry', async () => {
  const overrides = { ...order, poNumber: 'PO-8', poAmount: '169.99' }
  const { contractId, assignmentId } = await addEngagement(world.server, world.admin, overrides)
  // An hour in each of two weeks, 170.00. By entry, the three thirds of an hour would be 84.99.
  for (const monday of ['2026-02-02', '2026-03-02'])
    await addApprovedWeek(
      world.server,
      assignmentId,
      monday,
      fullWeek(monday)
        .slice(0, 3)
        .map((day) => ({ ...day, minutes: 20 })),
    )
  const { body } = await world.billing.request('POST', '/invoices/preview', {
    frequency: 'MONTHLY',
    periodStart: '2026-02-01',
  })
  expect(body.rows.flatMap((row: { blockers: unknown[] }) => row.blockers)).toEqual([
    { code: 'po_exceeded', message: 'PO PO-8 is over its limit: 100% has been used.', contractId },
  ])
})

test('the hours of a contract are unbilled until an invoice bills them, for users who may view invoices', async () => {
  const { contractId } = await addContract('2026-02-02')
  const hoursFor = async (who: TestUser) =>
    (await world.server.request(who, 'GET', `/contract/${contractId}`)).body.hoursUnbilled
  const overrides = presetOverrides('RECRUITER')
  const recruiter = await world.server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant, overrides })
  expect([await hoursFor(world.admin), await hoursFor(recruiter)]).toEqual(['40.00', null])
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  expect(await hoursFor(world.admin)).toBe('0.00')
  await world.billing.event(body.invoices[0].id, 'discard')
  expect(await hoursFor(world.admin)).toBe('40.00')
})
