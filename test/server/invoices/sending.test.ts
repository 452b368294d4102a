import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import type { Mail } from '#server/mail/delivery.ts'
import { sendMails } from '#server/mail/sendMails.ts'
import { startBilling, type BillingTest } from '#test/support/billing/billingTest.ts'

let world: BillingTest
beforeAll(async () => {
  world = await startBilling()
})
afterAll(() => world.close())
beforeEach(() => world.reset())

const mails = async (id: string) => (await world.billing.request('GET', `/invoice/${id}/mails`)).body
const stored = async () =>
  (
    await withOwner(world.server.database, (tx) =>
      tx.execute<{ recipient: string; reply_to: string; body: string; message_id: string }>(
        sql`SELECT recipient, reply_to, body, message_id FROM mails WHERE client_id = ${world.tenant.a} ORDER BY recipient`,
      ),
    )
  ).rows
const setState = (state: string) =>
  withOwner(world.server.database, (tx) =>
    tx.execute(
      sql`UPDATE mails SET state = ${state}, problem = 'It was lost.', attempts = 3, accepted_at = CASE WHEN ${state} = 'ACCEPTED' THEN now() END WHERE client_id = ${world.tenant.a}`,
    ),
  )

test('sending an issued invoice queues one email for each address and notes it on the invoice', async () => {
  const { id, number } = await world.issued()
  const to = ['ap@initech.test', 'cfo@initech.test', 'AP@initech.test']
  const sent = await world.billing.event(id, 'send', { to, message: 'Thank you for your business.' })
  expect(sent.body).toMatchObject({
    status: 'ISSUED',
    sentAt: '2026-03-02T09:00:00.000Z',
    sentTo: ['ap@initech.test', 'cfo@initech.test'],
    mailState: 'QUEUED',
  })
  const rows = await stored()
  expect(rows.map(({ recipient }) => recipient)).toEqual(['ap@initech.test', 'cfo@initech.test'])
  const [first] = rows
  const {
    body,
    reply_to: replyTo,
    message_id: messageId,
  } = first ?? { body: '', reply_to: '', message_id: '' }
  expect(body).toContain(`Invoice ${number}`)
  expect(body).toContain('Thank you for your business.')
  expect(body).toContain('40.00 hours × 85.00 = 3,400.00')
  expect(body).toContain('5.00 hours × 127.50 = 637.50')
  expect(body).toContain('Total: USD 4,037.50')
  expect(messageId.endsWith(`@${replyTo.split('@')[1]}>`)).toBe(true)
  expect(await mails(id)).toMatchObject([{ state: 'QUEUED' }, { state: 'QUEUED' }])
  const { body: history } = await world.billing.request('GET', `/invoice/${id}/history`)
  expect(history[0]).toMatchObject({ action: 'SEND' })
})

test('without other recipients, the contact and CC addresses of the contract get the email', async () => {
  const { contractId } = world.engagement
  await withOwner(world.server.database, (tx) =>
    tx.execute(sql`UPDATE contracts SET billing_contact = billing_contact || '{"ccEmails": ["cc@globex.test", "ap@globex.test"]}'
      WHERE id = ${contractId}`),
  )
  const { id, billTo } = await world.issued()
  expect(billTo).toMatchObject({ email: 'ap@globex.test', ccEmails: ['cc@globex.test', 'ap@globex.test'] })
  const sent = await world.billing.event(id, 'send')
  expect(sent.body).toMatchObject({ sentTo: ['ap@globex.test', 'cc@globex.test'] })
  expect((await stored()).map(({ recipient }) => recipient)).toEqual(['ap@globex.test', 'cc@globex.test'])
  const credit = await world.billing.event(id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })
  expect(credit.body.billTo).toEqual(billTo)
})

test('an invoice from before CC addresses were copied goes to its contact alone', async () => {
  const { id } = await world.issued()
  for (const statement of [
    sql`ALTER TABLE invoices DISABLE TRIGGER keep_frozen`,
    sql`UPDATE invoices SET bill_to = bill_to - 'ccEmails' WHERE id = ${id}`,
    sql`ALTER TABLE invoices ENABLE TRIGGER keep_frozen`,
  ])
    await withOwner(world.server.database, (tx) => tx.execute(statement))
  expect((await world.billing.read(id)).billTo).toMatchObject({ email: 'ap@globex.test', ccEmails: [] })
  expect((await world.billing.event(id, 'send')).body).toMatchObject({ sentTo: ['ap@globex.test'] })
})

