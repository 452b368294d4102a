import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { fee, manualIn } from '#test/support/billing/manual.ts'

let world: BillingTest
let { create, ofContract, draftOfRun } = {} as ReturnType<typeof manualIn>
beforeAll(async () => {
  world = await startBilling()
  ;({ create, ofContract, draftOfRun } = manualIn(world))
})
afterAll(() => world.close())
beforeEach(() => world.reset())

describe('an invoice without a billing run', () => {
  test('takes company, currency, terms and PO of its contract, and adds up its lines', async () => {
    const { status, body } = await ofContract({ taxRatePct: '10' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'INVOICE',
      status: 'DRAFT',
      manual: true,
      number: null,
      billTo: { companyName: 'Initech' },
      contractIds: [world.engagement.contractId],
      currency: 'USD',
      paymentTerms: 'NET_30',
      periodStart: '2026-03-02',
      periodEnd: '2026-03-02',
      subtotal: '5569.85',
      discountTotal: '0.00',
      taxTotal: '556.99',
      total: '6126.84',
    })
    expect(body.lines).toMatchObject([
      { kind: 'MANUAL', quantity: '1.00', unit: 'EACH', rate: '5000.00', amount: '5000.00', minutes: null },
      { kind: 'EXPENSE', quantity: '3.00', unit: 'EACH', rate: '189.95', amount: '569.85', minutes: null },
    ])
  })

  test('is issued, paid and credited like any other, in the same series of numbers', async () => {
    const first = await world.issued()
    const { id } = (await ofContract()).body
    const issued = (await world.billing.event(id, 'issue')).body
    expect([issued.status, issued.total, issued.dueDate]).toEqual(['ISSUED', '5569.85', '2026-04-01'])
    expect(issued.number.slice(0, -5)).toBe(first.number.slice(0, -5))
    expect(Number(issued.number.slice(-5))).toBe(Number(first.number.slice(-5)) + 1)
    await world.pay('5000.00', [{ invoiceId: id, amount: '5000.00' }])
    const credit = await world.billing.request('POST', `/invoice/${id}/credit`, {
      version: (await world.billing.read(id)).version,
      mode: 'WRITE_OFF',
      reason: 'One night was not used',
      lines: [{ lineId: issued.lines[1].id, amount: '189.95' }],
    })
    await world.billing.event(credit.body.id, 'issue')
    expect((await world.billing.read(id)).balance).toBe('379.90')
  })

  test('cannot be credited by more than its total, even if a negative line makes another line larger than it', async () => {
    const line = (quantity: string) => ({ ...fee, quantity, rate: '1.00' })
    const { id } = (await ofContract({ lines: [line('100.00'), line('-90.00')] })).body
    const issued = (await world.billing.event(id, 'issue')).body
    expect([issued.status, issued.total]).toEqual(['ISSUED', '10.00'])
    const credit = async (amount: string) =>
      world.billing.request('POST', `/invoice/${id}/credit`, {
        version: issued.version,
        mode: 'WRITE_OFF',
        reason: 'The fee was waived',
        lines: [{ lineId: issued.lines[0].id, amount }],
      })
    const refused = await credit('10.01')
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ code: 'exceeds_invoice', message: expect.stringContaining('up to 10.00 of this invoice') }],
    ])
    const accepted = await credit('10.00')
    expect([accepted.status, accepted.body.total]).toEqual([201, '-10.00'])
    const taxed = await world.billing.request('PUT', `/invoice/${accepted.body.id}`, {
      version: accepted.body.version,
      taxRatePct: '100.00',
    })
    expect([taxed.status, taxed.body.errors]).toMatchObject([
      422,
      [
        {
          code: 'not_allowed',
          field: 'taxRatePct',
          message: expect.stringContaining('come from the credited invoice'),
        },
      ],
    ])
    expect((await world.billing.read(accepted.body.id)).total).toBe('-10.00')
  })

  test('bills a company that has no contract', async () => {
    const { body, status } = await create({
      billTo: { companyName: 'Vandelay Industries', email: 'AP@vandelay.test' },
      currency: 'EUR',
      paymentTerms: 'NET_15',
      lines: [fee],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      billTo: { companyName: 'Vandelay Industries', email: 'ap@vandelay.test', contact: null, address: null },
      contractIds: [],
      currency: 'EUR',
      paymentTerms: 'NET_15',
    })
    await world.billing.event(body.id, 'issue')
    const aging = await world.billing.request('GET', '/invoices/aging')
    expect(aging.body.rows).toMatchObject([
      { billToName: 'Vandelay Industries', currency: 'EUR', total: '5000.00' },
    ])
  })

  test('needs approval where its contract says so', async () => {
    const approved = await addEngagement(world.server, world.admin, { invoiceApproval: true })
    const { body } = await create({ contractId: approved.contractId, lines: [fee] })
    expect((await world.billing.event(body.id, 'issue')).status).toBe(422)
    expect((await world.billing.event(body.id, 'submit')).body.status).toBe('PENDING_APPROVAL')
  })

  test.each([
    ['no company', { lines: [fee] }, 400, 'billTo.companyName'],
    [
      'two companies',
      { billTo: { companyName: 'Hooli' }, contractId: 'own', lines: [fee] },
      400,
      'billTo.companyName',
    ],
    ['no lines', { contractId: 'own', lines: [] }, 400, 'lines'],
    ['too many lines', { contractId: 'own', lines: Array.from({ length: 201 }, () => fee) }, 400, 'lines'],
    ['a line of time', { contractId: 'own', lines: [{ ...fee, kind: 'TIME' }] }, 400, 'lines.0.kind'],
    [
      'no description',
      { contractId: 'own', lines: [fee, { ...fee, description: ' ' }] },
      400,
      'lines.1.description',
    ],
    ['a quantity of 0', { contractId: 'own', lines: [{ ...fee, quantity: '0' }] }, 400, 'lines.0.quantity'],
    ['a rate of 0', { contractId: 'own', lines: [{ ...fee, rate: '0.00' }] }, 400, 'lines.0.rate'],
    [
      'an amount of 0',
      { contractId: 'own', lines: [{ ...fee, quantity: '0.001', rate: '0.01' }] },
      400,
      'lines.0.rate',
    ],
    [
      'an amount that is too large',
      { contractId: 'own', lines: [{ ...fee, quantity: '1000000', rate: '9999999999' }] },
      400,
      'lines.0.rate',
    ],
    [
      'a period that ends before it starts',
      { contractId: 'own', lines: [fee], periodStart: '2026-03-02', periodEnd: '2026-03-01' },
      400,
      'periodEnd',
    ],
    [
      'another currency than its contract',
      { contractId: 'own', lines: [fee], currency: 'EUR' },
      422,
      'currency',
    ],
    [
      'an unknown contract',
      { contractId: '00000000-0000-4000-8000-000000000000', lines: [fee] },
      422,
      'contractId',
    ],
    [
      'a line for a contract that it does not bill',
      { contractId: 'own', lines: [{ ...fee, contractId: '00000000-0000-4000-8000-000000000000' }] },
      422,
      'lines.0.contractId',
    ],
    [
      'a US address without a ZIP code',
      {
        billTo: {
          companyName: 'Hooli',
          address: { street1: '1 Main', city: 'Plano', state: 'TX', zip: '7' },
        },
        lines: [fee],
      },
      400,
      'billTo.address.zip',
    ],
  ])('is refused with %s', async (_what, body, status, field) => {
    const own = Reflect.get(body, 'contractId') === 'own' ? { contractId: world.engagement.contractId } : {}
    const refused = await create({ ...body, ...own })
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([status, field])
    expect((await world.billing.request('GET', '/invoices')).body).toEqual([])
  })

  test.each(['DRAFT', 'PENDING_APPROVAL', 'CANCELLED'])(
    'is refused for a contract that is %s',
    async (status) => {
      await withOwner(world.server.database, (tx) =>
        tx.execute(sql`UPDATE contracts SET status = ${status} WHERE id = ${world.engagement.contractId}`),
      )
      const refused = await ofContract()
      expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'contractId'])
    },
  )

  test("is refused for another client's contract", async () => {
    const { contractId } = world.engagement
    await world.reset()
    const refused = await create({ contractId, lines: [fee] })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'contractId'])
  })

  test('needs the right to maintain invoices', async () => {
    const auditor = await world.server.makeUser({
      role: 'CLIENT_ADMIN',
      tenant: world.tenant,
      overrides: { grant: [], deny: ['CAN_MAINTAIN_INVOICES'] },
    })
    const { status } = await world.server.request(auditor, 'POST', '/invoice/create', {
      body: { contractId: world.engagement.contractId, lines: [fee] },
    })
    expect(status).toBe(403)
  })
})

describe('billing runs', () => {
  test('bill a period as if the invoice that was entered by hand were not there', async () => {
    await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await ofContract({
      periodStart: '2026-01-01',
      periodEnd: '2026-02-28',
      frequency: 'MONTHLY',
    })
    await world.billing.event(body.id, 'issue')
    // If January and February had been billed, March would include the week as late time.
    world.today = '2026-04-02'
    const march = await world.billing.run('MONTHLY', '2026-03-01')
    expect(march.body.invoices).toEqual([])
    const february = await world.billing.run('MONTHLY', '2026-02-01')
    expect(february.body.invoices).toMatchObject([{ manual: false, total: '3400.00' }])
  })

  test('count and list only their own invoices', async () => {
    await ofContract({ periodStart: '2026-02-01', periodEnd: '2026-02-28', frequency: 'MONTHLY' })
    const draft = await draftOfRun()
    const runs = await world.billing.request('GET', '/invoices/runs?frequency=MONTHLY')
    expect(runs.body.find((run: { periodStart: string }) => run.periodStart === '2026-02-01')).toMatchObject({
      drafts: 1,
    })
    const listed = await world.billing.request('GET', '/invoices?frequency=MONTHLY&periodStart=2026-02-01')
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([draft.id])
  })
})
