import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'
import type { BillingTest } from '#test/support/billing/billingTest.ts'

/** Lines as users enter them. */
export const fee = { kind: 'MANUAL', description: 'Conversion fee', quantity: '1', rate: '5000' }
export const hotel = { kind: 'EXPENSE', description: 'Hotel, 3 nights', quantity: '3', rate: '189.95' }

/** Returns functions that call the API for manual invoices. */
export function manualIn(world: BillingTest) {
  const create = (body: object) => world.billing.request('POST', '/invoice/create', body)
  return {
    create,
    /** Adds an invoice for the test's contract. */
    ofContract: (body: object = {}) =>
      create({ contractId: world.engagement.contractId, lines: [fee, hotel], ...body }),
    /** Returns the draft that a run creates for a week of 40 hours. */
    async draftOfRun() {
      const { assignmentId } = world.engagement
      await addApprovedWeek(world.server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
      return (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    },
    put: ({ id, version }: { id: string; version: number }, body: object) =>
      world.billing.request('PUT', `/invoice/${id}`, { version, ...body }),
  }
}
