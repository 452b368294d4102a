import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fullRoleAccess } from '#domain/users/rolePermissions.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { Delivery, DeliveryOutcome } from '#server/mail/delivery.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { isMailDue, sendMails } from '#server/mail/sendMails.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())
// The job sends the emails of all clients.
beforeEach(() => run(sql`DELETE FROM mails`))

const run = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  withOwner(server.database, async (tx) => (await tx.execute<Row>(query)).rows)
const add = (
  about: string = randomUUID(),
  recipient = 'ap@initech.test',
  of: TestTenant = tenant,
  more = {},
) =>
  withOwner(server.database, (tx) =>
    queueMail(tx, {
      clientId: of.a,
      tenantId: of.tenantId,
      kind: 'INVOICE',
      aboutId: randomUUID(),
      recipient,
      replyTo: 'ar@acme.test',
      createdBy: 'x',
      text: { subject: 'S', body: 'B' },
      about,
      ...more,
    }),
  )
const state = async () =>
  (
    await run<{ state: string; attempts: number; waits: boolean }>(
      sql`SELECT state, attempts, next_at > now() AS waits FROM mails ORDER BY created_at`,
    )
  )[0]
const delivering = (
  outcomes: readonly DeliveryOutcome[],
  interruptedState: Delivery['interruptedState'] = 'UNKNOWN',
) => {
  const ids: string[] = []
  const left = [...outcomes]
  const delivery: Delivery = {
    interruptedState,
    deliver: async ({ messageId }) => {
      ids.push(messageId)
      return left.shift() ?? { state: 'ACCEPTED' }
    },
  }
  return { delivery, ids }
}
const waitOver = () => run(sql`UPDATE mails SET next_at = now() WHERE state = 'QUEUED'`)

test('a recipient gets one email about the same thing', async () => {
  expect(await add('invoice 1')).toBe(true)
  expect(await add('invoice 1')).toBe(false)
  expect(await add('invoice 1', 'other@initech.test')).toBe(true)
})

test('a mail that waits is sent once and then accepted', async () => {
  await add()
  expect(await isMailDue(server.database)).toBe(true)
  const { delivery, ids } = delivering([])
  await sendMails(server.database, delivery)
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(1)
  expect(await state()).toMatchObject({ state: 'ACCEPTED', attempts: 1 })
  expect(await isMailDue(server.database)).toBe(false)
})

test('a reply of the mail server that the database would not store does not stop the other emails', async () => {
  await add('first')
  await add('second')
  const { delivery, ids } = delivering([{ state: 'RETRY', problem: '451 try\0 later' }])
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(2)
  const found = await run(sql`SELECT state, problem FROM mails ORDER BY dedupe_key`)
  expect(found).toEqual([
    { state: 'QUEUED', problem: '451 try later' },
    { state: 'ACCEPTED', problem: null },
  ])
})

test('a temporary failure is tried again later, with the same Message-ID', async () => {
  await add()
  const { delivery, ids } = delivering([{ state: 'RETRY', problem: 'busy' }])
  await sendMails(server.database, delivery)
  expect(await state()).toEqual({ state: 'QUEUED', attempts: 1, waits: true })
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(1)
  await waitOver()
  await sendMails(server.database, delivery)
  expect(await state()).toMatchObject({ state: 'ACCEPTED', attempts: 2 })
  expect(new Set(ids).size).toBe(1)
})

test('mails of a suspended tenant and of an inactive client wait until it is active again', async () => {
  const [suspended, inactive] = [await server.makeTenant(), await server.makeTenant()]
  const become = async (tenantStatus: string, clientStatus: string) => {
    await run(sql`UPDATE tenants SET status = ${tenantStatus} WHERE tenant_id = ${suspended.tenantId}`)
    await run(sql`UPDATE clients SET status = ${clientStatus} WHERE client_id = ${inactive.a}`)
  }
  await add(undefined, 'one@initech.test', suspended)
  await add(undefined, 'two@initech.test', inactive)
  await become('SUSPENDED', 'INACTIVE')
  expect(await isMailDue(server.database)).toBe(false)
  await add()
  const { delivery, ids } = delivering([])
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(1)
  expect(await run(sql`SELECT recipient FROM mails WHERE state = 'QUEUED' ORDER BY 1`)).toEqual([
    { recipient: 'one@initech.test' },
    { recipient: 'two@initech.test' },
  ])
  await become('ACTIVE', 'ACTIVE')
  expect(await isMailDue(server.database)).toBe(true)
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(3)
})

