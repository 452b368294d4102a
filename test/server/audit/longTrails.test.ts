import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestTenant, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let tenant: TestTenant
let admin: TestUser
beforeAll(async () => {
  server = await startTestApp()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await server.makeTenant()
  admin = await server.makeUser({ role: 'ADMIN', tenant })
})

/** Adds a number of events of a record, each with a text of a given length. */
const addEvents = (count: number, characters: number) =>
  withOwner(server.database, (tx) =>
    tx.execute(sql`INSERT INTO audit_events (client_id, tenant_id, actor_uid, actor_name, actor_role, request_id, action, entity_type, entity_id, entity_label, fields, changes)
      SELECT ${tenant.a}, ${tenant.tenantId}, 'u', 'Someone', 'ADMIN', 'r' || n, 'UPDATE', 'project', 'p', 'Event ' || n, '{}',
        jsonb_build_array(jsonb_build_object('field', 'description', 'old', null, 'new', repeat('x', ${characters})))
      FROM generate_series(1, ${count}) n`),
  )

test.each([
  ['-at', (numbers: readonly number[]) => numbers.toReversed()],
  ['at', (numbers: readonly number[]) => numbers],
])('a file has every event once, in the order %s', async (sort, inOrder) => {
  await addEvents(130, 5)
  const file = await server.request(admin, 'GET', `/audit?entityType=project&sort=${sort}&format=csv`)
  expect(file.status, file.text).toBe(200)
  const named = [...file.text.matchAll(/Event (\d+)/g)].map(([, number]) => Number(number))
  expect(named).toEqual(inOrder(Array.from({ length: 130 }, (_, at) => at + 1)))
  const { body } = await server.request(admin, 'GET', '/audit?action=EXPORT')
  expect(body).toMatchObject([{ entityLabel: 'Audit trail', reason: '130 events' }])
})

test('events with too much text for one file are refused, with what to do, and a shorter period is exported', async () => {
  await addEvents(90, 250_000)
  const all = await server.request(admin, 'GET', '/audit?entityType=project&format=csv')
  expect([all.status, all.body?.errors]).toMatchObject([
    422,
    [{ code: 'too_many', message: expect.stringContaining('Narrow the filters') }],
  ])
  await addEvents(1, 5)
  const some = await server.request(admin, 'GET', '/audit?entityType=project&search=Event%2090&format=csv')
  expect(some.status).toBe(200)
})
