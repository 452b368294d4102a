import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { remind } from '#server/jobs/remind.ts'
import { addApprovedWeek, fullWeek } from '#test/support/billing/billing.ts'
import { setStatus, suspendTenants } from '#test/support/records.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
  await suspendTenants(world.server)
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const remindOn = (instant: string) => remind(world.server.database, Date.parse(instant))
const queued = async (kind: string) =>
  (
    await withOwner(world.server.database, (tx) =>
      tx.execute<{ recipient: string; subject: string; body: string }>(
        sql`SELECT recipient, subject, body FROM mails WHERE client_id = ${world.tenant.a} AND kind = ${kind} ORDER BY created_at, subject`,
      ),
    )
  ).rows
const sent = async () => {
  const invoice = await world.issued()
  return (await world.billing.event(invoice.id, 'send', { to: ['ap@initech.test'] })).body
}

test('one reminder of a sent, open invoice goes out on each day of the setting', async () => {
  // Due on 2026-04-01.
  const { number } = await sent()
  await remindOn('2026-03-28T08:00:00Z')
  expect(await queued('INVOICE_REMINDER')).toEqual([])
  await remindOn('2026-03-29T08:00:00Z')
  await remindOn('2026-03-29T09:00:00Z')
  await remindOn('2026-04-08T08:00:00Z')
  const reminders = await queued('INVOICE_REMINDER')
  expect(reminders).toHaveLength(2)
  expect(reminders[0]).toMatchObject({ recipient: 'ap@initech.test' })
  expect(reminders[0]?.body).toContain(`Invoice ${number} is due on 2026-04-01. USD 4,037.50 is unpaid.`)
  expect(reminders[1]?.body).toContain('was due on 2026-04-01, 7 days ago')
})

test('a reminder goes to the recipients of the last time the invoice was sent, not to an earlier wrong address', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['ap@initech.tset'] })
  await world.billing.event(id, 'send', { to: ['ap@initech.test', 'cfo@initech.test'] })
  expect((await world.billing.read(id)).sentTo).toEqual(['ap@initech.test', 'cfo@initech.test'])
  await remindOn('2026-03-29T08:00:00Z')
  const recipients = (await queued('INVOICE_REMINDER')).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual(['ap@initech.test', 'cfo@initech.test'])
})

test('no reminder goes out for a paid, disputed or unsent invoice', async () => {
  const paid = await sent()
  await world.pay('4037.50', [{ invoiceId: paid.id, amount: '4037.50' }])
  await remindOn('2026-03-29T08:00:00Z')
  expect(await queued('INVOICE_REMINDER')).toEqual([])
  await world.reset()
  const disputed = await sent()
  await world.billing.event(disputed.id, 'dispute', { reason: 'Wrong hours' })
  await remindOn('2026-03-29T08:00:00Z')
  expect(await queued('INVOICE_REMINDER')).toEqual([])
  await world.reset()
  await world.issued()
  await remindOn('2026-03-29T08:00:00Z')
  expect(await queued('INVOICE_REMINDER')).toEqual([])
})

test('an employee is reminded of a week without a sheet after its deadline, once', async () => {
  // The week from 2026-02-02 is approved, and the week before isn't. The deadline is Monday 16:00.
  await world.issued()
  await setStatus(world.server, 'employees', world.engagement.employeeId, 'ACTIVE')
  const about = async () =>
    (await queued('TIMESHEET_REMINDER')).map(({ subject }) => subject.split(', ').at(-1))
  await remindOn('2026-02-02T15:59:00Z')
  expect(await about()).not.toContain('2026-01-26 to 2026-02-01')
  await remindOn('2026-02-02T16:00:00Z')
  await remindOn('2026-02-09T17:00:00Z')
  const weeks = await about()
  expect(weeks.filter((week) => week === '2026-01-26 to 2026-02-01')).toHaveLength(1)
  expect(weeks).not.toContain('2026-02-02 to 2026-02-08')
})

test('nobody is reminded of weeks while employees are not allowed to submit them', async () => {
  await setStatus(world.server, 'employees', world.engagement.employeeId, 'ACTIVE')
  const { a, tenantId } = world.tenant
  const owner = (statement: SQL) => withOwner(world.server.database, (tx) => tx.execute(statement))
  const changes = JSON.stringify([
    { name: 'rolePermissions', from: '2026-01-01', value: { EMPLOYEE: { TIMESHEETS: 'VIEW_ONLY' } } },
  ])
  await owner(sql`INSERT INTO client_settings (client_id, tenant_id, version, changes, actor_uid, actor_name)
    VALUES (${a}, ${tenantId}, 2, ${changes}::jsonb, 'u', 'U')`)
  await remindOn('2026-02-02T16:00:00Z')
  expect(await queued('TIMESHEET_REMINDER')).toEqual([])
})

