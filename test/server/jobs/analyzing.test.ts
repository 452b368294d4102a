import { quietIdentity } from '#test/support/server/quietIdentity.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const jobsOn = (database: Database) =>
  jobsOf({
    database,
    anchor: { headOf: async () => null, store: async () => undefined },
    delivery: { interruptedState: 'QUEUED', deliver: async () => ({ state: 'ACCEPTED' }) },
    provider: quietIdentity,
    clock: Date.now,
    appUrl: null,
    onProblem: () => undefined,
  })

test('the embedded database gets the row counts of its tables, and PostgreSQL counts them itself', async () => {
  const { database } = server
  const analyze = jobsOn({ ...database, isEmbedded: true }).find(({ name }) => name === 'analyze-tables')
  for (let added = 0; added < 3; added += 1) await server.makeTenant()
  await analyze?.run(() => true)
  const { rows } = await withOwner(database, (tx) =>
    tx.execute(
      sql`SELECT (SELECT count(*)::int FROM clients) AS stored, reltuples::int AS expected FROM pg_class WHERE relname = 'clients'`,
    ),
  )
  expect(rows[0]?.['expected']).toBe(rows[0]?.['stored'])
  expect(jobsOn({ ...database, isEmbedded: false }).map(({ name }) => name)).not.toContain('analyze-tables')
})
