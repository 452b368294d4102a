import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepIdempotencyKeys } from '#server/jobs/sweepIdempotencyKeys.ts'
import { withOwner } from '#server/db/withActor.ts'
import { contractBody, create, employeeBody, noteBody, projectBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const send = (key: string, body: unknown, path = '/employee/create', who = admin) =>
  server.request(who, 'POST', path, { body, headers: { 'idempotency-key': key } })

const stored = async (email: string) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM employees WHERE email = ${email}`),
  )
  return rows[0]?.n
}

test('the same key and body return the first response and add one row', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  const first = await send(key, body)
  const again = await send(key.toUpperCase(), { ...body })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.text).toBe(first.text)
  expect(await stored(body.email)).toBe(1)
})

test('the first response is returned even if the record has changed since', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  const first = await send(key, body)
  await server.request(admin, 'POST', '/employee/update', {
    body: { id: first.body.id, version: 1, lastName: 'New' },
  })
  expect((await send(key, body)).text).toBe(first.text)
})

test('20 parallel requests with one key create one row and get identical responses', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await stored(body.email)).toBe(1)
})

test('the same key with another body or call is rejected', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  await send(key, body)
  const other = await send(key, employeeBody())
  expect([other.status, other.body.errors?.[0]?.code]).toEqual([422, 'idempotency_key_reused'])
  expect((await send(key, projectBody(), '/project/create')).status).toBe(422)
})

test('a rejected request does not use up its key', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  expect((await send(key, { ...body, phone: '1' })).status).toBe(400)
  expect((await send(key, body)).status).toBe(201)
  const duplicate = randomUUID()
  expect((await send(duplicate, body)).status).toBe(409)
  expect((await send(duplicate, employeeBody())).status).toBe(201)
})

test("keys of two users don't collide", async () => {
  const colleague = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const key = randomUUID()
  const [mine, theirs] = [
    await send(key, employeeBody()),
    await send(key, employeeBody(), undefined, colleague),
  ]
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.body.id).not.toBe(mine.body.id)
})

test.each(['x', '', '1234', `${randomUUID()},${randomUUID()}`])(
  'a key that is not a uuid (%s) gets 400',
  async (key) => {
    expect((await send(key, employeeBody())).status).toBe(400)
  },
)

test('a key whose first request is still running gets 409', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  const waiting = await withOwner(server.database, async (tx) => {
    await tx.execute(
      sql`INSERT INTO idempotency_keys (client_id, uid, key, request_hash) VALUES (${tenant.a}, ${admin.uid}, ${key}, 'x')`,
    )
    return null
  })
  expect(waiting).toBeNull()
  const answer = await send(key, body)
  expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, 'in_progress'])
  expect(await stored(body.email)).toBe(0)
})

test('responses are stored encrypted and removed after a week', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  await send(key, body)
  const line = async () => {
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute<{ line: string }>(sql`SELECT k::text AS line FROM idempotency_keys k WHERE key = ${key}`),
    )
    return rows[0]?.line ?? null
  }
  expect(await line()).not.toContain(body.email)
  await sweepIdempotencyKeys(server.database)
  expect(await line()).not.toBeNull()
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE idempotency_keys SET created_at = now() - interval '8 days' WHERE key = ${key}`),
  )
  expect(await sweepIdempotencyKeys(server.database)).toBeGreaterThanOrEqual(1)
  expect(await line()).toBeNull()
})

test('responses are removed in parts, so that very many do not take longer than a statement may', async () => {
  const oldKeys = async () => {
    const { rows } = await withOwner(server.database, (tx) =>
      tx.execute<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM idempotency_keys WHERE created_at < now() - interval '7 days'`,
      ),
    )
    return rows[0]?.count
  }
  await sweepIdempotencyKeys(server.database)
  await withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO idempotency_keys (client_id, uid, key, request_hash, created_at)
      SELECT ${tenant.a}, ${admin.uid}, gen_random_uuid(), 'x', now() - interval '8 days' FROM generate_series(1, 5)`),
  )
  let parts = 0
  const two = () => (parts += 1) <= 2
  expect(await sweepIdempotencyKeys(server.database, two, 2)).toBe(4)
  expect(await oldKeys()).toBe(1)
  expect(await sweepIdempotencyKeys(server.database, undefined, 2)).toBe(1)
})

