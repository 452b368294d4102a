import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { marginKey, parseMarginKey, revenueKey } from '#domain/dashboard/margins.ts'
import { listBehind, type RankedContract, type TileAmount } from '#domain/dashboard/tiles.ts'
import type { MarginRow } from '#domain/invoices/margins.ts'
import { centsOf, moneyOf, sumOf } from '#domain/kernel/money.ts'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

// On a slow machine, the tile would show an earlier result, which test/server/db/slowResults.test.ts tests.
vi.mock('#server/db/slowResults.ts', () => ({
  cacheIfSlow: <T>(_what: readonly string[], compute: () => Promise<T>) => compute(),
}))

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const hourlyPay = { payRate: '50.00', payRateUnit: 'HOURLY' }
const monthly = [{ effectiveFrom: '2026-01-01', billRate: '11000.00', billRateUnit: 'MONTHLY', ...hourlyPay }]
const get = async (path: string) => (await world.billing.request('GET', path)).body
const margins = (query = ''): Promise<MarginRow[]> => get(`/invoices/margins?limit=100${query}`)
const week = (monday: string, more: object = { pay: '55.00' }) =>
  fullWeek(monday).map((day) => ({ ...day, ...more }))
const addWeek = (monday: string, days = week(monday), { assignmentId } = world.engagement) =>
  addApprovedWeek(world.server, assignmentId, monday, days)
const figures = ({ month, billed, unbilled, cost, margin, marginPct }: MarginRow) => [
  month,
  billed,
  unbilled,
  cost,
  margin,
  marginPct,
]

/** Returns the tile after comparing each of its numbers with the list that it opens and with the sums below that list. */
async function tile() {
  const { grossMargin, amounts, ranked } = await get('/dashboard/summary?tiles=grossMargin')
  const rowsOf = async (key: string) => {
    const { area, filters, sort } = listBehind('grossMargin', key, { uid: 'x', today: world.today })
    const query = new URLSearchParams(sort === undefined ? {} : { sort })
    for (const [name, [value = '']] of Object.entries(filters)) query.set(name, value)
    const rows: MarginRow[] = await get(`/invoices/${area}?limit=100&${query.toString()}`)
    const totals: { id: string; sums: Record<string, string> }[] = await get(
      `/invoices/${area}/totals?${query.toString()}`,
    )
    return { rows, totals }
  }
  const sumIn = (rows: readonly MarginRow[], currency: string) =>
    moneyOf(
      sumOf(rows.filter((row) => row.currency === currency).map(({ margin }) => centsOf(margin ?? '0'))),
    )
  for (const [key, count] of Object.entries<number>(grossMargin)) {
    const { rows, totals } = await rowsOf(key)
    expect([key, rows.length]).toEqual([key, count])
    const own = (amounts as TileAmount[]).filter((each) => each.key === key)
    expect(own.map(({ amount }) => amount)).toEqual(
      count === 0 ? [] : [sumIn(rows, parseMarginKey(key)?.currency ?? '')],
    )
    expect(totals.map(({ sums }) => sums['margin'])).toEqual(own.map(({ amount }) => amount))
  }
  for (const { contractId, currency, amount } of ranked as RankedContract[])
    expect([contractId, sumIn((await rowsOf(contractId)).rows, currency)]).toEqual([contractId, amount])
  return { grossMargin, amounts: amounts as TileAmount[], ranked: ranked as RankedContract[] }
}

test('time earns when it is approved and as much when it is billed, less pay and burden, as its contract says', async () => {
  const { contractId } = world.engagement
  await addWeek('2026-02-02', [
    ...week('2026-02-02'),
    { date: '2026-02-06', minutes: 300, classification: 'OT', rate: '127.50', pay: '82.50' },
  ] as ReturnType<typeof week>)
  // 40 hours at 55.00 and 5 at 82.50, with 12.50% burden.
  expect((await margins()).map(figures)).toEqual([
    ['2026-02', '0.00', '4037.50', '2939.06', '1098.44', '27.21'],
  ])
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  const billed = [['2026-02', '4037.50', '0.00', '2939.06', '1098.44', '27.21']]
  // A draft counts as billed.
  expect((await margins()).map(figures)).toEqual(billed)
  const { body: invoice } = await world.billing.event(body.invoices[0].id, 'issue')
  expect((await margins()).map(figures)).toEqual(billed)
  const { earnings } = await get(`/contract/${contractId}`)
  expect([earnings.margin, earnings.marginPct]).toEqual(['1098.44', '27.21'])

  const shown = await tile()
  expect(shown.grossMargin).toMatchObject({ '2026-03_USD': 0, '2026-02_USD': 1, '2025-04_USD': 0 })
  expect(Object.keys(shown.grossMargin)).toHaveLength(12)
  expect(shown.amounts.map(({ key, amount }) => [key, amount])).toEqual([
    [marginKey('2026-02', 'USD'), '1098.44'],
    [revenueKey('2026-02', 'USD'), '4037.50'],
  ])
  expect(shown.ranked).toMatchObject([{ rank: 'HIGHEST', contractId, amount: '1098.44', currency: 'USD' }])

  // A credit counts when it is issued, and a voided invoice doesn't.
  const credit = await world.billing.event(invoice.id, 'credit', { mode: 'WRITE_OFF', reason: 'Agreed' })
  expect((await margins()).map(figures)).toEqual(billed)
  await world.billing.event(credit.body.id, 'issue')
  expect((await margins()).map(figures)).toEqual([['2026-02', '0.00', '0.00', '2939.06', '-2939.06', null]])
  expect((await tile()).amounts[0]?.amount).toBe('-2939.06')
})

