import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { addApprovedWeek, addEngagement, billingOf, fullWeek } from '#test/support/billing.ts'
import { startTestApp } from '#test/support/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server.ts'

let today = '2026-03-02'
let server: TestServer
let tenant: TestTenant
let admin: TestUser
let billing: ReturnType<typeof billingOf>
let engagement: Awaited<ReturnType<typeof addEngagement>>

beforeAll(async () => {
  // The clock of these tests also goes back, which refills no bucket.
  const unlimited = { perSecond: 0, burst: 1e9 }
  const rateLimits = { ...RATE_LIMITS, user: unlimited, address: unlimited }
  server = await startTestApp({ rateLimits, now: () => Date.parse(`${today}T09:00:00Z`) })
})
afterAll(() => server.close())
beforeEach(async () => {
  today = '2026-03-02'
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  billing = billingOf(server, admin)
  engagement = await addEngagement(server, admin)
})

/** Bills the 45-hour week of 2026-02-02 and issues the invoice. */
async function issued() {
  await addApprovedWeek(server, engagement.assignmentId, '2026-02-02', [
    ...fullWeek('2026-02-02'),
    { date: '2026-02-06', minutes: 300, classification: 'OT', rate: '127.50' },
  ])
  const { body } = await billing.run('MONTHLY', '2026-02-01')
  return (await billing.event(body.invoices[0].id, 'issue')).body
}
const pay = (amount: string, applications: object[] = [], more: object = {}) =>
  billing.ask('POST', '/payment/create', {
    receivedOn: '2026-03-02',
    amount,
    currency: 'USD',
    method: 'ACH',
    billToName: 'Initech',
    applications,
    ...more,
  })