test('the hash of a request has a key, so that nobody can find out its numbers by trying', async () => {
  const [key, body] = [randomUUID(), employeeBody()]
  await send(key, body)
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ hash: string }>(sql`SELECT request_hash AS hash FROM idempotency_keys WHERE key = ${key}`),
  )
  const [hash] = rows.map((row) => row.hash)
  expect(hash).toMatch(/^hash:[0-9a-f]{32}$/)
  expect((await send(key, { ...body, lastName: 'Other' })).status).toBe(422)
})

test('responses stored by the previous version are still found', async () => {
  const [key, body] = [randomUUID(), noteBody('EMPLOYEE', (await send(randomUUID(), employeeBody())).body.id)]
  const first = await send(key, body, '/note/create')
  const sent = `createNote\n${JSON.stringify(Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))))}`
  const plain = createHash('sha256').update(sent).digest('hex')
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE idempotency_keys SET request_hash = ${plain} WHERE key = ${key}`),
  )
  expect((await send(key, body, '/note/create')).text).toBe(first.text)
  expect((await send(key, { ...body, text: 'Other' }, '/note/create')).status).toBe(422)
})

test('a repeated request shows nothing that the user may no longer see', async () => {
  const who = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const employee = (await send(randomUUID(), employeeBody())).body.id
  const project = (await send(randomUUID(), projectBody(), '/project/create')).body.id
  const [key, body] = [randomUUID(), contractBody(project, employee)]
  const first = await send(key, body, '/contract/create', who)
  expect(first.body.employeeAuthorization).not.toBeNull()
  await withOwner(server.database, (tx) =>
    tx.execute(sql`UPDATE users SET permission_overrides = '{"grant":[],"deny":["CAN_VIEW_EMPLOYEES"]}'
      WHERE uid = ${who.uid}`),
  )
  const again = await send(key, body, '/contract/create', who)
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
  expect(again.body.employeeAuthorization).toBeNull()
})

const query = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await withOwner(server.database, (tx) => tx.execute<Row>(statement))).rows

test('only the newest 50 large responses of a user are kept, and a repeated request whose response is gone is not carried out again', async () => {
  const { id } = await create(server, admin, 'employee', employeeBody())
  const sendNote = (key: string, text: string) =>
    server.request(admin, 'POST', '/note/create', {
      body: noteBody('EMPLOYEE', id, { text }),
      headers: { 'idempotency-key': key },
    })
  const longText = '😀'.repeat(2_000)
  const [small, first, last] = [randomUUID(), randomUUID(), randomUUID()]
  expect((await sendNote(small, 'Short')).status).toBe(201)
  expect((await sendNote(first, longText)).status).toBe(201)
  // As the user's next requests, and those of someone else.
  await query(sql`INSERT INTO idempotency_keys (client_id, uid, key, request_hash, status, body_cipher, created_at)
    SELECT k.client_id, other.uid, gen_random_uuid(), 'x', 201, k.body_cipher, k.created_at + n * interval '1 millisecond'
    FROM idempotency_keys k, generate_series(1, 50) n, (VALUES (${admin.uid}), ('someone-else')) other (uid) WHERE k.key = ${first}::uuid`)
  expect((await sendNote(last, longText)).status).toBe(201)
  expect(
    await query(sql`SELECT uid = ${admin.uid} AS own, count(*)::int AS kept FROM idempotency_keys
      WHERE client_id = ${tenant.a} AND octet_length(body_cipher) > 8192 GROUP BY 1 ORDER BY 1`),
  ).toEqual([
    { own: false, kept: 50 },
    { own: true, kept: 50 },
  ])
  const again = await sendNote(first, longText)
  expect([again.status, again.body.errors?.[0]?.code]).toEqual([409, 'already_done'])
  expect([(await sendNote(last, longText)).status, (await sendNote(small, 'Short')).status]).toEqual([
    201, 201,
  ])
  const [notes] = await query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM notes WHERE employee_id = ${id}`,
  )
  expect(notes?.n).toBe(3)
})
