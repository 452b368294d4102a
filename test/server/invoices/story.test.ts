import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { addDays, todayUtc } from '#domain/kernel/dates.ts'
import { withOwner } from '#server/db/withActor.ts'
import { dayOf, hoursOf, lastWeek, makeTimeWorld, send, start } from '#test/server/timesheets/world.ts'
import { billingOf } from '#test/support/billing/billing.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
afterAll(() => server.close())

type Line = {
  id: string
  contractId: string
  kind: string
  quantity: string
  rate: string
  amount: string
  minutes: number
}
const shown = (lines: readonly Line[]) =>
  lines.map(({ kind, quantity, rate, amount }) => [kind, quantity, rate, amount])

test('a week of 45 hours is corrected, approved, invoiced, partly paid and partly credited, and all reports agree to the cent', async () => {
  const world = await makeTimeWorld(server)
  const { evan, cleo, assignmentId } = world
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET invoice_frequency = 'WEEKLY', payment_terms = 'NET_15',
      billing_contact = '{"name":"Accounts payable","email":"ap@globex.test","ccEmails":[],"phone":null}'
      WHERE client_id = ${world.tenant.a}`),
  )
  const billing = billingOf(server, cleo)

  // Evan submits 46 hours, Cleo rejects them with a reason, Evan corrects them to 45, Cleo approves.
  const made = await start(server, evan, assignmentId, hoursOf(9, 9, 9, 9, 10))
  const sent = await send(server, evan, made.body, 'submit')
  const rejected = await send(server, cleo, sent.body, 'reject', { reason: 'Friday was nine hours' })
  expect(rejected.body).toMatchObject({ status: 'REJECTED', rejectReason: 'Friday was nine hours' })
  const corrected = await server.request(evan, 'PUT', `/timesheet/${made.body.id}`, {
    body: { version: rejected.body.version, entries: hoursOf(9, 9, 9, 9, 9) },
  })
  const again = await send(server, evan, corrected.body, 'submit')
  const approved = await send(server, cleo, again.body, 'approve')
  expect(approved.body).toMatchObject({ status: 'APPROVED', regMinutes: 2400, otMinutes: 300 })

  // The run invoices 40 hours at 85.00 and 5 at 127.50, and running it again creates nothing.
  const drafted = await billing.run('WEEKLY', lastWeek)
  expect([drafted.status, drafted.body.skipped]).toEqual([201, []])
  const [{ id, lines, billTo }] = drafted.body.invoices
  expect(shown(lines)).toEqual([
    ['TIME', '40.00', '85.00', '3400.00'],
    ['OVERTIME', '5.00', '127.50', '637.50'],
  ])
  expect((await billing.run('WEEKLY', lastWeek)).body).toEqual({ invoices: [], skipped: [] })
  expect((await billing.event(id, 'issue')).body).toMatchObject({ status: 'ISSUED', total: '4037.50' })

  // A partial payment, and then a credit note that makes two hours billable again.
  const payment = await billing.request('POST', '/payment/create', {
    receivedOn: todayUtc(),
    amount: '2000.00',
    currency: 'USD',
    method: 'ACH',
    billToName: billTo.companyName,
    applications: [{ invoiceId: id, amount: '2000.00' }],
  })
  expect(payment.status).toBe(201)
  expect(await billing.read(id)).toMatchObject({ status: 'PARTIALLY_PAID', balance: '2037.50' })
  const credit = await billing.event(id, 'credit', {
    mode: 'REINSTATE',
    reason: 'Two hours belong to another PO',
    lines: [{ lineId: lines[0].id, minutes: 120 }],
  })
  expect(credit.status).toBe(201)
  // A draft of a credit note doesn't take anything back yet.
  const earnedOf = async () =>
    (await billing.request('GET', `/contract/${lines[0].contractId}`)).body.earnings
  expect(await earnedOf()).toMatchObject({ invoiced: '4037.50', drafted: '0.00', unbilled: '0.00' })
  await billing.event(credit.body.id, 'issue')
  expect(await billing.read(id)).toMatchObject({ amountCredited: '170.00', balance: '1867.50' })
  const unbilled = await billing.request('GET', '/invoices/unbilled')
  expect(unbilled.body).toMatchObject([{ minutes: 120, amount: '170.00', weekEnding: dayOf(6) }])
  expect(await earnedOf()).toMatchObject({
    invoiced: '3867.50',
    drafted: '0.00',
    unbilled: '170.00',
  })
  const tiles = async (app: typeof server) =>
    (await app.request(cleo, 'GET', '/dashboard/summary?tiles=unbilled,invoices')).body
  expect((await tiles(server)).amounts).toContainEqual({
    tile: 'unbilled',
    key: 'DAYS_30',
    currency: 'USD',
    amount: '170.00',
  })

  // The next run bills exactly those two hours.
  const next = await billing.run('WEEKLY', lastWeek)
  expect(next.body.invoices.map((invoice: { lines: Line[] }) => shown(invoice.lines))).toEqual([
    [['TIME', '2.00', '85.00', '170.00']],
  ])
  // Until the invoice is issued, the contract's earnings list it separately. 40 × 55.00 and 5 × 82.50 with
  // 12.5% burden cost 2,939.06.
  const earned = { cost: '2939.06', margin: '1098.44', marginPct: '27.21' }
  expect(await earnedOf()).toEqual({ invoiced: '3867.50', drafted: '170.00', unbilled: '0.00', ...earned })
  await billing.event(next.body.invoices[0].id, 'issue')
  expect(await earnedOf()).toEqual({ invoiced: '4037.50', drafted: '0.00', unbilled: '0.00', ...earned })
  expect((await billing.request('GET', '/invoices/unbilled')).body).toEqual([])

  // Ten days later both are due within seven days: aging, statement and dashboard agree.
  const now = () => Date.now() + 10 * 24 * 60 * 60 * 1000
  const later = await startTestApp({ database: server.database, now })
  const owed = '2037.50'
  const aging = (await later.request(cleo, 'GET', '/invoices/aging')).body
  expect(aging.totals).toMatchObject([
    { currency: 'USD', buckets: [owed, '0.00', '0.00', '0.00', '0.00'], unapplied: '0.00', total: owed },
  ])
  const query = new URLSearchParams({
    billToName: billTo.companyName,
    currency: 'USD',
    from: todayUtc(),
    to: addDays(todayUtc(), 10),
  }).toString()
  const statement = (await later.request(cleo, 'GET', `/invoices/statement?${query}`)).body
  expect([statement.opening, statement.closing]).toEqual(['0.00', owed])
  expect(await tiles(later)).toMatchObject({
    unbilled: { DAYS_30: 0, DAYS_60: 0, DAYS_90: 0, OLDER: 0 },
    invoices: { DRAFT: 0, OVERDUE: 0, DUE_SOON: 2, DISPUTED: 0, UNSENT: 0 },
    amounts: [{ tile: 'invoices', key: 'DUE_SOON', currency: 'USD', amount: owed }],
  })
  await later.close()
}, 120_000)