describe('a billing run', () => {
  test('invoices 40 hours at 85.00 and 5 hours of overtime at 127.50', async () => {
    const invoice = await issued()
    expect(invoice).toMatchObject({
      type: 'INVOICE',
      number: expect.stringMatching(/-INV-2026-00001$/),
      status: 'ISSUED',
      billTo: { companyName: 'Initech', level: 'LEVEL_1' },
      issueDate: '2026-03-02',
      dueDate: '2026-04-01',
      total: '4037.50',
      balance: '4037.50',
      contractIds: [engagement.contractId],
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

  test('run again does nothing', async () => {
    await issued()
    expect((await billing.run('MONTHLY', '2026-02-01')).body).toEqual({ invoices: [], skipped: [] })
    expect((await billing.ask('GET', '/invoices/unbilled')).body).toEqual([])
  })

  test('of two at once, one creates the invoice', async () => {
    await addApprovedWeek(server, engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const runs = await Promise.all([1, 2, 3].map(() => billing.run('MONTHLY', '2026-02-01')))
    expect(runs.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(runs.flatMap(({ body }) => body.invoices)).toHaveLength(1)
  })

  test('shows hours, overtime and amount first, and creates nothing', async () => {
    await addApprovedWeek(server, engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await billing.ask('POST', '/invoices/preview', {
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
    expect((await billing.ask('GET', '/invoices')).body).toEqual([])
  })

  test('waits for a period that is over, from its first day', async () => {
    const early = await billing.ask('POST', '/invoices/preview', {
      frequency: 'MONTHLY',
      periodStart: '2026-03-01',
    })
    expect([early.status, early.body.errors[0].code]).toEqual([422, 'period_not_over'])
    const inside = await billing.ask('POST', '/invoices/preview', {
      frequency: 'MONTHLY',
      periodStart: '2026-02-02',
    })
    expect([inside.status, inside.body.errors[0].field]).toEqual([400, 'periodStart'])
  })

  test('is blocked by missing sheets, and says which', async () => {
    const waiting = await addEngagement(server, admin, {
      waitForAllTimesheets: true,
      invoiceGrouping: 'PER_CONTRACT',
    })
    const { body } = await billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices).toEqual([])
    const [skipped] = body.skipped.filter(({ key }: { key: string }) => key.includes(waiting.contractId))
    expect(skipped.blockers).toMatchObject([{ code: 'missing', contractId: waiting.contractId }])
    expect(skipped.blockers[0].message).toContain('2026-02-02')
  })

  test('stops at an exceeded required PO, unless there is a reason', async () => {
    const limited = await addEngagement(server, admin, {
      invoiceGrouping: 'PER_CONTRACT',
      poRequired: true,
      poNumber: 'PO-1',
      poAmount: '3399.99',
    })
    await addApprovedWeek(server, limited.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices).toEqual([])
    const { key, blockers } = body.skipped.find(
      (row: { blockers: { contractId: string }[] }) => row.blockers[0]?.contractId === limited.contractId,
    )
    expect(blockers).toMatchObject([{ code: 'po_exceeded' }])
    const overrides = [{ key, reason: 'Approved by phone' }]
    const again = await billing.ask('POST', '/invoices/generate', {
      frequency: 'MONTHLY',
      periodStart: '2026-02-01',
      keys: [key],
      overrides,
    })
    expect(again.body.invoices).toHaveLength(1)
    expect((await billing.event(again.body.invoices[0].id, 'issue')).status).toBe(200)
  })

  test('adds late time of a billed period to the next invoice', async () => {
    await issued()
    await addApprovedWeek(server, engagement.assignmentId, '2026-02-09', fullWeek('2026-02-09').slice(0, 1))
    today = '2026-04-01'
    const { body } = await billing.run('MONTHLY', '2026-03-01')
    expect(body.invoices[0].lines).toMatchObject([
      { description: 'Rao, Priya – week ending 2026-02-15, 2026-02-09 to 2026-02-09', amount: '680.00' },
    ])
  })

  test('prints discount and fee as negative lines', async () => {
    const reduced = await addEngagement(server, admin, { discountPct: '2.00', vmsFeePct: '1.50' })
    await addApprovedWeek(server, reduced.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await billing.run('MONTHLY', '2026-02-01')
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
    await addEngagement(server, admin, { rates })
    const first = await billing.run('MONTHLY', '2026-02-01')
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
    expect((await billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
  })
})

describe('the life of an invoice', () => {
  test('a discarded draft is gone, uses no number, and its time is billed again', async () => {
    await addApprovedWeek(server, engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await billing.run('MONTHLY', '2026-02-01')
    const { id } = body.invoices[0]
    expect((await billing.event(id, 'discard')).status).toBe(200)
    expect((await billing.ask('GET', `/invoice/${id}`)).status).toBe(404)
    expect((await billing.ask('GET', '/invoices')).body).toEqual([])
    const again = await billing.run('MONTHLY', '2026-02-01')
    const { number } = (await billing.event(again.body.invoices[0].id, 'issue')).body
    expect(number).toMatch(/00001$/)
  })

  test('with approval, it is submitted, approved, then issued', async () => {
    const approved = await addEngagement(server, admin, { invoiceApproval: true })
    await addApprovedWeek(server, approved.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { id } = (await billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    expect((await billing.event(id, 'issue')).status).toBe(422)
    expect((await billing.event(id, 'submit')).body.status).toBe('PENDING_APPROVAL')
    expect((await billing.event(id, 'reject', { reason: 'Wrong PO' })).body.status).toBe('DRAFT')
    await billing.event(id, 'submit')
    expect((await billing.event(id, 'approve')).body.status).toBe('APPROVED')
    expect((await billing.event(id, 'issue')).body.status).toBe('ISSUED')
  })

  test('a draft takes a note and a tax rate; an issued invoice takes an internal note only', async () => {
    await addApprovedWeek(server, engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const draft = (await billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    const taxed = await billing.ask('PUT', `/invoice/${draft.id}`, {
      ...draft,
      taxRatePct: '8.25',
      publicNote: 'Thank you',
    })
    expect(taxed.body).toMatchObject({
      taxRatePct: '8.25',
      taxTotal: '280.50',
      total: '3680.50',
      publicNote: 'Thank you',
    })
    const { body } = await billing.event(draft.id, 'issue')
    expect(
      (await billing.ask('PUT', `/invoice/${draft.id}`, { version: body.version, taxRatePct: '9.00' }))
        .status,
    ).toBe(422)
    const noted = await billing.ask('PUT', `/invoice/${draft.id}`, {
      version: body.version,
      internalNote: 'Called',
    })
    expect(noted.body).toMatchObject({ internalNote: 'Called', total: '3680.50' })
    expect(
      (await billing.ask('PUT', `/invoice/${draft.id}`, { version: noted.body.version, total: '1.00' }))
        .status,
    ).toBe(400)
  })

  test('it can be voided in its month while nothing is paid, and its time is billed again', async () => {
    const invoice = await issued()
    const voided = await billing.event(invoice.id, 'void', { reason: 'Wrong party' })
    expect(voided.body).toMatchObject({
      status: 'VOIDED',
      balance: '0.00',
      voidReason: 'Wrong party',
      number: invoice.number,
    })
    const again = (await billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    expect(again.total).toBe('4037.50')
    await billing.event(again.id, 'issue')
    today = '2026-04-01'
    expect((await billing.event(again.id, 'void', { reason: 'Too late' })).status).toBe(422)
  })

  test('a dispute is recorded with its reason and resolved', async () => {
    const { id } = await issued()
    expect((await billing.event(id, 'resolve')).status).toBe(422)
    expect((await billing.event(id, 'dispute', { reason: 'Wrong hours' })).body).toMatchObject({
      disputed: true,
      disputeReason: 'Wrong hours',
    })
    expect((await billing.ask('GET', '/invoices?disputed=true')).body).toHaveLength(1)
    expect((await billing.event(id, 'resolve')).body).toMatchObject({ disputed: false, disputeReason: null })
  })

  test('it is overdue the day after its due date', async () => {
    const { id } = await issued()
    today = '2026-04-01'
    expect((await billing.read(id)).overdue).toBe(false)
    today = '2026-04-02'
    expect((await billing.read(id)).overdue).toBe(true)
    expect((await billing.ask('GET', '/invoices?overdue=true')).body).toHaveLength(1)
  })
})

describe('credit notes', () => {
  test('two reinstated hours are billed by the next run, and nothing else', async () => {
    const invoice = await issued()
    const lines = [{ lineId: invoice.lines[0].id, minutes: 120 }]
    const credit = (
      await billing.event(invoice.id, 'credit', { mode: 'REINSTATE', reason: 'Wrong day', lines })
    ).body
    expect(credit).toMatchObject({ type: 'CREDIT_NOTE', status: 'DRAFT', total: '-170.00' })
    expect((await billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
    const note = (await billing.event(credit.id, 'issue')).body
    expect(note).toMatchObject({
      status: 'APPLIED',
      balance: '0.00',
      number: expect.stringMatching(/-CN-2026-00001$/),
    })
    expect(await billing.read(invoice.id)).toMatchObject({
      status: 'PARTIALLY_PAID',
      amountCredited: '170.00',
      balance: '3867.50',
    })
    const { body } = await billing.run('MONTHLY', '2026-02-01')
    expect(body.invoices[0]).toMatchObject({ total: '170.00', lines: [{ minutes: 120, quantity: '2.00' }] })
  })

  test('written-off time is never offered again', async () => {
    const invoice = await issued()
    const credit = (await billing.event(invoice.id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })).body
    expect(credit.total).toBe('-4037.50')
    await billing.event(credit.id, 'issue')
    expect((await billing.read(invoice.id)).status).toBe('CREDITED')
    expect((await billing.run('MONTHLY', '2026-02-01')).body.invoices).toEqual([])
  })

  test('credit the same only once, also in drafts', async () => {
    const invoice = await issued()
    const values = { mode: 'WRITE_OFF', reason: 'Goodwill' }
    await billing.event(invoice.id, 'credit', values)
    const again = await billing.event(invoice.id, 'credit', values)
    expect([again.status, again.body.errors[0].code]).toEqual([422, 'nothing_left'])
  })

  test('of a paid invoice stay open until a payment is reversed', async () => {
    const invoice = await issued()
    const paid = (await pay('4037.50', [{ invoiceId: invoice.id, amount: '4037.50' }])).body
    const credit = (await billing.event(invoice.id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })).body
    expect((await billing.event(credit.id, 'issue')).body).toMatchObject({
      status: 'ISSUED',
      balance: '-4037.50',
    })
    await billing.ask('POST', `/payment/${paid.id}/reverse`, { version: paid.version, reason: 'Bounced' })
    expect(await billing.read(credit.id)).toMatchObject({ status: 'APPLIED', balance: '0.00' })
    expect(await billing.read(invoice.id)).toMatchObject({ status: 'CREDITED', balance: '0.00' })
  })
})

describe('payments', () => {
  test('pay in parts, and a reversal makes the invoice owed again', async () => {
    const invoice = await issued()
    const first = (await pay('1000.00', [{ invoiceId: invoice.id, amount: '600.00' }])).body
    expect(first).toMatchObject({
      unapplied: '400.00',
      applications: [{ invoiceNumber: invoice.number, amount: '600.00' }],
    })
    expect(await billing.read(invoice.id)).toMatchObject({ status: 'PARTIALLY_PAID', balance: '3437.50' })
    const more = await billing.ask('POST', `/payment/${first.id}/apply`, {
      version: first.version,
      applications: [{ invoiceId: invoice.id, amount: '400.00' }],
    })
    expect(more.body.unapplied).toBe('0.00')
    await pay('3037.50', [{ invoiceId: invoice.id, amount: '3037.50' }])
    expect(await billing.read(invoice.id)).toMatchObject({ status: 'PAID', balance: '0.00' })
    await billing.ask('POST', `/payment/${first.id}/reverse`, {
      version: more.body.version,
      reason: 'Bounced',
    })
    expect(await billing.read(invoice.id)).toMatchObject({ status: 'PARTIALLY_PAID', balance: '1000.00' })
  })

  test.each([
    ['more than is owed', '9000.00', { amount: '4037.51' }, {}, 'over_balance'],
    ['more than was received', '10.00', { amount: '10.01' }, {}, 'over_payment'],
    ['in another currency', '10.00', { amount: '10.00' }, { currency: 'EUR' }, 'currency'],
    ['of another party', '10.00', { amount: '10.00' }, { billToName: 'Globex' }, 'bill_to'],
  ])('never pay %s', async (_, amount, application, more, code) => {
    const { id } = await issued()
    const { status, body } = await pay(amount, [{ invoiceId: id, ...application }], more)
    expect([status, body.errors[0].code]).toEqual([422, code])
    expect((await billing.read(id)).balance).toBe('4037.50')
  })

  test('aging and statement agree with the balances', async () => {
    const { id } = await issued()
    await pay('1500.00', [{ invoiceId: id, amount: '1000.00' }])
    today = '2026-05-05'
    const { body } = await billing.ask('GET', '/invoices/aging')
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
    const statement = await billing.ask(
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

describe('a billing clerk', () => {
  test('issues invoices, but voids, credits and reverses nothing', async () => {
    const { id } = await issued()
    const paid = (await pay('10.00')).body
    const clerk = await server.makeUser({
      role: 'EMPLOYEE',
      tenant,
      overrides: { grant: ['CAN_MAINTAIN_INVOICES'], deny: [] },
    })
    const clerks = billingOf(server, clerk)
    expect((await clerks.event(id, 'void', { reason: 'Mistake' })).status).toBe(403)
    expect((await clerks.event(id, 'credit', { mode: 'WRITE_OFF', reason: 'Mistake' })).status).toBe(403)
    expect(
      (await clerks.ask('POST', `/payment/${paid.id}/reverse`, { version: paid.version, reason: 'Mistake' }))
        .status,
    ).toBe(403)
    expect((await clerks.event(id, 'dispute', { reason: 'Wrong hours' })).status).toBe(200)
  })
})

test('numbers have no gap when several users issue at the same time', async () => {
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const { assignmentId } = await addEngagement(server, admin, { invoiceGrouping: 'PER_CONTRACT' })
    await addApprovedWeek(server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  }
  for (const { id } of (await billing.run('MONTHLY', '2026-02-01')).body.invoices) ids.push(id)
  const answers = await Promise.all(ids.map((id) => billing.event(id, 'issue')))
  const numbers = answers.map(({ body }) => Number(body.number.slice(-5)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})
