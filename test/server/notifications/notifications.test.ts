import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '#domain/notifications/record.ts'
import { sqlState } from '#server/db/errors.ts'
import { withActor, withOwner, type Actor } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let user: TestUser
let colleague: TestUser

beforeAll(async () => {
  server = await startTestApp()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await server.makeTenant()
  user = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.a, tenant.b] })
  colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
})

const owner = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))
/** Adds a notification and returns its id. */
async function tell(
  who: TestUser,
  title: string,
  { kind = 'CONTRACT_TO_APPROVE', client = tenant.a, entity = null as string | null, hoursAgo = 0 } = {},
): Promise<string> {
  const id = randomUUID()
  await owner(sql`INSERT INTO notifications (client_id, id, tenant_id, user_uid, kind, severity, title, message, link, entity_type, entity_id, dedupe_key, created_at)
    VALUES (${client}, ${id}, ${tenant.tenantId}, ${who.uid}, ${kind}, 'info', ${title}, 'M', '/contracts/x',
      ${entity === null ? null : 'employee'}, ${entity}::uuid, ${id}, now() - make_interval(hours => ${hoursAgo}))`)
  return id
}
const list = (who: TestUser, query = '', client = tenant.a) =>
  server.request<Notification[]>(who, 'GET', `/notifications${query}`, { client })
const titles = async (who: TestUser, query = '', client = tenant.a) =>
  (await list(who, query, client)).body.map(({ title }) => title)
const read = (who: TestUser, body: object, client = tenant.a) =>
  server.request(who, 'POST', '/notifications/read', { body, client })

describe('GET /notifications', () => {
  test("returns the caller's own notifications of the client, newest first, in pages", async () => {
    for (const [hoursAgo, title] of ['Newest', 'Middle', 'Oldest'].entries())
      await tell(user, title, { hoursAgo })
    await tell(colleague, 'Of a colleague')
    await tell(user, 'Of the other client', { client: tenant.b })
    expect(await titles(user)).toEqual(['Newest', 'Middle', 'Oldest'])
    const page = await list(user, '?limit=1&offset=1')
    expect([page.body[0]?.title, page.total]).toEqual(['Middle', 3])
    expect(await titles(user, '', tenant.b)).toEqual(['Of the other client'])
    expect(Object.keys(page.body[0] ?? {}).toSorted()).toEqual(
      'createdAt entity id kind link message readAt severity title'.split(' '),
    )
  })

  test('counts and returns only the unread ones if asked', async () => {
    const id = await tell(user, 'Read')
    await tell(user, 'Unread')
    await read(user, { ids: [id] })
    const unread = await list(user, '?unread=true&limit=1')
    expect([unread.body.map(({ title }) => title), unread.total]).toEqual([['Unread'], 1])
    expect((await list(user)).total).toBe(2)
  })

  test.each(['?unread=false', '?unread=1', '?search=x', '?limit=0', '?limit=101'])(
    'rejects %s',
    async (query) => expect((await list(user, query)).status).toBe(400),
  )

  test('shows nothing of a kind whose permission was lost, and shows it again with the permission', async () => {
    await tell(colleague, 'Contract')
    await tell(colleague, 'Invoice', { kind: 'INVOICE_OVERDUE' })
    const override = (deny: readonly string[]) =>
      owner(
        sql`UPDATE users SET permission_overrides = ${JSON.stringify({ grant: [], deny })}::jsonb WHERE uid = ${colleague.uid}`,
      )
    await override(['CAN_MAINTAIN_PROJECTS'])
    expect(await titles(colleague)).toEqual(['Invoice'])
    expect((await list(colleague)).total).toBe(1)
    await override([])
    expect((await titles(colleague)).toSorted()).toEqual(['Contract', 'Invoice'])
  })

  test('shows nothing about an employee record that is no longer the own one', async () => {
    const [mine, other] = [
      await create(server, user, 'employee', employeeBody(), tenant.a),
      await create(server, user, 'employee', employeeBody(), tenant.a),
    ]
    const employee = await server.makeUser({
      role: 'EMPLOYEE',
      tenant,
      employee: { clientId: tenant.a, id: mine.id },
    })
    await tell(employee, 'Mine', { kind: 'OWN_AUTHORIZATION', entity: mine.id })
    await tell(employee, 'Not mine', { kind: 'OWN_AUTHORIZATION', entity: other.id })
    await tell(employee, 'For administrators', { kind: 'AUTHORIZATION_ENDING', entity: mine.id })
    expect(await titles(employee)).toEqual(['Mine'])
  })
})

