import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const fee = { kind: 'MANUAL', description: 'Conversion fee', quantity: '1', rate: '5000' }
const hotel = { kind: 'EXPENSE', description: 'Hotel, 3 nights', quantity: '3', rate: '189.95' }
const create = (body: object) => world.billing.request('POST', '/invoice/create', body)
const ofContract = (body: object = {}) =>
  create({ contractId: world.engagement.contractId, lines: [fee, hotel], ...body })
const draftOfRun = async () => {
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  return (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
}
const put = ({ id, version }: { id: string; version: number }, body: object) =>
  world.billing.request('PUT', `/invoice/${id}`, { version, ...body })
const linesOf = (answer: { body: { lines: { kind: string; description: string; amount: string }[] } }) =>
  answer.body.lines.map(({ kind, description, amount }) => `${kind} ${description} ${amount}`)

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
    // Were January and February billed, March would take the week along as late time.
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

describe('the lines of a draft', () => {
  test('of a run are joined by an expense, and discount and tax follow', async () => {
    const discounted = await addEngagement(world.server, world.admin, { discountPct: '2.00' })
    await addApprovedWeek(world.server, discounted.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const draft = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    const before = linesOf({ body: draft })
    expect(before.map((line) => line.split(' ')[0])).toEqual(['TIME', 'DISCOUNT'])
    const changed = await put(draft, { lines: [...draft.lines, hotel] })
    expect(changed.status).toBe(200)
    expect(linesOf(changed)).toEqual([
      before[0],
      'EXPENSE Hotel, 3 nights 569.85',
      'DISCOUNT Discount 2.00% -79.40',
    ])
    expect(changed.body).toMatchObject({ subtotal: '3969.85', discountTotal: '-79.40', total: '3890.45' })
    expect(changed.body.lines[1].contractId).toBe(discounted.contractId)
    expect((await world.billing.event(draft.id, 'issue')).body.total).toBe('3890.45')
  })

  test('can be changed, removed and added again, each kept line with its id', async () => {
    const draft = (await ofContract()).body
    const [kept, removed] = draft.lines
    const changed = await put(draft, {
      lines: [
        { ...kept, quantity: '2' },
        { ...hotel, description: 'Flight' },
      ],
    })
    expect(linesOf(changed)).toEqual(['MANUAL Conversion fee 10000.00', 'EXPENSE Flight 569.85'])
    expect(changed.body.lines[0].id).toBe(kept.id)
    expect(changed.body.lines[1].id).not.toBe(removed.id)
    expect(changed.body.total).toBe('10569.85')
  })

  test('can deduct, but an invoice of nothing is not issued', async () => {
    const draft = (await ofContract({ lines: [fee, { ...fee, description: 'Goodwill', quantity: '-1' }] }))
      .body
    expect(draft.total).toBe('0.00')
    const refused = await world.billing.event(draft.id, 'issue')
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      422,
      'The total must be more than zero.',
    ])
  })

  test('stay as they are when an update sends them back', async () => {
    const draft = (await ofContract()).body
    const same = await put(draft, { ...draft, publicNote: 'Thank you' })
    expect(same.body.lines).toEqual(draft.lines)
    const history = await world.billing.request('GET', `/invoice/${draft.id}/history`)
    expect(history.body[0].changes.map(({ field }: { field: string }) => field)).toEqual(['publicNote'])
  })

  test('are in the audit trail before and after', async () => {
    const draft = (await ofContract({ lines: [fee] })).body
    await put(draft, { lines: [{ ...draft.lines[0], rate: '4500' }] })
    const history = await world.billing.request('GET', `/invoice/${draft.id}/history`)
    expect(history.body[0].changes).toContainEqual({
      field: 'lines',
      old: ['Conversion fee: 1.00 × 5000.00 = 5000.00'],
      new: ['Conversion fee: 1.00 × 4500.00 = 4500.00'],
    })
  })

  test.each([
    ['leaves one out', (lines: object[]) => [...lines.slice(1), fee], 'lines'],
    ['changes one', ([line]: object[]) => [{ ...line, rate: '99.00' }], 'lines.0.rate'],
    ['sends one twice', ([line]: object[]) => [line, line], 'lines.1.id'],
    [
      'names an unknown one',
      (lines: object[]) => [...lines, { ...fee, id: '00000000-0000-4000-8000-000000000000' }],
      'lines.1.id',
    ],
  ])('of a run are refused when an update %s', async (_what, lines, field) => {
    const draft = await draftOfRun()
    const refused = await put(draft, { lines: lines(draft.lines) })
    expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field])
    expect((await world.billing.read(draft.id)).lines).toEqual(draft.lines)
  })

  test('never change once the invoice is issued', async () => {
    const draft = (await ofContract()).body
    const issued = (await world.billing.event(draft.id, 'issue')).body
    const refused = await put(issued, { lines: [...issued.lines, hotel] })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'lines'])
  })

  test('of a credit note are refused', async () => {
    const invoice = await world.issued()
    const note = await world.billing.request('POST', `/invoice/${invoice.id}/credit`, {
      version: invoice.version,
      mode: 'WRITE_OFF',
      reason: 'Goodwill',
    })
    const refused = await put(note.body, { lines: [...note.body.lines, fee] })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'lines'])
  })
})