test('discounts and fees are no revenue', async () => {
  const { contractId } = world.engagement
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET discount_pct = 10, vms_fee_pct = 2 WHERE id = ${contractId}`),
  )
  await addWeek('2026-02-02')
  await world.billing.run('MONTHLY', '2026-02-01')
  // 3,400.00 less 10%, and the rest less 2%.
  expect((await margins())[0]).toMatchObject({ billed: '2998.80', cost: '2475.00', margin: '523.80' })
})

test('a fee that was entered is revenue and an expense is not, also when both are credited', async () => {
  const fee = { kind: 'MANUAL', description: 'Conversion fee', quantity: '1', rate: '5000' }
  const hotel = { kind: 'EXPENSE', description: 'Hotel, 3 nights', quantity: '3', rate: '189.95' }
  const { contractId } = world.engagement
  const made = await world.billing.request('POST', '/invoice/create', { contractId, lines: [fee, hotel] })
  const { body: invoice } = await world.billing.event(made.body.id, 'issue')
  const expected = [['2026-03', '5000.00', '0.00', '0.00', '5000.00', '100.00']]
  expect((await margins()).map(figures)).toEqual(expected)
  const lines = [{ lineId: invoice.lines[1].id }]
  const note = await world.billing.event(invoice.id, 'credit', {
    mode: 'WRITE_OFF',
    reason: 'Not booked',
    lines,
  })
  await world.billing.event(note.body.id, 'issue')
  expect((await margins()).map(figures)).toEqual(expected)
})

test('a week over two months is divided, billed or not, and so is its cost', async () => {
  const { contractId } = world.engagement
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET invoice_frequency = 'WEEKLY' WHERE id = ${contractId}`),
  )
  // Monday and Tuesday are in March.
  await addWeek('2026-03-30')
  world.today = '2026-04-20'
  const expected = [
    ['2026-04', '2040.00', '1485.00', '555.00'],
    ['2026-03', '1360.00', '990.00', '370.00'],
  ]
  const sums = async (part: 'billed' | 'unbilled') =>
    (await margins()).map((row) => [row.month, row[part], row.cost, row.margin])
  expect(await sums('unbilled')).toEqual(expected)
  await world.billing.run('WEEKLY', '2026-03-30')
  expect(await sums('unbilled')).toEqual(expected.map(([month, , ...rest]) => [month, '0.00', ...rest]))
  expect(await sums('billed')).toEqual(expected)
  expect((await margins('&month=2026-03')).map(({ month, billed }) => [month, billed])).toEqual([
    ['2026-03', '1360.00'],
  ])
  await tile()
})

test('a monthly fee earns before it is billed, in the current month through the last approved day, and as much when it is billed', async () => {
  const engagement = await addEngagement(world.server, world.admin, {
    startDate: '2026-02-16',
    rates: monthly,
  })
  const addDaysOff = (monday: string, days: ReturnType<typeof week>) => addWeek(monday, days, engagement)
  const unpriced = { pay: '50.00', rate: null }
  await addDaysOff('2026-02-23', week('2026-02-23', unpriced))
  await addDaysOff('2026-03-02', week('2026-03-02', unpriced))
  world.today = '2026-03-20'
  // Ten of 20 workdays of February, five of 22 of March; a week costs 40 hours at 50.00 and 12.50% burden.
  const march = ['2026-03', '0.00', '2500.00', '2250.00', '250.00', '10.00']
  expect((await margins()).map(figures)).toEqual([
    march,
    ['2026-02', '0.00', '5500.00', '2250.00', '3250.00', '59.09'],
  ])
  expect((await margins('&month=2026-03')).map(figures)).toEqual([march])
  expect((await margins('&month=2026-04')).map(figures)).toEqual([])
  await world.billing.run('MONTHLY', '2026-02-01')
  const billed = ['2026-02', '5500.00', '0.00', '2250.00', '3250.00', '59.09']
  expect((await margins()).map(figures)).toEqual([march, billed])
  expect((await margins(`&contractId=${engagement.contractId}`)).map(figures)).toEqual([march, billed])
  await tile()
})

test('a month without approved time earns no unbilled fee, because it has no cost either', async () => {
  const engagement = await addEngagement(world.server, world.admin, {
    startDate: '2026-01-01',
    rates: monthly,
  })
  await addWeek('2026-02-09', week('2026-02-09', { pay: '50.00', rate: null }), engagement)
  world.today = '2026-04-10'
  expect((await margins()).map(figures)).toEqual([
    ['2026-02', '0.00', '11000.00', '2250.00', '8750.00', '79.55'],
  ])
  await world.billing.run('MONTHLY', '2026-03-01')
  expect((await margins('&month=2026-03')).map(figures)).toEqual([
    ['2026-03', '11000.00', '0.00', '0.00', '11000.00', '100.00'],
  ])
  await tile()
})