describe('POST /notifications/read', () => {
  test('marks some by id and returns how many are unread', async () => {
    const ids = [await tell(user, 'A'), await tell(user, 'B'), await tell(user, 'C')]
    const answer = await read(user, { ids: ids.slice(0, 2) })
    expect([answer.status, answer.body]).toEqual([200, { unread: 1 }])
    const rows = (await list(user)).body
    expect(rows.filter(({ readAt }) => readAt === null).map(({ title }) => title)).toEqual(['C'])
    // The time of the first reading stays.
    const before = rows.find(({ readAt }) => readAt !== null)
    await read(user, { ids })
    expect((await list(user)).body.find(({ id }) => id === before?.id)?.readAt).toBe(before?.readAt)
  })

  test('marks all of the client, and none of another client or a colleague', async () => {
    await tell(user, 'A')
    await tell(user, 'B')
    const elsewhere = await tell(user, 'Elsewhere', { client: tenant.b })
    const theirs = await tell(colleague, 'Theirs')
    expect((await read(user, { all: true })).body).toEqual({ unread: 0 })
    await read(user, { ids: [theirs, elsewhere] })
    expect((await list(user, '?unread=true', tenant.b)).total).toBe(1)
    expect((await list(colleague, '?unread=true')).total).toBe(1)
  })

  test.each([
    {},
    { all: false },
    { all: true, ids: [randomUUID()] },
    { ids: [] },
    { ids: ['x'] },
    { other: 1 },
  ])('rejects %j', async (body) => expect((await read(user, body)).status).toBe(400))
})

describe('row security of notifications', () => {
  const rowsAs = (actor: Actor, statement: SQL) =>
    withActor(server.database, actor, async (tx) => (await tx.execute(statement)).rows)
  const as = ({ uid }: TestUser, clientId = tenant.a): Actor => ({ uid, clientId, tenantScope: '*' })
  const outcome = (actor: Actor, statement: SQL) =>
    rowsAs(actor, statement).then(
      () => 'done',
      (error: unknown) => sqlState(error),
    )
  const all = sql`SELECT title FROM notifications WHERE tenant_id IS NOT NULL`

  test('only the person sees and changes theirs, whatever their scope', async () => {
    await tell(user, 'Mine')
    await tell(colleague, 'Theirs')
    expect(await rowsAs(as(user), all)).toEqual([{ title: 'Mine' }])
    expect(await rowsAs({ uid: 'system', clientId: tenant.a, tenantScope: '*' }, all)).toEqual([])
    // Without a condition, because that would need the right to read.
    const changed = sql`UPDATE notifications SET read_at = now()`
    await rowsAs(as(user), changed)
    const { rows } = await owner(
      sql`SELECT title FROM notifications WHERE tenant_id = ${tenant.tenantId} AND read_at IS NULL`,
    )
    expect(rows).toEqual([{ title: 'Theirs' }])
  })

  test('those of a client that the person has left are hidden', async () => {
    await tell(user, 'Mine')
    await owner(
      sql`UPDATE user_clients SET ended_at = now() WHERE uid = ${user.uid} AND client_id = ${tenant.a}`,
    )
    expect(await rowsAs(as(user), all)).toEqual([])
    expect((await list(user)).status).toBe(403)
  })

  test('a person adds none, and nothing of one changes but when it was read', async () => {
    await tell(user, 'Mine')
    const added = sql`INSERT INTO notifications (client_id, id, tenant_id, user_uid, kind, severity, title, message, dedupe_key)
      VALUES (${tenant.a}, gen_random_uuid(), ${tenant.tenantId}, ${user.uid}, 'X', 'info', 'T', 'M', 'K')`
    expect(await outcome(as(user), added)).toBe('42501')
    for (const column of ['title', 'message', 'link', 'kind', 'user_uid', 'dedupe_key'])
      expect(
        await outcome(as(user), sql`UPDATE notifications SET ${sql.identifier(column)} = '/x'`),
        column,
      ).toMatch(/^(42501|23514)$/)
    await expect(
      owner(sql`UPDATE notifications SET title = 'x' WHERE user_uid = ${user.uid}`),
    ).rejects.toSatisfy((error) => sqlState(error) === '23514')
  })
})
