import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withActor } from '#server/db/withActor.ts'
import { addApprovedWeek, addEngagement, fullWeek } from '#test/support/billing/billing.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'
import { fee, hotel, manualIn } from '#test/support/billing/manual.ts'

let world: BillingTest
let { create, ofContract, draftOfRun, put } = {} as ReturnType<typeof manualIn>
beforeAll(async () => {
  world = await startBilling()
  ;({ create, ofContract, draftOfRun, put } = manualIn(world))
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const linesOf = (answer: { body: { lines: { kind: string; description: string; amount: string }[] } }) =>
  answer.body.lines.map(({ kind, description, amount }) => `${kind} ${description} ${amount}`)

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