describe('terms and period', () => {
  test('of an invoice that was entered by hand can be changed while it is a draft', async () => {
    const draft = (await ofContract()).body
    const changed = await put(draft, {
      poNumber: 'PO-7',
      paymentTerms: 'NET_60',
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
    })
    expect(changed.body).toMatchObject({
      poNumber: 'PO-7',
      paymentTerms: 'NET_60',
      periodStart: '2026-01-01',
      periodEnd: '2026-01-31',
    })
    const found = await world.billing.request('GET', '/invoices?search=PO-7')
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([draft.id])
    expect((await put(changed.body, { periodEnd: '2025-12-31' })).body.errors[0].field).toBe('periodEnd')
  })

  test.each([
    ['poNumber', 'PO-7'],
    ['paymentTerms', 'NET_60'],
    ['periodEnd', '2026-03-31'],
  ])('of a run stay those of the contract (%s)', async (field, value) => {
    const draft = await draftOfRun()
    const refused = await put(draft, { [field]: value })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field])
  })
})

describe('a purchase order', () => {
  const withOrder = async () =>
    (
      await addEngagement(world.server, world.admin, {
        poRequired: true,
        poNumber: 'PO-1',
        poAmount: '1000.00',
      })
    ).contractId
  test('stops an invoice that was entered by hand under its number', async () => {
    const { body: draft } = await create({ contractId: await withOrder(), lines: [fee] })
    expect(draft.poNumber).toBe('PO-1')
    const refused = await world.billing.event(draft.id, 'issue')
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'po_exceeded'])
    expect(refused.body.errors[0].message).toContain('remove the PO number')
  })
  test('is not used by one without its number, even once it is exceeded', async () => {
    const contractId = await withOrder()
    const burn = async () => (await world.billing.request('GET', `/contract/${contractId}`)).body.poBurn
    const { body: without } = await create({ contractId, poNumber: null, lines: [fee] })
    expect(await burn()).toMatchObject({ state: 'WITHIN' })
    await create({ contractId, lines: [fee] })
    expect(await burn()).toMatchObject({ state: 'EXCEEDED' })
    expect((await world.billing.event(without.id, 'issue')).status).toBe(200)
  })
})

describe("a contract's earnings", () => {
  test('count a fee as revenue and an expense not, also when both are credited', async () => {
    const earned = async () =>
      (await world.billing.request('GET', `/contract/${world.engagement.contractId}`)).body.earnings.invoiced
    const issued = (await world.billing.event((await ofContract()).body.id, 'issue')).body
    expect([issued.total, await earned()]).toEqual(['5569.85', '5000.00'])
    const credit = await world.billing.request('POST', `/invoice/${issued.id}/credit`, {
      version: issued.version,
      mode: 'WRITE_OFF',
      reason: 'The hotel was not booked',
      lines: [{ lineId: issued.lines[1].id }],
    })
    await world.billing.event(credit.body.id, 'issue')
    expect([(await world.billing.read(issued.id)).balance, await earned()]).toEqual(['5000.00', '5000.00'])
  })
})

describe('the database', () => {
  const removeLines = (id: string) =>
    withActor(
      world.server.database,
      { uid: world.admin.uid, clientId: world.tenant.a, tenantScope: null },
      (tx) => tx.execute(sql`SELECT remove_typed_lines(${id})`),
    )

  test('removes entered lines of drafts only', async () => {
    const draft = (await ofContract()).body
    const issued = (await world.billing.event((await ofContract()).body.id, 'issue')).body
    await removeLines(issued.id)
    expect((await world.billing.read(issued.id)).lines).toHaveLength(2)
    await removeLines(draft.id)
    expect((await world.billing.read(draft.id)).lines).toEqual([])
  })
})
