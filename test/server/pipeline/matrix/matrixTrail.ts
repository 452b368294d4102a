import { sql } from 'drizzle-orm'
import { importCallName } from '#domain/imports/calls.ts'
import { importKinds } from '#domain/imports/kinds.ts'
import { expect } from 'vitest'
import { allCalls, type CallName } from '#domain/calls.ts'
import { withOwner } from '#server/db/withActor.ts'
import type { TestAnswer, TestServer } from '#test/support/server/server.ts'

/** Calls that change no record although they aren't GET, because the run has nothing to bill, the rows of a file are only staged, and a read notification isn't a record. */
const READS: readonly CallName[] = [
  'previewInvoices',
  'generateInvoices',
  'checkImport',
  'readNotifications',
  ...importKinds.map((kind) => importCallName('validate', kind)),
]

/** Returns the audit rows of a request. */
export async function trailOf({ database }: Pick<TestServer, 'database'>, { headers }: TestAnswer) {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ action: string; entityLabel: string }>(sql`
      SELECT action, entity_label AS "entityLabel" FROM audit_events WHERE request_id = ${headers['x-request-id']} ORDER BY seq`),
  )
  return rows
}

/** Expects a denial, a reveal, an export and every change to be in the audit trail under the id of its request. */
export async function checkTrail(
  server: Pick<TestServer, 'database'>,
  name: CallName,
  answer: TestAnswer,
): Promise<void> {
  const { method, path } = allCalls[name]
  if (answer.status === 403) {
    expect(await trailOf(server, answer)).toEqual([
      { action: 'authz.denied', entityLabel: `${method} ${path}` },
    ])
    return
  }
  const special = name.startsWith('reveal') ? 'REVEAL' : name.startsWith('export') ? 'EXPORT' : null
  if (answer.status >= 400 || (method === 'GET' && special === null) || READS.includes(name)) return
  // None of the records was changed.
  if (Array.isArray(answer.body) && answer.body.every(({ ok }) => ok === false)) return
  const actions = (await trailOf(server, answer)).map(({ action }) => action)
  expect(actions).not.toHaveLength(0)
  if (special !== null) expect(actions).toEqual([special])
}
