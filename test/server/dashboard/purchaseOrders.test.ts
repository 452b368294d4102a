import { afterAll, beforeAll, expect, test } from 'vitest'
import { poAlerts } from '#domain/billing/poBurn.ts'
import type { Contract } from '#domain/contracts/record.ts'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { setStatus } from '#test/support/records.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
  await world.reset()
}, 60_000)
afterAll(() => world.close())

type Order = Record<string, unknown>
/** Days from today until the PO expires. */
const expiring = (days: number): Order => ({ poExpiry: addDays('2026-03-02', days) })
/** The week of 40 hours at 85.00 is 3,400.00. */
const week = fullWeek('2026-02-02')
/** 8.02 hours at 85.3333 are 684.37, and 8.0167 would be 684.09. */
const odd = [{ date: '2026-02-02', minutes: 481, rate: '85.3333' }]

/** Each order with its time. They are on both sides of every limit and show which alert is more urgent. */
const orders: readonly (readonly [
  name: string,
  order: Order,
  time?: typeof odd | undefined,
  status?: string,
])[] = [
  ['no PO', {}, week as typeof odd],
  ['a cent left', { poAmount: '3400.01', ...expiring(10) }, week as typeof odd],
  ['used up', { poAmount: '3400.00' }, week as typeof odd],
  ['exceeded and expired', { poAmount: '3399.99', ...expiring(-1) }, week as typeof odd],
  ['80%', { poAmount: '4250.00' }, week as typeof odd],
  ['less than 80%', { poAmount: '4250.01' }, week as typeof odd],
  ['its own limit', { poAmount: '6800.00', poWarnPct: '50.00' }, week as typeof odd],
  ['hours used up', { poAmount: '99999.00', poHours: '40.00' }, week as typeof odd],
  ['hours at 80%', { poHours: '50.00', ...expiring(-1) }, week as typeof odd],
  ['hours left', { poHours: '50.01' }, week as typeof odd],
  ['rounded as it is billed', { poAmount: '684.37' }, odd],
  ['rounded and a cent left', { poAmount: '684.38' }, odd],
  ['an amount of nothing, unused', { poAmount: '0.00' }],
  ['shared, first', { poNumber: 'PO-9', poAmount: '6800.00' }, week as typeof odd],
  ['shared, second', { poNumber: 'PO-9', poAmount: '6800.01' }, week as typeof odd],
  ['expired', expiring(-1)],
  ['expires today', expiring(0)],
  ['expires on the last day', expiring(30)],
  ['expires later', expiring(31)],
  ['ended', { poAmount: '1.00' }, week as typeof odd, 'ENDED'],
  ['a draft', expiring(-1), undefined, 'DRAFT'],
]

type Row = Pick<Contract, 'id' | 'title' | 'status' | 'poExpiry'>
const get = async (path: string) => (await world.billing.request('GET', path)).body

/** Returns the alert of a contract according to the PO usage on its own page. */
async function expectedAlert({ id }: Row): Promise<string | null> {
  const { status, poBurn, poExpiry } = (await get(`/contract/${id}`)) as Contract
  if (status !== 'ACTIVE') return null
  if (poBurn?.state === 'USED_UP' || poBurn?.state === 'EXCEEDED') return 'USED_UP'
  if (poExpiry !== null && poExpiry < world.today) return 'EXPIRED'
  if (poBurn?.state === 'WARNING') return 'WARNING'
  return poExpiry !== null && poExpiry <= addDays(world.today, 30) ? 'EXPIRING' : null
}

/** Returns the titles that each number of the dashboard opens, checked against the pages of all contracts. */
async function opened(): Promise<Record<string, string[]>> {
  const all: Row[] = await get('/contracts?limit=100')
  const byAlert = Map.groupBy(
    await Promise.all(all.map(async (row) => ({ title: row.title, alert: await expectedAlert(row) }))),
    ({ alert }) => alert,
  )
  const { purchaseOrders } = await get('/dashboard/summary?tiles=purchaseOrders')
  const found: Record<string, string[]> = {}
  for (const key of poAlerts) {
    const { filters, sort = '' } = listBehind('purchaseOrders', key, { uid: 'x' })
    const rows: Row[] = await get(`/contracts?limit=100&po=${filters['po']?.join() ?? ''}&sort=${sort}`)
    const titles = rows.map(({ title }) => title)
    expect([key, titles.toSorted()]).toEqual([
      key,
      (byAlert.get(key) ?? []).map(({ title }) => title).toSorted(),
    ])
    expect([key, purchaseOrders[key]]).toEqual([key, rows.length])
    found[key] = titles
  }
  return found
}

test('each number about purchase orders opens exactly its contracts, the soonest first, and none is in two of them', async () => {
  for (const [title, order, time, status = 'ACTIVE'] of orders) {
    const number = 'poAmount' in order || 'poHours' in order ? { poNumber: `PO-${title}` } : {}
    const { contractId, assignmentId } = await addEngagement(world.server, world.admin, {
      title,
      invoiceGrouping: 'PER_CONTRACT',
      ...number,
      ...order,
    })
    if (time !== undefined) await addApprovedWeek(world.server, assignmentId, '2026-02-02', time)
    await setStatus(world.server, 'contracts', contractId, status)
  }
  const before = await opened()
  expect(before).toEqual({
    USED_UP: expect.arrayContaining([
      'used up',
      'exceeded and expired',
      'hours used up',
      'rounded as it is billed',
    ]),
    EXPIRED: expect.arrayContaining(['expired', 'hours at 80%']),
    WARNING: expect.arrayContaining([
      'a cent left',
      '80%',
      'its own limit',
      'rounded and a cent left',
      'shared, second',
    ]),
    EXPIRING: ['expires today', 'expires on the last day'],
  })
  const all = Object.values(before).flat()
  expect(new Set(all).size).toBe(all.length)
  for (const quiet of [
    'no PO',
    'less than 80%',
    'hours left',
    'an amount of nothing, unused',
    'expires later',
    'ended',
  ])
    expect(all).not.toContain(quiet)
  // Billing the time changes nothing, both with drafts and with invoices.
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  expect(body.invoices.length).toBeGreaterThan(5)
  expect(await opened()).toEqual(before)
  await world.billing.event(body.invoices[0].id, 'issue')
  await world.billing.event(body.invoices[1].id, 'discard')
  await opened()
})

test('the filter rejects anything but an alert', async () => {
  const { status, body } = await world.billing.request('GET', '/contracts?po=FULL')
  expect([status, body.errors[0].field]).toEqual([400, 'po'])
})