test('the email has the stored PDF, even of an invoice that was issued before PDFs were stored', async () => {
  const { id, number, pdfSha256 } = await world.issued()
  for (const statement of [
    sql`DELETE FROM invoice_pdfs WHERE invoice_id = ${id}`,
    sql`ALTER TABLE invoices DISABLE TRIGGER keep_frozen`,
    sql`UPDATE invoices SET pdf_sha256 = NULL WHERE id = ${id}`,
    sql`ALTER TABLE invoices ENABLE TRIGGER keep_frozen`,
  ])
    await withOwner(world.server.database, (tx) => tx.execute(statement))
  await world.billing.event(id, 'send', { to: ['pdf@initech.test'] })
  const sent: Mail[] = []
  const deliver = async (mail: Mail) => {
    sent.push(mail)
    return { state: 'ACCEPTED' } as const
  }
  await sendMails(world.server.database, { interruptedState: 'UNKNOWN', deliver })
  const attachment = sent.find(({ recipient }) => recipient === 'pdf@initech.test')?.attachment
  expect(attachment?.name).toBe(`${number}.pdf`)
  const hash = createHash('sha256')
    .update(attachment?.bytes ?? '')
    .digest('hex')
  expect(hash).toBe(pdfSha256)
  expect(await world.billing.read(id)).toMatchObject({ mailState: 'ACCEPTED', pdfSha256 })
})

test('two users who send at the same time send only one email', async () => {
  const { id, version } = await world.issued()
  const send = () =>
    world.billing.request('POST', `/invoice/${id}/send`, { version, to: ['ap@initech.test'] })
  const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 412])
  expect(await stored()).toHaveLength(1)
})

test('a draft is not sent, and neither is a document without an address', async () => {
  const issued = await world.issued()
  const credit = await world.billing.event(issued.id, 'credit', { mode: 'WRITE_OFF', reason: 'Goodwill' })
  expect((await world.billing.event(credit.body.id, 'send', { to: ['a@b.test'] })).status).toBe(409)
  const without = await world.billing.event(issued.id, 'send', { to: [] })
  expect([without.status, without.body.errors]).toMatchObject([422, [{ code: 'required', field: 'to' }]])
  expect((await world.billing.event(issued.id, 'send', { to: ['nobody'] })).status).toBe(400)
  expect(await stored()).toEqual([])
})

test('only an email that failed or may be lost is sent again, with the same Message-ID', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['ap@initech.test'] })
  const [first] = await stored()
  expect((await world.billing.event(id, 'resend')).status).toBe(409)
  await setState('UNKNOWN')
  expect(await world.billing.read(id)).toMatchObject({ mailState: 'UNKNOWN' })
  expect((await world.billing.event(id, 'resend')).body).toMatchObject({ mailState: 'QUEUED' })
  const rows = await stored()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.message_id).toBe(first?.message_id)
  expect(await mails(id)).toMatchObject([{ state: 'QUEUED', attempts: 0 }])
})

test('a user says that an email whose delivery was unknown has arrived, which the history notes', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['ap@initech.test'] })
  await setState('FAILED')
  expect((await world.billing.event(id, 'confirm-mails')).status).toBe(409)
  await setState('UNKNOWN')
  const confirmed = await world.billing.event(id, 'confirm-mails')
  expect(confirmed.body).toMatchObject({ mailState: 'ACCEPTED', sentTo: ['ap@initech.test'] })
  expect(await mails(id)).toMatchObject([{ state: 'ACCEPTED', acceptedAt: expect.any(String) }])
  const { body: history } = await world.billing.request('GET', `/invoice/${id}/history`)
  expect(history[0]).toMatchObject({
    action: 'SEND',
    event: 'confirmMails',
    reason: 'Confirmed as delivered: ap@initech.test',
  })
  expect((await world.billing.event(id, 'resend')).status).toBe(409)
})

test('invoices with an email that was not sent are counted and listed, those of reminders too', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['ap@initech.test'] })
  await setState('ACCEPTED')
  const unsent = async () => {
    const listed = await world.billing.request('GET', '/invoices?unsent=true')
    const { body } = await world.billing.request('GET', '/dashboard/summary?tiles=invoices')
    expect(listed.body).toHaveLength(body.invoices.UNSENT)
    expect(body.amounts.filter(({ key }: { key: string }) => key === 'UNSENT')).toEqual([])
    return listed.body.map((row: { id: string }) => row.id)
  }
  expect(await unsent()).toEqual([])
  await world.billing.event(id, 'remind')
  await withOwner(world.server.database, (tx) =>
    tx.execute(
      sql`UPDATE mails SET state = 'FAILED', problem = 'No such user' WHERE about_id = ${id} AND kind = 'INVOICE_REMINDER'`,
    ),
  )
  expect(await unsent()).toEqual([id])
  const others = await world.billing.request('GET', '/invoices?unsent=false')
  expect(others.body.map((row: { id: string }) => row.id)).not.toContain(id)
  // The reminder is resent from the invoice.
  expect(await world.billing.read(id)).toMatchObject({ mailState: 'FAILED' })
  expect((await world.billing.event(id, 'resend')).status).toBe(200)
  expect(await unsent()).toEqual([])
})

