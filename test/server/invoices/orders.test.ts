import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

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
        message: 'Purchase order PO-7 is 113% used.',
        contractId,
      })),
    ),
  )
  expect(blockers).toHaveLength(2)
})
