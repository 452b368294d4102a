import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withOwner } from '#server/db/withActor.ts'
import { notify } from '#server/jobs/notify.ts'
import { suspendTenants } from '#test/support/records.ts'
import { startTestApp, type TestServer } from '#test/support/server/server.ts'
import { hoursOf, makeTimeWorld, send, start } from '#test/server/timesheets/world.ts'

let server: TestServer
const owner = (statement: SQL) => withOwner(server.database, (tx) => tx.execute(statement))

beforeAll(async () => {
  server = await startTestApp()
  await suspendTenants(server)
}, 60_000)
afterAll(() => server.close())

test('a kind of event that cannot be read does not stop the others of its client', async () => {
  const world = await makeTimeWorld(server, { workAuth: [] })
  const made = await start(server, world.evan, world.assignmentId, hoursOf(8, 8, 8, 8, 8))
  await send(server, world.evan, made.body, 'submit')
  await owner(sql`ALTER TABLE imports RENAME TO unreadable_imports`)
  try {
    const run = notify(server.database, Date.now(), () => true, 'recent events')
    await expect(run).rejects.toThrow('Some notifications')
  } finally {
    await owner(sql`ALTER TABLE unreadable_imports RENAME TO imports`)
  }
  const { rows } = await owner(sql`SELECT title FROM notifications WHERE user_uid = ${world.cleo.uid}`)
  expect(rows).toEqual([{ title: 'Timesheet pending your approval' }])
})
