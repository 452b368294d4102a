import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { create, employeeBody } from '#test/support/records.ts'
import { startWithAdmin } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const h1b = { type: 'H1B', validFrom: '2026-01-01', validTo: '2028-01-31' }
const reverifiedOn = '2026-02-02'

const hire = (workAuth: readonly object[]) =>
  create(server, admin, 'employee', employeeBody({ hireDate: '2026-01-19', workAuth }))
const edit = (id: string, workAuth: readonly object[]) =>
  server.request(admin, 'POST', '/employee/update', { body: { id, version: 1, workAuth } })
const storedDates = async (id: string) => {
  const { rows } = await withOwner(server.database, (tx) =>
    tx.execute<{ on: string | null; validTo: string }>(
      sql`SELECT e->>'reverifiedOn' AS "on", e->>'validTo' AS "validTo" FROM employees, jsonb_array_elements(work_auth) AS e WHERE id = ${id}`,
    ),
  )
  return rows
}

test.each([
  ['sets the date of a reverification', {}, { reverifiedOn }],
  ['sets the document of a reverification', {}, { reverifiedDocument: 'Employment card' }],
  ['changes a date without a person', { reverifiedOn }, { reverifiedOn: '2026-02-03' }],
  ['clears a date without a person', { reverifiedOn }, { reverifiedOn: null }],
])('an edit of the record that %s is refused', async (_, stored, change) => {
  const { id, workAuth } = await hire([{ ...h1b, ...stored }])
  const refused = await edit(id, [{ ...workAuth[0], ...change }])
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [
      expect.objectContaining({
        field: 'workAuth.0.reverifiedOn',
        message: expect.stringContaining('Use Reverify'),
      }),
    ],
  ])
  expect(await storedDates(id)).toEqual([
    { on: 'reverifiedOn' in stored ? reverifiedOn : null, validTo: h1b.validTo },
  ])
})

test('an edit of the record that adds an entry with a date of a reverification is refused', async () => {
  const { id, workAuth } = await hire([h1b])
  const added = { ...h1b, validFrom: '2028-02-01', validTo: '2029-01-31', reverifiedOn }
  const refused = await edit(id, [...workAuth, added])
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'workAuth.1.reverifiedOn'])
})

test('an entry with a date but no person stays editable, and keeps the date', async () => {
  const { id, workAuth } = await hire([{ ...h1b, reverifiedOn }])
  // An entry made before the person and the document were recorded.
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE employees SET work_auth = jsonb_build_array(work_auth->0 #- '{reverifiedBy}' #- '{reverifiedDocument}') WHERE id = ${id}`,
    ),
  )
  const saved = await edit(id, [{ ...workAuth[0], validTo: '2028-03-31' }])
  expect(saved.status, saved.text).toBe(200)
  expect(await storedDates(id)).toEqual([{ on: reverifiedOn, validTo: '2028-03-31' }])
})

test('a new employee may have a date, but not a person or document, of a reverification', async () => {
  const { id } = await hire([{ ...h1b, reverifiedOn }])
  expect(await storedDates(id)).toEqual([{ on: reverifiedOn, validTo: h1b.validTo }])
  for (const more of [{ reverifiedBy: 'Another person' }, { reverifiedDocument: 'Employment card' }]) {
    const body = employeeBody({ workAuth: [{ ...h1b, reverifiedOn, ...more }] })
    const refused = await server.request(admin, 'POST', '/employee/create', { body })
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'workAuth.0.reverifiedOn'])
  }
})