test('a user can send at most 300 emails an hour, however many recipients a call has', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['first@initech.test'] })
  await repeatMail(294)
  const to = (count: number) => Array.from({ length: count }, (_, at) => `to${at}@initech.test`)
  expect((await world.billing.event(id, 'send', { to: to(6) })).status).toBe(429)
  expect(await stored()).toHaveLength(295)
  expect((await world.billing.event(id, 'send', { to: to(5) })).status).toBe(200)
})

test('a user sends the same document at most 10 times an hour, together with others too', async () => {
  const { id } = await world.issued()
  const send = async () => {
    const { version } = await world.billing.read(id)
    return world.billing.request('POST', '/invoices/bulk', { event: 'send', items: [{ id, version }] })
  }
  for (let sends = 0; sends < 10; sends += 1) expect((await send()).body).toMatchObject([{ ok: true }])
  expect((await send()).body).toMatchObject([{ ok: false, errors: [{ code: 'rate_limited' }] }])
  expect((await world.billing.event(id, 'send')).status).toBe(429)
  expect(await stored()).toHaveLength(10)
})

test('emails that are sent at the same time count together', async () => {
  const first = await world.issued()
  const { body: credit } = await world.billing.event(first.id, 'credit', {
    mode: 'WRITE_OFF',
    reason: 'Goodwill',
  })
  const { body: issued } = await world.billing.event(credit.id, 'issue')
  await world.billing.event(first.id, 'send', { to: ['first@initech.test'] })
  await repeatMail(298)
  // Also at the same time, so that both have an open connection.
  const documents = await Promise.all([first, issued].map(({ id }) => world.billing.read(id)))
  const sent = await Promise.all(
    documents.map(({ id, version }) =>
      world.billing.request('POST', `/invoice/${id}/send`, { version, to: ['cfo@initech.test'] }),
    ),
  )
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 429])
  expect(await stored()).toHaveLength(300)
})

test('resent emails count toward the hourly limit', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['first@initech.test'] })
  await repeatMail(150)
  await setState('FAILED')
  const refused = await world.billing.event(id, 'resend')
  expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([429, 'rate_limited'])
  expect(await mails(id)).toHaveLength(151)
  expect(new Set((await mails(id)).map(({ state }: { state: string }) => state))).toEqual(new Set(['FAILED']))
})

test('an email that another user resends counts toward the limit of that user', async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['first@initech.test'] })
  await repeatMail(150)
  const colleague = await world.server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant })
  const resend = async () => {
    await setState('FAILED')
    const { version } = await world.billing.read(id)
    return world.server.request(colleague, 'POST', `/invoice/${id}/resend`, { body: { version } })
  }
  expect((await resend()).status).toBe(200)
  expect((await resend()).status).toBe(429)
})

test("only users who can resend an email see the mail server's error", async () => {
  const { id } = await world.issued()
  await world.billing.event(id, 'send', { to: ['ap@initech.test'] })
  await setState('FAILED')
  expect(await mails(id)).toMatchObject([{ state: 'FAILED', problem: 'It was lost.' }])
  const viewer = await world.server.makeUser({
    role: 'CLIENT_ADMIN',
    tenant: world.tenant,
    overrides: { grant: [], deny: ['CAN_MAINTAIN_INVOICES'] },
  })
  const seen = await world.server.request(viewer, 'GET', `/invoice/${id}/mails`)
  expect(seen.body).toMatchObject([{ state: 'FAILED', problem: null }])
})

/** Adds copies of the only mail. */
const repeatMail = (times: number) =>
  withOwner(world.server.database, (tx) =>
    tx.execute(sql`INSERT INTO mails (client_id, id, tenant_id, kind, about_id, recipient, reply_to, subject, body, message_id, dedupe_key, created_by)
      SELECT client_id, gen_random_uuid(), tenant_id, kind, about_id, recipient, reply_to, subject, body, replace(message_id, '<', '<' || n), n || dedupe_key, created_by
      FROM mails, generate_series(1, ${times}::int) n WHERE client_id = ${world.tenant.a}`),
  )

test('invoices are sent together, each to its own contacts, and one that is still a draft is refused alone', async () => {
  const first = await world.issued()
  const { body: credit } = await world.billing.event(first.id, 'credit', {
    mode: 'WRITE_OFF',
    reason: 'Goodwill',
  })
  const items = [first, credit].map(({ id, version }) => ({ id, version }))
  const { status, body } = await world.billing.request('POST', '/invoices/bulk', { event: 'send', items })
  expect([status, body.map(({ ok }: { ok: boolean }) => ok)]).toEqual([200, [true, false]])
  expect(body[1].errors[0].message).toBe('Only issued invoices and credit notes can be sent.')
  expect((await stored()).map(({ recipient }) => recipient)).toEqual(['ap@globex.test'])
  expect(await world.billing.read(first.id)).toMatchObject({
    sentTo: ['ap@globex.test'],
    mailState: 'QUEUED',
  })
  const { body: history } = await world.billing.request('GET', `/invoice/${first.id}/history`)
  expect(history[0]).toMatchObject({ action: 'SEND' })
})