test('a digest that waits is not sent to a user who has lost access since', async () => {
  const users = [0, 1, 2, 3].map(() => server.makeUser({ role: 'CLIENT_ADMIN', tenant }))
  const [disabled, removed, limited, kept] = (await Promise.all(users)).map(({ uid }) => uid)
  for (const uid of [disabled, removed, limited, kept])
    await add(randomUUID(), `${uid}@users.test`, tenant, { kind: 'DIGEST', aboutId: null })
  await run(sql`UPDATE users SET status = 'DISABLED' WHERE uid = ${disabled}`)
  await run(sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${removed}`)
  const body = { version: 1, deny: ['CAN_VIEW_INVOICES'] }
  expect((await server.request(admin, 'POST', `/user/${limited}/update`, { body })).status).toBe(200)
  const { delivery, ids } = delivering([])
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(1)
  expect(await run(sql`SELECT recipient, problem FROM mails WHERE state = 'ACCEPTED'`)).toEqual([
    { recipient: `${kept}@users.test`, problem: null },
  ])
})

test('a digest that waits is not sent after the permissions of roles have changed', async () => {
  const { uid } = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  await add(randomUUID(), `${uid}@users.test`, tenant, { kind: 'DIGEST', aboutId: null })
  const { body } = await server.request(admin, 'GET', '/settings?scope=CLIENT')
  const rolePermissions = {
    ...fullRoleAccess,
    CLIENT_ADMIN: { ...fullRoleAccess.CLIENT_ADMIN, INVOICES: 'NO_ACCESS' },
  }
  const saved = await server.request(
    await server.makeUser({ role: 'ADMIN', tenant }),
    'PUT',
    '/settings?scope=CLIENT',
    {
      body: { version: body.version, rolePermissions },
    },
  )
  expect(saved.status, saved.text).toBe(200)
  const { delivery, ids } = delivering([])
  await sendMails(server.database, delivery)
  expect(ids).toEqual([])
})

test("one tenant's many mails do not delay those of other tenants", async () => {
  const other = await server.makeTenant()
  for (let at = 0; at < 4; at += 1) await add(undefined, 'many@initech.test')
  await add(undefined, 'first@initech.test', other)
  await add(undefined, 'second@initech.test', other)
  const sent: string[] = []
  const deliver: Delivery['deliver'] = async ({ recipient }) => {
    sent.push(recipient.replace('@initech.test', ''))
    return { state: 'ACCEPTED' }
  }
  await sendMails(server.database, { interruptedState: 'UNKNOWN', deliver })
  expect(sent).toEqual(['many', 'first', 'many', 'second', 'many', 'many'])
})

test('after seven attempts it has failed', async () => {
  await add()
  const { delivery, ids } = delivering(Array.from({ length: 9 }, () => ({ state: 'RETRY', problem: 'busy' })))
  for (let attempt = 0; attempt < 9; attempt += 1) {
    await waitOver()
    await sendMails(server.database, delivery)
  }
  expect(ids).toHaveLength(7)
  expect(await state()).toMatchObject({ state: 'FAILED', attempts: 7 })
})

test.each(['FAILED', 'UNKNOWN'] as const)('a mail that is %s is not sent again by itself', async (end) => {
  await add()
  const { delivery, ids } = delivering([{ state: end, problem: 'gone' }])
  await sendMails(server.database, delivery)
  await waitOver()
  await sendMails(server.database, delivery)
  expect(ids).toHaveLength(1)
  expect(await state()).toMatchObject({ state: end })
})

test('an attempt interrupted by a kill is unknown, or repeated where that does no harm', async () => {
  await add()
  await run(sql`UPDATE mails SET state = 'SENDING'`)
  const unknown = delivering([])
  await sendMails(server.database, unknown.delivery)
  expect([unknown.ids.length, (await state())?.state]).toEqual([0, 'UNKNOWN'])
  await run(sql`UPDATE mails SET state = 'SENDING'`)
  const harmless = delivering([], 'QUEUED')
  await sendMails(server.database, harmless.delivery)
  expect([harmless.ids.length, (await state())?.state]).toEqual([1, 'ACCEPTED'])
})

test('what a mail says never changes', async () => {
  await add()
  const change = run(sql`UPDATE mails SET body = 'Another'`)
  expect(await change.catch((error: Error) => String(error.cause))).toContain('a mail never changes')
  expect(await run(sql`SELECT body FROM mails`)).toEqual([{ body: 'B' }])
})

test('a rolled-back change leaves no mail', async () => {
  const failing = withOwner(server.database, async (tx) => {
    await queueMail(tx, {
      clientId: tenant.a,
      tenantId: tenant.tenantId,
      kind: 'INVOICE',
      aboutId: randomUUID(),
      recipient: 'ap@initech.test',
      replyTo: 'ar@acme.test',
      createdBy: 'x',
      text: { subject: 'S', body: 'B' },
      about: 'a change',
    })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await run(sql`SELECT 1 FROM mails`)).toEqual([])
})
