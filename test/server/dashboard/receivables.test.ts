import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listBehind, type TileAmount } from '#domain/dashboard/tiles.ts'
import { centsOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const get = async (path: string) => (await world.billing.request('GET', path)).body
type Row = { balance?: string; amount?: string; currency: string }

/** Returns the numbers that aren't zero and their amounts. Checks each against the list that it opens. */
async function numbers() {
  const { receivables, amounts, alertDays } = await get('/dashboard/summary?tiles=receivables')
  const [{ days }] = alertDays
  const shown: Record<string, string | number> = {}
  for (const [key, count] of Object.entries<number>(receivables)) {
    if (key.startsWith('DSO_')) shown[key] = count
    else {
      const {
        area,
        filters,
        sort = '',
      } = listBehind('receivables', key, {
        uid: 'x',
        today: world.today,
        days,
      })
      const query = new URLSearchParams({ limit: '100', sort })
      for (const [name, [value = '']] of Object.entries(filters)) query.set(name, value)
      const rows: Row[] = await get(`/${area}?${query.toString()}`)
      expect([key, rows.length]).toEqual([key, count])
      const own = (amounts as TileAmount[]).filter((each) => each.key === key)
      const sum = moneyOf(sumOf(rows.map(({ balance, amount }) => centsOf(balance ?? amount ?? ''))))
      expect([key, own.map(({ amount }) => amount)]).toEqual([key, count === 0 ? [] : [sum]])
      if (count > 0) shown[key] = `${count}: ${sum}`
    }
  }
  return shown
}

test('each number about receivables opens exactly its invoices or payments, and nothing is in two of them', async () => {
  const { id, dueDate } = await world.issued()
  expect(dueDate).toBe('2026-04-01')
  // 40 hours at 85.00 and 5 at 127.50. Everything that was billed is owed.
  expect(await numbers()).toEqual({ AGE_0: '1: 4037.50', DSO_USD: 90 })
  const paid = await world.pay('1000.00', [{ invoiceId: id, amount: '1000.00' }])
  expect(await numbers()).toEqual({ AGE_0: '1: 3037.50', COLLECTED: '1: 1000.00', DSO_USD: 68 })
  const days = [
    ['2026-04-01', 'AGE_0'],
    ['2026-04-02', 'AGE_1'],
    ['2026-05-01', 'AGE_1'],
    ['2026-05-02', 'AGE_2'],
    ['2026-05-31', 'AGE_2'],
    ['2026-06-01', 'AGE_3'],
    ['2026-06-30', 'AGE_3'],
    ['2026-07-01', 'AGE_4'],
  ] as const
  for (const [today, bucket] of days) {
    world.today = today
    const { DSO_USD: wait, ...rest } = await numbers()
    expect([today, rest]).toEqual([today, { [bucket]: '1: 3037.50' }])
    // Issued on 2026-03-02. The 90 days before 2026-05-31 include it, those of a day later don't.
    expect([today, wait]).toEqual([today, today < '2026-05-31' ? 68 : undefined])
    const { totals } = await get('/invoices/aging')
    expect(totals[0].buckets[Number(bucket.slice(4))]).toBe('3037.50')
  }
  world.today = '2026-03-02'
  await world.billing.request('POST', `/payment/${paid.body.id}/reverse`, {
    version: paid.body.version,
    reason: 'Bounced',
  })
  expect(await numbers()).toEqual({ AGE_0: '1: 4037.50', DSO_USD: 90 })
})

test('payments of another month are not collected in this one', async () => {
  world.today = '2026-04-01'
  await world.pay('10.00', [], { receivedOn: '2026-03-31' })
  await world.pay('20.00', [], { receivedOn: '2026-04-01' })
  expect(await numbers()).toEqual({ COLLECTED: '1: 20.00' })
})

test('the numbers follow the aging buckets of the client', async () => {
  await world.issued()
  const { version } = await get('/settings?scope=CLIENT')
  const changed = await world.billing.request('PUT', '/settings?scope=CLIENT', {
    version,
    agingBuckets: [10],
  })
  expect(changed.status).toBe(200)
  // Billing settings change at the start of the next month.
  world.today = '2026-04-11'
  expect(await numbers()).toMatchObject({ AGE_1: '1: 4037.50' })
  world.today = '2026-04-12'
  expect(await numbers()).toMatchObject({ AGE_2: '1: 4037.50' })
})
