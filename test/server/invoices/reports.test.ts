import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { agingDueDates } from '#domain/billing/due.ts'
import { listBehind } from '#domain/dashboard/tiles.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('reports', () => {
  test('aging as of an earlier day shows what was owed then, as the statement closes', async () => {
    const invoice = await world.issued()
    const next = (today: string) => Object.assign(world, { today })
    next('2026-03-05')
    const paid = await world.pay('1200.00', [{ invoiceId: invoice.id, amount: '1000.00' }], {
      receivedOn: '2026-03-05',
    })
    next('2026-03-08')
    const lines = [{ lineId: invoice.lines[0].id, amount: '100.00' }]
    const credit = await world.billing.event(invoice.id, 'credit', {
      mode: 'WRITE_OFF',
      reason: 'Goodwill',
      lines,
    })
    await world.billing.event(credit.body.id, 'issue')
    next('2026-03-10')
    await world.billing.request('POST', `/payment/${paid.body.id}/reverse`, {
      version: paid.body.version,
      reason: 'Bounced',
    })
    next('2026-03-20')
    const owedOn = async (asOf: string) => {
      const { body } = await world.billing.request('GET', `/invoices/aging?asOf=${asOf}`)
      const parties = `billToName=Initech&currency=USD&from=2026-01-01&to=${asOf}`
      const { closing } = (await world.billing.request('GET', `/invoices/statement?${parties}`)).body
      const [row] = body.rows
      expect(row?.total ?? '0.00').toBe(closing)
      return row === undefined ? null : [row.buckets[0], row.unapplied]
    }
    expect(await owedOn('2026-03-01')).toBeNull()
    expect(await owedOn('2026-03-02')).toEqual(['4037.50', '0.00'])
    expect(await owedOn('2026-03-06')).toEqual(['3037.50', '-200.00'])
    expect(await owedOn('2026-03-09')).toEqual(['2937.50', '-200.00'])
    expect(await owedOn('2026-03-15')).toEqual(['3937.50', '0.00'])
    expect(await owedOn('2026-03-20')).toEqual(['3937.50', '0.00'])
  })

  test('aging of a day before an invoice was voided has it, later days do not', async () => {
    const invoice = await world.issued()
    world.today = '2026-03-10'
    await world.billing.event(invoice.id, 'void', { reason: 'Wrong rate' })
    world.today = '2026-03-20'
    const owedOn = async (asOf: string) =>
      (await world.billing.request('GET', `/invoices/aging?asOf=${asOf}`)).body.totals
    expect(await owedOn('2026-03-09')).toMatchObject([{ currency: 'USD', total: '4037.50' }])
    expect(await owedOn('2026-03-10')).toEqual([])
  })

  test('the aging is exported with its amounts as numbers', async () => {
    await world.issued()
    await world.pay('50.00')
    const file = await world.billing.request('GET', '/invoices/aging?asOf=2026-04-02&format=csv')
    expect(file.text).toBe(
      '\uFEFFAs of,Bill to,Currency,Current,1–30 days,31–60 days,61–90 days,Over 90 days,Unapplied,Total\r\n' +
        '2026-04-02,Initech,USD,0.00,4037.50,0.00,0.00,0.00,-50.00,3987.50\r\n',
    )
    const { body } = await world.billing.request('GET', '/audit?action=EXPORT')
    expect(body).toMatchObject([{ entityLabel: 'Invoice aging', reason: '1 row' }])
  })

  test('a statement lists the invoices of a day before their credit notes', async () => {
    const invoice = await world.issued()
    const credit = await world.billing.event(invoice.id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })
    const note = await world.billing.event(credit.body.id, 'issue')
    await world.pay('10.00')
    // In alphabetical order, the number of the credit note would come first.
    expect(note.body.number < invoice.number).toBe(true)
    const { body } = await world.billing.request(
      'GET',
      '/invoices/statement?billToName=Initech&currency=USD&from=2026-03-02&to=2026-03-02',
    )
    expect(
      body.entries.map(({ type, label, balance }: Record<string, string>) => [type, label, balance]),
    ).toEqual([
      ['INVOICE', invoice.number, '4037.50'],
      ['CREDIT_NOTE', note.body.number, '0.00'],
      ['PAYMENT', 'ACH', '-10.00'],
    ])
  })

  test('aging and statement agree with the balances', async () => {
    const { id } = await world.issued()
    await world.pay('1500.00', [{ invoiceId: id, amount: '1000.00' }])
    world.today = '2026-05-05'
    const { body } = await world.billing.request('GET', '/invoices/aging')
    expect(body).toMatchObject({
      asOf: '2026-05-05',
      bounds: [30, 60, 90],
      rows: [
        {
          billToName: 'Initech',
          buckets: ['0.00', '0.00', '3037.50', '0.00', '0.00'],
          unapplied: '-500.00',
          total: '2537.50',
        },
      ],
      totals: [{ currency: 'USD', total: '2537.50' }],
    })
    const statement = await world.billing.request(
      'GET',
      '/invoices/statement?billToName=Initech&currency=USD&from=2026-03-01&to=2026-05-05',
    )
    expect(statement.body).toMatchObject({ opening: '0.00', closing: '2537.50' })
    expect(
      statement.body.entries.map(({ type, balance }: Record<string, string>) => [type, balance]),
    ).toEqual([
      ['INVOICE', '4037.50'],
      ['PAYMENT', '2537.50'],
    ])
  })
})