test('unpaid absence takes its part of an unbilled fee, and a milestone earns when it is ready', async () => {
  const { server, admin } = world
  const yearly = await addEngagement(server, admin, {
    rates: [{ effectiveFrom: '2026-01-01', billRate: '120000.00', billRateUnit: 'ANNUAL', ...hourlyPay }],
  })
  await addWeek(
    '2026-02-09',
    [{ date: '2026-02-09', minutes: 480, type: 'UNPAID_ABSENCE', rate: null }],
    yearly,
  )
  await addEngagement(server, admin, {
    rates: [
      {
        effectiveFrom: '2026-01-01',
        billRate: '900.00',
        billRateUnit: 'FIXED',
        fixedAmount: '900.00',
        ...hourlyPay,
      },
    ],
    milestones: [
      { name: 'Design', amount: '300.00', dueDate: '2026-02-28', readyAt: '2026-02-20' },
      { name: 'Launch', amount: '600.00', dueDate: '2026-06-30', readyAt: null },
    ],
  })
  expect((await margins('&month=2026-02&sort=margin')).map(({ unbilled }) => unbilled)).toEqual([
    '300.00',
    '9500.00',
  ])
  await tile()
})

test('months before the last 12 are left out, and a month can be asked for', async () => {
  await addWeek('2026-01-12')
  await addWeek('2026-02-09')
  world.today = '2027-01-05'
  expect((await margins()).map(({ month }) => month)).toEqual(['2026-02'])
  expect((await margins('&month=2026-01')).map(({ month }) => month)).toEqual(['2026-01'])
  for (const month of ['2026-13', '2026-1', 'last'])
    expect((await world.billing.request('GET', `/invoices/margins?month=${month}`)).status).toBe(400)
})

test('the five highest and the five lowest are contracts of one currency whose cost is known, and none is both', async () => {
  const who = world.admin
  const addOne = async (pay: string, more: object = {}, payUnit = 'HOURLY') => {
    const engagement = await addEngagement(world.server, who, more as Record<string, unknown>)
    await addWeek('2026-02-09', week('2026-02-09', { pay, payUnit }), engagement)
    return engagement.contractId
  }
  const pays = ['10.00', '20.00', '30.00', '40.00', '50.00', '60.00', '80.00']
  const contracts: string[] = []
  for (const pay of pays) contracts.push(await addOne(pay))
  const fixed = await addOne('9000.00', {}, 'FIXED')
  const euros = await addOne('1.00', { currency: 'EUR' })
  const { ranked, grossMargin } = await tile()
  const ids = (rank: string) =>
    ranked.filter((each) => each.rank === rank).map(({ contractId }) => contractId)
  expect(ids('HIGHEST')).toEqual(contracts.slice(0, 5))
  expect(ids('LOWEST')).toEqual([contracts[6], contracts[5]])
  // 40 hours at 85.00 less 40 at 80.00 with 12.50% burden.
  expect(ranked.at(-2)?.amount).toBe('-200.00')
  expect(grossMargin).toMatchObject({ '2026-02_EUR': 1, '2026-02_USD': 8 })
  const rows = await margins()
  expect(rows.find(({ contractId }) => contractId === fixed)).toMatchObject({
    unbilled: '3400.00',
    cost: null,
    margin: null,
    marginPct: null,
  })
  expect(rows.find(({ contractId }) => contractId === euros)).toMatchObject({ currency: 'EUR' })
  // The lowest margin is first, one currency after another, and contracts without a margin are last.
  const sorted = await margins('&sort=margin')
  expect(sorted.map(({ contractId }) => contractId)).toEqual([euros, ...contracts.toReversed(), fixed])
  expect(await margins('&search=nobody')).toEqual([])
  expect(await margins(`&search=${rows[0]?.contractNo}`)).toHaveLength(1)
})

test('only users who see invoices see margins, and only those of their client', async () => {
  await addWeek('2026-02-02')
  const { server, tenant } = world
  const blind = await server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant,
    overrides: { grant: [], deny: ['CAN_VIEW_INVOICES', 'CAN_MAINTAIN_INVOICES'] },
  })
  for (const path of ['/invoices/margins', '/invoices/margins/totals'])
    expect((await server.request(blind, 'GET', path)).status).toBe(403)
  const { body } = await server.request(blind, 'GET', '/dashboard/summary?tiles=grossMargin')
  expect([body.grossMargin, body.ranked, body.amounts]).toEqual([null, undefined, []])
  const other = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: await server.makeTenant() })
  expect((await server.request(other, 'GET', '/invoices/margins')).body).toEqual([])
})

test('the list is exported as a file', async () => {
  await addWeek('2026-02-02')
  const { text } = await world.billing.request('GET', '/invoices/margins?format=csv')
  expect(text).toContain('2026-02,0.00,3400.00,2475.00,925.00,27.21,USD')
})
