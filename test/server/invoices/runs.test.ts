import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('a billing run', () => {
  test('invoices 40 hours at 85.00 and 5 hours of overtime at 127.50', async () => {
    const invoice = await world.issued()
    expect(invoice).toMatchObject({
      type: 'INVOICE',
      number: expect.stringMatching(/-INV-2026-00001$/),
      status: 'ISSUED',
      billTo: { companyName: 'Initech', level: 'LEVEL_1' },
      issueDate: '2026-03-02',
      dueDate: '2026-04-01',
      total: '4037.50',
      balance: '4037.50',
      contractIds: [world.engagement.contractId],
    })
    expect(invoice.lines).toMatchObject([
      {
        kind: 'TIME',
        description: 'Rao, Priya – week ending 2026-02-08',
        quantity: '40.00',
        rate: '85.00',
        amount: '3400.00',
        minutes: 2400,
      },
      { kind: 'OVERTIME', quantity: '5.00', rate: '127.50', amount: '637.50', minutes: 300 },
    ])
  })

  test('is in the list of periods with its drafts and invoices, which open exactly them', async () => {
    await world.issued()
    const { body } = await world.billing.request('GET', '/invoices/runs?limit=100')
    expect(body.find(({ id }: { id: string }) => id === 'monthly-2026-02-01')).toEqual({
      id: 'monthly-2026-02-01',
      frequency: 'MONTHLY',
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      drafts: 0,
      issued: 1,
    })
    expect(body.every(({ periodEnd }: { periodEnd: string }) => periodEnd < '2026-03-02')).toBe(true)
    const opened = '/invoices?frequency=MONTHLY&periodStart=2026-02-01'
    expect((await world.billing.request('GET', opened)).body).toHaveLength(1)
    expect((await world.billing.request('GET', opened.replace('MONTHLY', 'WEEKLY'))).body).toEqual([])
    const found = await world.billing.request(
      'GET',
      '/invoices/runs?search=weekly%202026-02&frequency=WEEKLY&sort=periodEnd',
    )
    const starts = found.body.map(({ periodStart }: { periodStart: string }) => periodStart)
    expect(starts).toEqual(['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23'])
  })

  test('issues its drafts together, each with a result and the next number', async () => {
    const { server, tenant, billing } = world
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { assignmentId } = await addEngagement(server, world.admin, { invoiceGrouping: 'PER_CONTRACT' })
      await addApprovedWeek(server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    }
    const drafts = (await billing.run('MONTHLY', '2026-02-01')).body.invoices
    for (const { id } of drafts) ids.push(id)
    const [, stale] = drafts
    await billing.request('PUT', `/invoice/${stale.id}`, { version: 1, internalNote: 'Changed meanwhile' })
    const { status, body } = await billing.request('POST', '/invoices/bulk', {
      event: 'issue',
      items: ids.map((id) => ({ id, version: 1 })),
    })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { id: ids[0], ok: true, version: 2, errors: [] },
      {
        id: ids[1],
        ok: false,
        label: expect.stringContaining('Initech'),
        errors: [{ code: 'version_stale' }],
      },
      { id: ids[2], ok: true, version: 2, errors: [] },
    ])
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute(sql`SELECT count(*)::int AS numbered, min(sequence)::int AS first, max(sequence)::int AS last,
          count(DISTINCT p.invoice_id)::int AS pdfs
        FROM invoices i JOIN invoice_pdfs p ON p.client_id = i.client_id AND p.invoice_id = i.id WHERE i.client_id = ${tenant.a}`),
    )
    expect(rows).toEqual([{ numbered: 2, first: 1, last: 2, pdfs: 2 }])
  })

  test('run again does nothing', async () => {
    await world.issued()
    expect((await world.billing.run('MONTHLY', '2026-02-01')).body).toEqual({ invoices: [], skipped: [] })
    expect((await world.billing.request('GET', '/invoices/unbilled')).body).toEqual([])
  })

  test('of two at the same time, only one creates the invoice', async () => {
    await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const run = { frequency: 'MONTHLY', periodStart: '2026-02-01' }
    const { body } = await world.billing.request('POST', '/invoices/preview', run)
    const keys = body.rows.map(({ key }: { key: string }) => key)
    const generate = () => world.billing.request('POST', '/invoices/generate', { ...run, keys })
    const runs = await Promise.all([generate(), generate(), generate()])
    expect(runs.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(runs.flatMap((answer) => answer.body.invoices)).toHaveLength(1)
    // Having nothing left to bill is not a blocker.
    expect(runs.flatMap((answer) => answer.body.skipped)).toEqual([])
  })

  test('makes its drafts in several calls as in one: each contract once, alone or on a shared invoice', async () => {
    const { server, admin, billing } = world
    const groups = ['PER_CONTRACT', 'PER_BILL_TO', 'PER_BILL_TO', 'PER_PO', 'PER_PO'] as const
    for (const [at, invoiceGrouping] of groups.entries()) {
      const { assignmentId } = await addEngagement(server, admin, {
        invoiceGrouping,
        poNumber: `PO-${at % 2}`,
      })
      await addApprovedWeek(server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    }
    const run = { frequency: 'MONTHLY', periodStart: '2026-02-01' }
    const preview = await billing.request('POST', '/invoices/preview', run)
    // Including the one that has nothing to bill.
    expect([preview.body.read, preview.body.contracts]).toEqual([6, 6])
    const inPages = []
    const read: number[] = []
    for (let after: string | undefined; ;) {
      const page = await billing.request('POST', '/invoices/preview', { ...run, limit: 1, after })
      inPages.push(...page.body.rows)
      read.push(page.body.read)
      expect(page.body.contracts).toBe(6)
      if (page.body.next === null) break
      after = page.body.next
    }
    // One page for each invoice: two for one contract and two for a pair.
    expect(read).toEqual(read.toSorted((one, other) => one - other))
    expect([new Set(read).size, read.at(-1)]).toEqual([read.length, 6])
    const byKey = (rows: { key: string }[]) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    expect(inPages).toEqual(byKey(preview.body.rows))
    const ready = preview.body.rows.filter(({ amount }: { amount: string }) => amount !== '0.00')
    const made = []
    for (const { key } of ready)
      made.push((await billing.request('POST', '/invoices/generate', { ...run, keys: [key] })).body)
    expect(made.map(({ invoices, skipped }) => [invoices.length, skipped.length])).toEqual(
      ready.map(() => [1, 0]),
    )
    const totals = (rows: { total?: string; amount?: string }[]) =>
      rows.map(({ total, amount }) => total ?? amount).toSorted()
    expect(totals(made.flatMap(({ invoices }) => invoices))).toEqual(totals(ready))
    const contracts = made.flatMap(({ invoices }) => invoices[0].contractIds)
    expect([contracts.length, new Set(contracts).size]).toEqual([5, 5])
  })

  test('shows hours, overtime and amount first, and creates nothing', async () => {
    await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await world.billing.request('POST', '/invoices/preview', {
      frequency: 'MONTHLY',
      periodStart: '2026-02-01',
    })
    expect(body).toMatchObject({
      periodStart: '2026-02-01',
      periodEnd: '2026-02-28',
      rows: [
        {
          billToName: 'Initech',
          minutes: 2400,
          otMinutes: 0,
          amount: '3400.00',
          currency: 'USD',
          blockers: [],
        },
      ],
    })
    expect((await world.billing.request('GET', '/invoices')).body).toEqual([])
  })

  test('waits for a period that is over, from its first day', async () => {
    const early = await world.billing.request('POST', '/invoices/preview', {
      frequency: 'MONTHLY',
      periodStart: '2026-03-01',
    })
    expect([early.status, early.body.errors[0].code]).toEqual([422, 'period_not_over'])
    const inside = await world.billing.request('POST', '/invoices/preview', {
      frequency: 'MONTHLY',
      periodStart: '2026-02-02',
    })
    expect([inside.status, inside.body.errors[0].field]).toEqual([400, 'periodStart'])
  })

  test('is blocked by missing sheets, and says which', async () => {
    const waiting = await addEngagement(world.server, world.admin, {
      waitForAllTimesheets: true,
      invoiceGrouping: 'PER_CONTRACT',
    })
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices).toEqual([])
    const skipped = body.skipped.find(({ key }: { key: string }) => key.includes(waiting.contractId))
    expect(skipped.blockers).toMatchObject([{ code: 'missing', contractId: waiting.contractId }])
    expect(skipped.blockers[0].message).toContain('2026-02-02')
  })

  test('stops at an exceeded required PO, unless there is a reason', async () => {
    const limited = await addEngagement(world.server, world.admin, {
      invoiceGrouping: 'PER_CONTRACT',
      poRequired: true,
      poNumber: 'PO-1',
      poAmount: '3399.99',
    })
    await addApprovedWeek(world.server, limited.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices).toEqual([])
    const { key, blockers } = body.skipped.find(
      (row: { blockers: { contractId: string }[] }) => row.blockers[0]?.contractId === limited.contractId,
    )
    expect(blockers).toMatchObject([{ code: 'po_exceeded' }])
    const short = await world.billing.request('POST', '/invoices/generate', {
      frequency: 'MONTHLY',
      periodStart: '2026-02-01',
      keys: [key],
      overrides: [{ key, reason: 'ok' }],
    })
    expect(short.status).toBe(400)
    const overrides = [{ key, reason: 'Approved by phone' }]
    const again = await world.billing.request('POST', '/invoices/generate', {
      frequency: 'MONTHLY',
      periodStart: '2026-02-01',
      keys: [key],
      overrides,
    })
    expect(again.body.invoices).toHaveLength(1)
    expect((await world.billing.event(again.body.invoices[0].id, 'issue')).status).toBe(200)
    const { body: contract } = await world.billing.request('GET', `/contract/${limited.contractId}`)
    expect(contract.poBurn).toEqual({ pct: 100, state: 'EXCEEDED' })
  })

  test('adds late time of a billed period to the next invoice', async () => {
    await world.issued()
    await addApprovedWeek(
      world.server,
      world.engagement.assignmentId,
      '2026-02-09',
      fullWeek('2026-02-09').slice(0, 1),
    )
    world.today = '2026-04-01'
    const { body } = await world.billing.run('MONTHLY', '2026-03-01')
    expect(body.invoices[0].lines).toMatchObject([
      { description: 'Rao, Priya – week ending 2026-02-15, 2026-02-09 to 2026-02-09', amount: '680.00' },
    ])
  })

  test('prints discount and fee as negative lines', async () => {
    const reduced = await addEngagement(world.server, world.admin, { discountPct: '2.00', vmsFeePct: '1.50' })
    await addApprovedWeek(world.server, reduced.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    const [invoice] = body.invoices
    expect(invoice).toMatchObject({
      subtotal: '3400.00',
      discountTotal: '-68.00',
      feeTotal: '-49.98',
      total: '3282.02',
    })
    expect(invoice.lines.slice(1)).toMatchObject([
      { kind: 'DISCOUNT', amount: '-68.00' },
      { kind: 'VMS_FEE', amount: '-49.98' },
    ])
  })

  test('bills a monthly rate once, in full', async () => {
    const rates = [
      {
        effectiveFrom: '2026-01-01',
        billRate: '10000.00',
        billRateUnit: 'MONTHLY',
        payRate: '55.00',
        payRateUnit: 'HOURLY',
      },
    ]
    await addEngagement(world.server, world.admin, { rates })
    const first = await world.billing.run('MONTHLY', '2026-02-01')
    expect(first.body.invoices[0].lines).toMatchObject([
      {
        kind: 'PERIOD_FEE',
        quantity: '1.00',
        unit: 'MONTH',
        rate: '10000.00',
        amount: '10000.00',
        minutes: null,
      },
    ])
    expect((await world.billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
  })
})