test('every bucket of the aging is the sum of the invoices that it links to', async () => {
  const { id } = await world.issued()
  await world.pay('1500.00', [{ invoiceId: id, amount: '1000.00' }])
  const { dueDate } = await world.billing.read(id)
  const filled = []
  for (const days of [-1, 0, 1, 30, 31, 60, 61, 90, 91]) {
    world.today = addDays(dueDate, days)
    const { body } = await world.billing.request('GET', '/invoices/aging')
    const [row] = body.rows
    for (const [bucket, amount] of row.buckets.entries()) {
      const query = new URLSearchParams({
        billTo: row.billToName,
        currency: row.currency,
        ...agingDueDates(bucket, body.asOf, body.bounds),
      })
      const list = await world.billing.request('GET', `/invoices?${query}`)
      const balances = list.body.map(({ balance }: { balance: string }) => balance)
      expect([days, bucket, balances]).toEqual([days, bucket, amount === '0.00' ? [] : [amount]])
      if (amount !== '0.00') filled.push(bucket)
    }
  }
  expect(filled).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4])
})

test('the numbers of the dashboard are the totals of the lists behind them', async () => {
  const { id } = await world.issued()
  const { dueDate } = await world.billing.read(id)
  const counted = async (days: number) => {
    world.today = addDays(dueDate, days)
    const { invoices } = (await world.billing.request('GET', '/dashboard/summary?tiles=invoices')).body
    for (const [key, number] of Object.entries(invoices)) {
      const query = new URLSearchParams(
        Object.entries(listBehind('invoices', key, { uid: '', today: world.today }).filters).map(
          ([name, [value = '']]) => [name, value],
        ),
      )
      const list = await world.billing.request('GET', `/invoices?${query}`)
      expect([days, key, list.body.length]).toEqual([days, key, number])
    }
    return invoices
  }
  const none = { DRAFT: 0, OVERDUE: 0, DUE_SOON: 0, DISPUTED: 0, UNSENT: 0 }
  expect(await counted(-8)).toEqual(none)
  expect(await counted(-7)).toEqual({ ...none, DUE_SOON: 1 })
  expect(await counted(0)).toEqual({ ...none, DUE_SOON: 1 })
  expect(await counted(1)).toEqual({ ...none, OVERDUE: 1 })
  await world.billing.event(id, 'dispute', { reason: 'Wrong hours' })
  await world.billing.event(id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })
  expect(await counted(1)).toEqual({ ...none, DRAFT: 1, OVERDUE: 1, DISPUTED: 1 })
})
