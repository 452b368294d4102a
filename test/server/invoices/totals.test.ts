import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agingDueDates } from '#domain/billing/due.ts'
import { invoiceTabs } from '#domain/invoices/tabs.ts'
import type { OwedByAge } from '#domain/kernel/lists/tabCount.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const totals = async (path: string) => (await world.billing.request('GET', path)).body

test('lists of invoices and payments add up all of their matches by currency', async () => {
  expect(await totals('/invoices/totals')).toEqual([])
  const invoice = await world.issued()
  const { body: first } = await world.pay('1000.00', [{ invoiceId: invoice.id, amount: '600.00' }])
  const sums = { total: '4037.50', balance: '3437.50' }
  expect(await totals('/invoices/totals')).toEqual([{ id: 'USD', sums }])
  // A page of the list doesn't limit its sums.
  expect(await totals('/invoices/totals?limit=1&offset=5&sort=-total')).toEqual([{ id: 'USD', sums }])
  expect(await totals('/invoices/totals?search=initech')).toEqual([{ id: 'USD', sums }])
  expect(await totals('/invoices/totals?search=nobody')).toEqual([])
  expect(await totals('/invoices/totals?status=DRAFT')).toEqual([])

  await world.pay('20.50')
  await world.pay('7.00', [], { currency: 'EUR' })
  const euros = { id: 'EUR', sums: { amount: '7.00', unapplied: '7.00' } }
  const dollars = { amount: '1020.50', unapplied: '420.50' }
  expect(await totals('/payments/totals')).toEqual([euros, { id: 'USD', sums: dollars }])
  await world.billing.request('POST', `/payment/${first.id}/reverse`, {
    version: first.version,
    reason: 'Bounced',
  })
  const left = { amount: '20.50', unapplied: '20.50' }
  expect(await totals('/payments/totals')).toEqual([euros, { id: 'USD', sums: left }])
})

test('voided invoices count as zero, and employees add up only their own timesheets', async () => {
  const { id } = await world.issued()
  const sums = { totalMinutes: '2700', overtimeMinutes: '300' }
  expect(await totals('/timesheets/totals')).toEqual([{ id: 'ALL', sums }])
  const { server, tenant, admin } = world
  const { id: other } = await create(server, admin, 'employee', employeeBody())
  const employee = { clientId: tenant.a, id: other }
  const user = await server.makeUser({ role: 'EMPLOYEE', tenant, employee })
  expect((await server.request(user, 'GET', '/timesheets/totals')).body).toEqual([])
  await world.billing.event(id, 'void', { reason: 'Wrong period' })
  const zero = { total: '0.00', balance: '0.00' }
  expect(await totals('/invoices/totals')).toEqual([{ id: 'USD', sums: zero }])
})

test('the tabs of the invoices count exactly the rows that they open', async () => {
  const { id } = await world.issued()
  await world.pay('100.00', [{ invoiceId: id, amount: '100.00' }])
  const credit = { mode: 'WRITE_OFF', reason: 'Goodwill' }
  await world.billing.event(id, 'credit', credit)
  world.today = '2026-05-05'
  const { body: counts } = await world.billing.request('GET', '/invoices/counts')
  const countOf = (key: string) => counts.find((each: { id: string }) => each.id === key).count
  expect(invoiceTabs.map(({ key }) => [key, countOf(key)])).toEqual([
    ['ALL', 2],
    ['DRAFTS', 0],
    ['OPEN', 1],
    ['OVERDUE', 1],
    ['DISPUTED', 0],
    ['PAID', 0],
    ['CREDIT_NOTES', 1],
  ])
  for (const { key, filters } of invoiceTabs) {
    const query = new URLSearchParams(
      Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value])),
    )
    const { total } = await world.billing.request('GET', `/invoices?${query.toString()}`)
    expect([key, total]).toEqual([key, countOf(key)])
  }
})

test('what is owed by age opens exactly its invoices, each currency for itself', async () => {
  const { id } = await world.issued()
  await world.pay('1500.00', [{ invoiceId: id, amount: '1000.00' }])
  await world.pay('7.00', [], { currency: 'EUR' })
  world.today = '2026-05-05'
  const { body: counts } = await world.billing.request('GET', '/invoices/counts')
  const owed = counts.flatMap((each: { owed?: OwedByAge }) => each.owed ?? [])
  const none = ['0.00', '0.00', '0.00', '0.00', '0.00']
  expect(owed).toEqual([
    { currency: 'EUR', asOf: world.today, bounds: [30, 60, 90], buckets: none, unapplied: '-7.00' },
    {
      currency: 'USD',
      asOf: world.today,
      bounds: [30, 60, 90],
      buckets: ['0.00', '0.00', '3037.50', '0.00', '0.00'],
      unapplied: '-500.00',
    },
  ])
  const rowsIn = async (bucket: number) => {
    const { currency, asOf, bounds } = owed[1]
    const filters = { currency, owed: 'true', ...agingDueDates(bucket, asOf, bounds) }
    const path = `/invoices?${new URLSearchParams(filters).toString()}`
    return (await world.billing.request('GET', path)).body.map(
      ({ amountPaid, balance }: Record<string, string>) => [amountPaid, balance],
    )
  }
  expect(await rowsIn(2)).toEqual([['1000.00', '3037.50']])
  for (const bucket of [0, 1, 3, 4]) expect(await rowsIn(bucket)).toEqual([])
})

test('unbilled time adds up the hours and amounts of all weeks that its filters match', async () => {
  expect(await totals('/invoices/unbilled/totals?contractId=' + crypto.randomUUID())).toEqual([])
  const { server, engagement } = world
  const before = await totals('/invoices/unbilled/totals')
  const minutesBefore = Number(before[0]?.sums.minutes ?? 0)
  for (const monday of ['2026-03-02', '2026-03-09'])
    await addApprovedWeek(server, engagement.assignmentId, monday, fullWeek(monday))
  const rows = (await world.billing.request('GET', '/invoices/unbilled?limit=100')).body
  const [sum] = await totals('/invoices/unbilled/totals?limit=1&offset=1&sort=-minutes')
  expect(sum.id).toBe('USD')
  expect(Number(sum.sums.minutes)).toBe(minutesBefore + 4800)
  const cents = rows.reduce(
    (total: number, { amount }: { amount: string }) => total + Number(amount.replace('.', '')),
    0,
  )
  expect(sum.sums.amount.replace('.', '')).toBe(String(cents))
  expect(await totals('/invoices/unbilled/totals?weekFrom=2026-03-02&weekTo=2026-03-08')).toEqual([
    { id: 'USD', sums: { minutes: '2400', amount: '3400.00' } },
  ])
  expect(await totals('/invoices/unbilled/totals?search=nobody')).toEqual([])
})
