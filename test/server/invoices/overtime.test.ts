import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { dayOf, hoursOf, lastWeek, makeTimeWorld, send, start } from '#test/server/timesheets/world.ts'
import { billingOf } from '#test/support/billing/billing.ts'
import { startTestApp } from '#test/support/server/server.ts'

const server = await startTestApp()
afterAll(() => server.close())

type Line = { id: string; kind: string; minutes: number; overtime: unknown[] }

test('a line that bills overtime says why, also when some of it is billed again', async () => {
  const world = await makeTimeWorld(server)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET invoice_frequency = 'WEEKLY', payment_terms = 'NET_15',
      billing_contact = '{"name":"Accounts payable","email":"ap@globex.test","ccEmails":[],"phone":null}'
      WHERE client_id = ${world.tenant.a}`),
  )
  const billing = billingOf(server, world.cleo)
  const made = await start(server, world.evan, world.assignmentId, hoursOf(9, 9, 9, 9, 9))
  const sent = await send(server, world.evan, made.body, 'submit')
  await send(server, world.cleo, sent.body, 'approve')

  const { invoices } = (await billing.run('WEEKLY', lastWeek)).body
  const lines: Line[] = invoices[0].lines
  expect(lines.map(({ kind, overtime }) => [kind, overtime.length])).toEqual([
    ['TIME', 0],
    ['OVERTIME', 1],
  ])
  const filling = (day: number, minutes: number) => ({
    entryId: expect.any(String),
    date: dayOf(day),
    minutes,
  })
  const reason = {
    entryId: expect.any(String),
    date: dayOf(4),
    classification: 'OT',
    rule: 'WEEKLY_40',
    thresholdMinutes: 2400,
    minutes: 300,
    // Nine hours a day from Monday, and four of Friday's nine.
    filledBy: [filling(0, 540), filling(1, 540), filling(2, 540), filling(3, 540), filling(4, 240)],
  }
  expect(lines[1]?.overtime).toEqual([reason])
  await billing.event(invoices[0].id, 'issue')
  expect((await billing.read(invoices[0].id)).lines).toEqual(lines)

  const credit = await billing.event(invoices[0].id, 'credit', {
    mode: 'REINSTATE',
    reason: 'Two hours belong to another PO',
    lines: [{ lineId: lines[1]?.id, minutes: 120 }],
  })
  expect(credit.body.lines).toMatchObject([{ kind: 'CREDIT', minutes: -120, overtime: [] }])
  await billing.event(credit.body.id, 'issue')
  const next = (await billing.run('WEEKLY', lastWeek)).body.invoices[0]
  expect(next.lines).toMatchObject([{ kind: 'OVERTIME', minutes: 120 }])
  expect(next.lines[0].overtime).toEqual([{ ...reason, minutes: 120 }])
})