test('a client whose reminders fail does not stop those of others', async () => {
  const { tenantId, a } = world.tenant
  const owner = (statement: SQL) => withOwner(world.server.database, (tx) => tx.execute(statement))
  const first = '000000000000'
  await sent()
  await owner(sql`INSERT INTO clients SELECT (jsonb_populate_record(c, jsonb_build_object('client_id', ${first}::text, 'name', 'First', 'code', 'FIRST'))).*
    FROM clients c WHERE client_id = ${a}`)
  // Settings that can't be read.
  await owner(sql`INSERT INTO client_settings (client_id, tenant_id, version, changes, actor_uid, actor_name)
    VALUES (${first}, ${tenantId}, 2, '[{"name": "reminderDays", "from": "2026-01-01", "value": null}]', 'x', 'x')`)
  await expect(remindOn('2026-03-29T08:00:00Z')).rejects.toThrow('some clients')
  expect(await queued('INVOICE_REMINDER')).toHaveLength(1)
  await owner(sql`DELETE FROM client_setting_values WHERE client_id = ${first}`)
  await owner(sql`DELETE FROM client_settings WHERE client_id = ${first}`)
  await owner(sql`DELETE FROM clients WHERE client_id = ${first}`)
})

test('a reminder that fails does not stop the others of the same client', async () => {
  const bad = await sent()
  const owner = (statement: SQL) => withOwner(world.server.database, (tx) => tx.execute(statement))
  // An address that the outbox rejects, between others.
  await owner(
    sql`UPDATE invoices SET sent_to = '["a@initech.test", "x", "b@initech.test"]' WHERE id = ${bad.id}`,
  )
  await expect(remindOn('2026-03-29T08:00:00Z')).rejects.toThrow('some clients')
  const recipients = (await queued('INVOICE_REMINDER')).map(({ recipient }) => recipient)
  expect(recipients.toSorted()).toEqual(['a@initech.test', 'b@initech.test'])
  await owner(sql`UPDATE invoices SET sent_to = '[]' WHERE id = ${bad.id}`)
})

test('an invoice that no reminder can be made for does not stop those of other invoices', async () => {
  const bad = await sent()
  await addApprovedWeek(world.server, world.engagement.assignmentId, '2026-02-09', fullWeek('2026-02-09'))
  const { body } = await world.billing.run('MONTHLY', '2026-02-01')
  const good = (await world.billing.event(body.invoices[0].id, 'issue')).body
  await world.billing.event(good.id, 'send', { to: ['ap@initech.test'] })
  const owner = (statement: SQL) => withOwner(world.server.database, (tx) => tx.execute(statement))
  // Not a list of addresses.
  await owner(sql`UPDATE invoices SET sent_to = '{}' WHERE id = ${bad.id}`)
  // The retry fails too, and sends nothing twice.
  for (let run = 0; run < 2; run += 1)
    await expect(remindOn('2026-03-29T08:00:00Z')).rejects.toThrow('some clients')
  const subjects = (await queued('INVOICE_REMINDER')).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining(good.number)])
  await owner(sql`UPDATE invoices SET sent_to = '[]' WHERE id = ${bad.id}`)
})

test('many reminders of a client are queued in several transactions, so that none takes too long', async () => {
  const { id } = await sent()
  await withOwner(world.server.database, (tx) =>
    tx.execute(
      sql`UPDATE invoices SET sent_to = (SELECT jsonb_agg('a' || n || '@initech.test') FROM generate_series(1, 1200) AS n) WHERE id = ${id}`,
    ),
  )
  expect(await remindOn('2026-03-29T08:00:00Z')).toBeGreaterThanOrEqual(1200)
  const { rows } = await withOwner(world.server.database, (tx) =>
    tx.execute<{ mails: number }>(
      sql`SELECT count(*)::int AS mails FROM mails WHERE client_id = ${world.tenant.a} AND kind = 'INVOICE_REMINDER' GROUP BY xmin::text ORDER BY 1`,
    ),
  )
  expect(rows.map(({ mails }) => mails)).toEqual([200, 500, 500])
})

test('reminders of invoices that fail do not stop those of timesheets of the same client', async () => {
  const { tenantId, a } = world.tenant
  const owner = (statement: SQL) => withOwner(world.server.database, (tx) => tx.execute(statement))
  await sent()
  await setStatus(world.server, 'employees', world.engagement.employeeId, 'ACTIVE')
  // Days that can't be read.
  await owner(sql`INSERT INTO client_settings (client_id, tenant_id, version, changes, actor_uid, actor_name)
    SELECT ${a}, ${tenantId}, coalesce(max(version), 1) + 1, '[{"name": "reminderDays", "from": "2026-01-01", "value": null}]', 'x', 'x'
    FROM client_settings WHERE client_id = ${a}`)
  await expect(remindOn('2026-03-30T17:00:00Z')).rejects.toThrow('some clients')
  expect(await queued('TIMESHEET_REMINDER')).not.toEqual([])
})
