import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { withOwner } from '#server/db/withActor.ts'
import { csvOf, employeeCells, employeeHeadings, sendFile } from '#test/support/csvFiles.ts'
import { requirePostgres, startCluster, type PostgresCluster } from '#test/support/postgresCluster.ts'
import { startTestApp, type TestServer } from '#test/support/server.ts'

let cluster: PostgresCluster
let database: Database
let server: TestServer

beforeAll(async () => {
  cluster = await startCluster(requirePostgres())
  database = await openDatabase({ databaseUrl: cluster.url, databaseOwnerUrl: null })
  await migrate(database)
  server = await startTestApp({ database })
}, 120_000)
afterAll(async () => {
  await server.close()
  await database.close()
  await cluster.dispose()
})

const SIZE = 10_000

async function sendRows(count: number) {
  const tenant = await server.makeTenant()
  const admin = await server.makeUser({ role: 'CLIENT_ADMIN', tenant })
  const rows = Array.from({ length: count }, (_, index) => employeeCells(`person${index}@import.test`))
  const sent = await sendFile(server, admin, 'employees', csvOf([employeeHeadings, ...rows]))
  expect(sent.body).toMatchObject({ rows: count, valid: count, errors: [] })
  const commit = () =>
    server.ask(admin, 'POST', '/import/employees/commit', { body: { importId: sent.body.importId } })
  return { admin, importId: sent.body.importId as string, commit }
}

test('10,000 employees are checked and added in less than a minute on PostgreSQL', async () => {
  const began = performance.now()
  const { admin, importId, commit } = await sendRows(SIZE)
  const checked = performance.now()
  expect((await commit()).body).toMatchObject({ created: SIZE })
  const done = performance.now()
  const undone = await server.ask(admin, 'POST', `/import/${importId}/undo`, { body: {} })
  const times = [checked - began, done - checked, performance.now() - done].map(Math.round)
  console.log(`${SIZE} rows, in ms: checked ${times[0]}, added ${times[1]}, undone ${times[2]}`)
  expect(undone.body).toEqual({ removed: SIZE, kept: [] })
  expect(done - began).toBeLessThan(60_000)
}, 180_000)

test('a PostgreSQL that dies while rows are added leaves none of them, and the file can be imported again', async () => {
  const { admin, importId, commit } = await sendRows(3_000)
  const dying = commit()
  // Rows of the import are in the table, but not committed.
  await expect.poll(isAdding).toBe(true)
  await cluster.kill()
  expect((await dying).status).toBe(503)
  await cluster.start()
  const ask = () => server.ask(admin, 'GET', '/employees')
  await expect.poll(async () => (await ask()).status).toBe(200)
  expect((await ask()).total).toBe(0)
  expect((await server.ask(admin, 'GET', `/import/${importId}`)).body).toMatchObject({
    status: 'OPEN',
    created: 0,
  })
  expect((await commit()).body).toMatchObject({ created: 3_000 })
  expect((await ask()).total).toBe(3_000)
}, 180_000)

const isAdding = async () => {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute(
      sql`SELECT 1 FROM pg_locks WHERE relation = 'employees'::regclass AND mode = 'RowExclusiveLock' AND pid <> pg_backend_pid()`,
    ),
  )
  return rows.length > 0
}
