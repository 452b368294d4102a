import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { setStatus } from '#test/support/records.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const change = (contractId: string, values: SQL) =>
  withOwner(world.server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET ${values} WHERE id = ${contractId}`),
  )

/** Adds a contract that is billed separately, with an approved week of 40 hours. */
async function addContract(more: object = {}) {
  const engagement = await addEngagement(world.server, world.admin, {
    invoiceGrouping: 'PER_CONTRACT',
    ...more,
  })
  await addApprovedWeek(world.server, engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  return engagement
}

test.each([
  ['no_billing_contact', sql`billing_contact = NULL`],
  ['po_missing', sql`po_required = true, po_number = NULL`],
  ['no_payment_terms', sql`payment_terms = NULL`],
  ['currency_mix', sql`currency = 'EUR'`],
])('a contract with %s is not billed, and the others of the run are', async (code, values) => {
  const stopped = await addContract()
  const billed = await addContract()
  await change(stopped.contractId, values)
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  expect(body.invoices.map(({ contractIds }: { contractIds: string[] }) => contractIds)).toEqual([
    [billed.contractId],
  ])
  const blockers = body.skipped.flatMap(
    (row: { blockers: { code: string; contractId: string }[] }) => row.blockers,
  )
  expect(blockers).toMatchObject([{ code, contractId: stopped.contractId }])
})

test('a contract that waits for all timesheets is not billed while one of them waits for approval', async () => {
  const { contractId, assignmentId } = await addContract({
    waitForAllTimesheets: true,
    startDate: '2026-02-02',
    endDate: '2026-02-15',
    rates: [
      {
        effectiveFrom: '2026-02-02',
        billRate: '85.00',
        billRateUnit: 'HOURLY',
        payRate: '55.00',
        payRateUnit: 'HOURLY',
      },
    ],
  })
  const sheet = randomUUID()
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`UPDATE assignments SET end_date = '2026-02-15' WHERE id = ${assignmentId}`),
  )
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`INSERT INTO timesheets (client_id, id, tenant_id, assignment_id, employee_id, project_id, contract_id, week_start, period_start,
        period_end, status, submitted_at, submitted_by, employee_search, project_search, created_by, updated_by)
      SELECT client_id, ${sheet}, tenant_id, id, employee_id, project_id, contract_id, '2026-02-09', '2026-02-09', '2026-02-15', 'SUBMITTED', now(), 'x',
        '', '', 'x', 'x' FROM assignments WHERE id = ${assignmentId}`),
  )
  const waiting = await world.billing.run('MONTHLY', '2026-02-01')
  expect(waiting.body.invoices).toEqual([])
  const blockers = waiting.body.skipped.flatMap((row: { blockers: object[] }) => row.blockers)
  expect(blockers).toEqual([
    { code: 'unapproved', message: expect.stringContaining('2026-02-09'), contractId },
  ])
  await change(contractId, sql`require_approved_time = false`)
  expect((await world.billing.run('MONTHLY', '2026-02-01')).body.invoices).toHaveLength(1)
})

test.each(['ENDED', 'TERMINATED', 'ON_HOLD'])(
  'unbilled time of a contract that is %s stays in the list of unbilled time and is billed',
  async (status) => {
    const { contractId } = await addContract()
    await setStatus(world.server, 'contracts', contractId, status)
    const unbilled = await world.billing.request('GET', '/invoices/unbilled')
    expect(unbilled.body).toMatchObject([{ contractId, minutes: 2400, amount: '3400.00' }])
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices).toMatchObject([{ contractIds: [contractId], total: '3400.00' }])
  },
)

test('an open-ended contract is billed by the hour and by the month', async () => {
  const hourly = await addContract()
  await change(hourly.contractId, sql`end_date = NULL`)
  const rates = [
    {
      effectiveFrom: '2026-02-02',
      billRate: '10000.00',
      billRateUnit: 'MONTHLY',
      payRate: '55.00',
      payRateUnit: 'HOURLY',
    },
  ]
  const more = { invoiceGrouping: 'PER_CONTRACT', rates, startDate: '2026-02-02' }
  const monthly = await addEngagement(world.server, world.admin, more)
  await change(monthly.contractId, sql`end_date = NULL`)
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  const totalOf = ({ contractId }: { contractId: string }) =>
    body.invoices.find(({ contractIds }: { contractIds: string[] }) => contractIds.includes(contractId))
      ?.total
  expect([totalOf(hourly), totalOf(monthly)]).toEqual(['3400.00', '10000.00'])
})

test('the preview points out a contract on hold', async () => {
  const { contractId } = await addContract()
  const of = { frequency: 'MONTHLY', periodStart: '2026-02-01' }
  const hintsOf = async (kind: 'warnings' | 'blockers') => {
    const { rows } = (await world.billing.request('POST', '/invoices/preview', of)).body
    const own = rows.find(({ contractIds }: { contractIds: string[] }) => contractIds.includes(contractId))
    return own[kind].filter(({ code }: { code: string }) => code === 'on_hold')
  }
  expect(await hintsOf('warnings')).toEqual([])
  await setStatus(world.server, 'contracts', contractId, 'ON_HOLD')
  const message = 'The contract is on hold. Check whether this time should be billed now.'
  expect(await hintsOf('warnings')).toEqual([{ code: 'on_hold', message, contractId }])
  expect(await hintsOf('blockers')).toEqual([])
})

test('a contract under a new PO number carries over no usage of the old PO', async () => {
  const order = { poRequired: true, poAmount: '3400.00' }
  const first = await addContract({ ...order, poNumber: 'PO-OLD' })
  const next = await addEngagement(world.server, world.admin, { ...order, poNumber: 'PO-NEW' })
  const burnOf = async (id: string) => (await world.billing.request('GET', `/contract/${id}`)).body.poBurn
  expect(await burnOf(first.contractId)).toEqual({ pct: 100, state: 'USED_UP' })
  expect(await burnOf(next.contractId)).toEqual({ pct: 0, state: 'WITHIN' })
})
