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

describe('the life of an invoice', () => {
  test('a discarded draft is gone, uses no number, and its time is billed again', async () => {
    await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { body } = await world.billing.run('MONTHLY', '2026-02-01')
    const { id } = body.invoices[0]
    expect((await world.billing.event(id, 'discard')).status).toBe(200)
    expect((await world.billing.request('GET', `/invoice/${id}`)).status).toBe(404)
    expect((await world.billing.request('GET', '/invoices')).body).toEqual([])
    const again = await world.billing.run('MONTHLY', '2026-02-01')
    const { number } = (await world.billing.event(again.body.invoices[0].id, 'issue')).body
    expect(number).toMatch(/00001$/)
  })

  test('with approval, it is submitted, approved, then issued', async () => {
    const approved = await addEngagement(world.server, world.admin, { invoiceApproval: true })
    await addApprovedWeek(world.server, approved.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const { id } = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    expect((await world.billing.event(id, 'issue')).status).toBe(422)
    expect((await world.billing.event(id, 'submit')).body.status).toBe('PENDING_APPROVAL')
    expect((await world.billing.event(id, 'reject', { reason: 'Wrong PO' })).body.status).toBe('DRAFT')
    await world.billing.event(id, 'submit')
    expect((await world.billing.event(id, 'approve')).body.status).toBe('APPROVED')
    expect((await world.billing.event(id, 'issue')).body.status).toBe('ISSUED')
  })

  test('a draft takes a note and a tax rate; an issued invoice takes an internal note only', async () => {
    await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
    const draft = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    const taxed = await world.billing.request('PUT', `/invoice/${draft.id}`, {
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
    const { body } = await world.billing.event(draft.id, 'issue')
    expect(
      (
        await world.billing.request('PUT', `/invoice/${draft.id}`, {
          version: body.version,
          taxRatePct: '9.00',
        })
      ).status,
    ).toBe(422)
    const noted = await world.billing.request('PUT', `/invoice/${draft.id}`, {
      version: body.version,
      internalNote: 'Called',
    })
    expect(noted.body).toMatchObject({ internalNote: 'Called', total: '3680.50' })
    expect(
      (
        await world.billing.request('PUT', `/invoice/${draft.id}`, {
          version: noted.body.version,
          total: '1.00',
        })
      ).status,
    ).toBe(400)
  })

  test('it can be voided in its month while nothing is paid, and its time is billed again', async () => {
    const invoice = await world.issued()
    const voided = await world.billing.event(invoice.id, 'void', { reason: 'Wrong party' })
    expect(voided.body).toMatchObject({
      status: 'VOIDED',
      balance: '0.00',
      voidReason: 'Wrong party',
      number: invoice.number,
    })
    const again = (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices[0]
    expect(again.total).toBe('4037.50')
    await world.billing.event(again.id, 'issue')
    world.today = '2026-04-01'
    expect((await world.billing.event(again.id, 'void', { reason: 'Too late' })).status).toBe(422)
  })

  test('a dispute is recorded with its reason and resolved', async () => {
    const { id } = await world.issued()
    expect((await world.billing.event(id, 'resolve')).status).toBe(422)
    expect((await world.billing.event(id, 'dispute', { reason: 'Wrong hours' })).body).toMatchObject({
      disputed: true,
      disputeReason: 'Wrong hours',
    })
    expect((await world.billing.request('GET', '/invoices?disputed=true')).body).toHaveLength(1)
    expect((await world.billing.event(id, 'resolve')).body).toMatchObject({
      disputed: false,
      disputeReason: null,
    })
  })

  test('voiding ends a dispute', async () => {
    const { id } = await world.issued()
    await world.billing.event(id, 'dispute', { reason: 'Wrong hours' })
    const voided = await world.billing.event(id, 'void', { reason: 'Wrong party' })
    expect(voided.body).toMatchObject({ status: 'VOIDED', disputed: false, disputeReason: null })
    expect((await world.billing.request('GET', '/invoices?disputed=true')).body).toEqual([])
  })

  test('it is overdue the day after its due date', async () => {
    const { id } = await world.issued()
    world.today = '2026-04-01'
    expect((await world.billing.read(id)).overdue).toBe(false)
    world.today = '2026-04-02'
    expect((await world.billing.read(id)).overdue).toBe(true)
    expect((await world.billing.request('GET', '/invoices?overdue=true')).body).toHaveLength(1)
  })
})

test('unbilled time is exported as filtered and sorted, with its amounts as numbers', async () => {
  const { server, engagement, billing } = world
  await addApprovedWeek(server, engagement.assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  const corrected = await addApprovedWeek(server, engagement.assignmentId, '2026-02-09', [
    { date: '2026-02-09', minutes: 480 },
    { date: '2026-02-09', minutes: -60, type: 'ADJUSTMENT' },
  ])
  // The work has already been billed, its correction hasn't.
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE timesheet_entries SET billed_minutes = minutes WHERE timesheet_id = ${corrected} AND type = 'WORK'`,
    ),
  )
  const columns = ['employeeName', 'weekEnding', 'minutes', 'currency', 'amount']
    .map((key) => `columns=${key}`)
    .join('&')
  const file = await billing.request('GET', `/invoices/unbilled?sort=-weekEnding&format=csv&${columns}`)
  expect([file.status, file.total]).toEqual([200, 2])
  expect(file.text).toBe(
    '\uFEFFEmployee name,Week ending,Minutes,Currency,Amount\r\n' +
      '"Rao, Priya",2026-02-15,-60,USD,-85.00\r\n' +
      '"Rao, Priya",2026-02-08,2400,USD,3400.00\r\n',
  )
  const filtered = await billing.request('GET', '/invoices/unbilled?weekTo=2026-02-08&format=csv')
  expect(filtered.text.trimEnd().split('\r\n')).toHaveLength(2)
  const { body } = await billing.request('GET', '/audit?action=EXPORT')
  expect(body).toMatchObject([
    { entityLabel: 'Invoices unbilled', reason: '1 row' },
    { entityLabel: 'Invoices unbilled', reason: '2 rows' },
  ])
  expect((await billing.request('GET', '/invoices/unbilled?format=csv&columns=parts')).status).toBe(400)
})

test('numbers have no gap when several users issue at the same time', async () => {
  const ids: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const { assignmentId } = await addEngagement(world.server, world.admin, {
      invoiceGrouping: 'PER_CONTRACT',
    })
    await addApprovedWeek(world.server, assignmentId, '2026-02-02', fullWeek('2026-02-02'))
  }
  for (const { id } of (await world.billing.run('MONTHLY', '2026-02-01')).body.invoices) ids.push(id)
  const answers = await Promise.all(ids.map((id) => world.billing.event(id, 'issue')))
  const numbers = answers.map(({ body }) => Number(body.number.slice(-5)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})
