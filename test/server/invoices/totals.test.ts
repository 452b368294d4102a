import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { create, employeeBody } from '#test/support/records.ts'

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
  // One page of the list doesn't limit its sums.
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
