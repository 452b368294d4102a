import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody, noteBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser

beforeAll(async () => {
  ;({ server, tenant, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const query = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await withOwner(server.database, (tx) => tx.execute<Row>(statement))).rows

test('only the newest 50 large responses of a user are kept, and a repeated request whose response is gone is not carried out again', async () => {
  const { id } = await create(server, admin, 'employee', employeeBody())
  const send = (key: string, text: string) =>
    server.request(admin, 'POST', '/note/create', {
      body: noteBody('EMPLOYEE', id, { text }),
      headers: { 'idempotency-key': key },
    })
  const longText = '😀'.repeat(2_000)
  const [small, first, last] = [randomUUID(), randomUUID(), randomUUID()]
  expect((await send(small, 'Short')).status).toBe(201)
  expect((await send(first, longText)).status).toBe(201)
  // As the user's next requests, and those of someone else.
  await query(sql`INSERT INTO idempotency_keys (client_id, uid, key, request_hash, status, body_cipher, created_at)
    SELECT k.client_id, other.uid, gen_random_uuid(), 'x', 201, k.body_cipher, k.created_at + n * interval '1 millisecond'
    FROM idempotency_keys k, generate_series(1, 50) n, (VALUES (${admin.uid}), ('someone-else')) other (uid) WHERE k.key = ${first}::uuid`)
  expect((await send(last, longText)).status).toBe(201)
  expect(
    await query(sql`SELECT uid = ${admin.uid} AS own, count(*)::int AS kept FROM idempotency_keys
      WHERE client_id = ${tenant.a} AND octet_length(body_cipher) > 8192 GROUP BY 1 ORDER BY 1`),
  ).toEqual([
    { own: false, kept: 50 },
    { own: true, kept: 50 },
  ])
  const again = await send(first, longText)
  expect([again.status, again.body.errors?.[0]?.code]).toEqual([409, 'already_done'])
  expect([(await send(last, longText)).status, (await send(small, 'Short')).status]).toEqual([201, 201])
  const [notes] = await query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM notes WHERE client_id = ${tenant.a}`,
  )
  expect(notes?.n).toBe(3)
})
