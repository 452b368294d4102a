import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls, type CallName } from '#domain/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import { request, type Matrix } from '#test/server/pipeline/matrix/matrixRequest.ts'
import { makeWorld } from '#test/server/pipeline/matrix/matrixWorld.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let matrix: Matrix
let admin: TestUser

beforeAll(async () => {
  server = await startTestApp()
  const world = await makeWorld(server, false)
  matrix = { server, world, foreign: world }
  admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant: world.tenant })
}, 60_000)
afterAll(() => server.close())

type Refusal = readonly [status: number, code: string]
const archived: Refusal = [409, 'archived']
const already: Refusal = [409, 'not_allowed_now']
const missing: Refusal = [404, 'not_found']
const unknown: Refusal = [422, 'unknown_reference']

/** What is archived before a call, and the response to the call. Restoring works only on an archived record. */
const rows: readonly (readonly [table: string, names: RegExp, refusal: Refusal])[] = [
  ['employees', /^(?:updateEmployee|changeEmployeeStatus|(?:complete|reopen|waive)Task)$/, archived],
  ['employees', /^(?:add|correct|reverify)Authorization$/, archived],
  ['employees', /^(?:createContract|createAssignment)$/, unknown],
  ['employees', /^createNote$/, [422, 'archived']],
  ['employees', /^archiveEmployee$/, already],
  ['projects', /^(?:update|hold|cancel|reopen|complete|resume|start)Project$/, archived],
  ['projects', /^(?:createContract|createAssignment)$/, unknown],
  ['projects', /^archiveProject$/, already],
  [
    'contracts',
    /^(?:update|hold|cancel|reject|terminate|resume|submit|approve|undo|amend|extend|renew)Contract$/,
    archived,
  ],
  ['contracts', /^(?:changeContractRate|withdrawAmendment)$/, archived],
  ['contracts', /^archiveContract$/, already],
  ['notes', /^updateNote$/, archived],
  ['notes', /^archiveNote$/, already],
  ['assignments', /^(?:update|end)Assignment$/, archived],
  ['assignments', /^(?:create|exclude|include)Timesheet$/, unknown],
  ['timesheets', /^(?:update|withdraw|reject|submit|approve)Timesheet$/, archived],
  ['invoices', /^(?:update|submit|issue|discard|approve|reject)Invoice$/, missing],
]
const names = Object.keys(allCalls) as CallName[]
const cases = rows.flatMap(([table, pattern, refusal]) =>
  names.filter((name) => pattern.test(name)).map((name) => [table, name, refusal] as const),
)

/** Returns every row of a table of the client. */
async function stored(table: string): Promise<string> {
  const { rows: found } = await withOwner(server.database, (tx) =>
    tx.execute<{ all: string }>(
      sql`SELECT jsonb_agg(to_jsonb(t) ORDER BY id)::text AS all FROM ${sql.identifier(table)} t WHERE client_id = ${matrix.world.tenant.a}`,
    ),
  )
  return found[0]?.all ?? ''
}

/** Archives every record of a table. Returns their ids. */
async function archive(table: string): Promise<string[]> {
  const discarded = table === 'invoices' ? sql`, status = 'DISCARDED'` : sql``
  const open = table === 'invoices' ? sql`AND number IS NULL` : sql``
  const { rows: found } = await withOwner(server.database, (tx) =>
    tx.execute<{ id: string }>(sql`UPDATE ${sql.identifier(table)} SET archived_at = now() ${discarded}
      WHERE client_id = ${matrix.world.tenant.a} AND archived_at IS NULL ${open} RETURNING id`),
  )
  return found.map(({ id }) => id)
}

/** Restores records. A discarded invoice stays, and each call about an invoice adds its own. */
async function bringBack(table: string, ids: readonly string[]): Promise<void> {
  if (table === 'invoices') return
  await withOwner(server.database, (tx) =>
    tx.execute(
      sql`UPDATE ${sql.identifier(table)} SET archived_at = NULL WHERE id = ANY (${`{${ids.join()}}`}::uuid[])`,
    ),
  )
}

describe('while they are archived', () => {
  test.each(cases)('%s reject %s, and nothing changes', async (table, name, refusal) => {
    const { call, path, body } = await request(matrix, name, 'own client', admin)
    const ids = await archive(table)
    try {
      const before = await stored(table)
      const answer = await server.request(admin, call.method, path, { body })
      expect([answer.status, answer.body.errors?.[0]?.code], answer.text).toEqual(refusal)
      expect(await stored(table)).toBe(before)
    } finally {
      await bringBack(table, ids)
    }
  })
})

test('every call that changes a stored record is among them', () => {
  // No call archives users, organizations, saved views or imports.
  const changing = names.filter((name) => {
    const { method, path } = allCalls[name]
    return (
      method !== 'GET' &&
      /:id|\/update$/.test(path) &&
      !/^\/(?:user|client|tenant|views?|imports?)\//.test(path)
    )
  })
  // The database doesn't allow archiving issued invoices, payments or approved time, and only restoring
  // brings a record back. Only a discarded batch is archived, and its status has no events.
  const never =
    /^(?:restore|(?:credit|send|resend|remind|void|dispute|resolve)Invoice$|applyCash$|(?:apply|reverse)Payment$|(?:adjust|reopen)Timesheet$|(?:make|accept|discard|cancel)Batch$|confirmInvoiceMails$|updateHandoffSetup$)/
  const tried = new Set(cases.map(([, name]) => name))
  expect(changing.filter((name) => !never.test(name) && !tried.has(name))).toEqual([])
})
