import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

type Line = {
  readonly kind: string
  readonly quantity: string
  readonly rate: string
  readonly amount: string
}
const amountsOf = ({ lines }: { readonly lines: readonly Line[] }) =>
  lines.map(({ kind, amount }) => `${kind} ${amount}`)

/** A contract at 10,000.00 a month from January. February 2026 has 20 workdays. */
const monthly = () =>
  addEngagement(world.server, world.admin, {
    rates: [
      {
        effectiveFrom: '2026-01-01',
        billRate: '10000.00',
        billRateUnit: 'MONTHLY',
        payRate: '6000.00',
        payRateUnit: 'MONTHLY',
      },
    ],
  })
const weekWithAbsence = (monday: string, absent: readonly string[]) =>
  fullWeek(monday).map((day) =>
    absent.includes(day.date) ? { ...day, type: 'UNPAID_ABSENCE', rate: null } : { ...day, rate: null },
  )

test('days of unpaid absence are a line of their own that takes their share off the monthly fee, once', async () => {
  const { assignmentId } = await monthly()
  const days = weekWithAbsence('2026-02-02', ['2026-02-04', '2026-02-05'])
  await addApprovedWeek(world.server, assignmentId, '2026-02-02', days)
  const [draft] = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices
  expect(amountsOf(draft)).toEqual(['PERIOD_FEE 10000.00', 'ABSENCE -1000.00'])
  expect(draft.total).toBe('9000.00')
  const { body } = await world.billing.event(draft.id, 'issue')
  expect(body.total).toBe('9000.00')
  expect((await world.billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
  world.today = '2026-04-01'
  const [march] = (await world.billing.run('MONTHLY', '2026-03-01')).body.invoices
  expect(amountsOf(march)).toEqual(['PERIOD_FEE 10000.00'])
})

test('absence that is approved after its month was billed is on the next invoice, at the rate of its own month', async () => {
  const { assignmentId } = await monthly()
  const [february] = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices
  await world.billing.event(february.id, 'issue')
  await addApprovedWeek(
    world.server,
    assignmentId,
    '2026-02-09',
    weekWithAbsence('2026-02-09', ['2026-02-10']),
  )
  world.today = '2026-04-01'
  const [march] = (await world.billing.run('MONTHLY', '2026-03-01')).body.invoices
  // 10,000 divided by the 20 workdays of February, not by the 22 of March. The lines of an employee are
  // ordered by date.
  expect(amountsOf(march)).toEqual(['ABSENCE -500.00', 'PERIOD_FEE 10000.00'])
})

test('absence of a contract that bills by the hour is on no invoice', async () => {
  const { assignmentId } = world.engagement
  await addApprovedWeek(world.server, assignmentId, '2026-02-02', [
    { date: '2026-02-02', minutes: 480 },
    { date: '2026-02-03', minutes: 480, type: 'UNPAID_ABSENCE', rate: null },
  ])
  const [draft] = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices
  expect(amountsOf(draft)).toEqual(['TIME 680.00'])
})

test('a voided invoice gives its absence back to the next run', async () => {
  const { assignmentId } = await monthly()
  await addApprovedWeek(
    world.server,
    assignmentId,
    '2026-02-02',
    weekWithAbsence('2026-02-02', ['2026-02-04']),
  )
  const [draft] = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices
  await world.billing.event(draft.id, 'issue')
  await world.billing.event(draft.id, 'void', { reason: 'Wrong company' })
  const [again] = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices
  expect(amountsOf(again)).toEqual(['PERIOD_FEE 10000.00', 'ABSENCE -500.00'])
})
