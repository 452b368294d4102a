import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { requireDemoDatabase } from '#server/demo/demoDatabase.ts'
import { openTestDatabase, startTestApp } from '#test/support/server/server.ts'

const opened: Database[] = []
async function open(): Promise<Database> {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}
const isOpen = (database: Database) => withOwner(database, () => Promise.resolve(true)).catch(() => false)
const mark = (database: Database, how: 'set' | 'remove') =>
  withOwner(database, (tx) =>
    tx.execute(
      how === 'set'
        ? sql`INSERT INTO installation (name, value) VALUES ('demo_data', '2026-11-22')`
        : sql`DELETE FROM installation WHERE name = 'demo_data'`,
    ),
  )

afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close().catch(() => undefined)))
})

test('the demo rejects a database that it did not create, and says what to do (trust.md case 36)', async () => {
  const server = await startTestApp()
  await server.makeTenant()
  await server.close()
  const database = await open()
  await expect(requireDemoDatabase(database)).rejects.toThrow(
    /^DATABASE_URL points to a database that the demo didn't create.*Configure a Firebase project, use an empty database, or set MUSTER_EVALUATION=yes/,
  )
  expect(await isOpen(database)).toBe(false)
})

test('the demo opens a database that it created', async () => {
  const database = await open()
  await mark(database, 'set')
  try {
    await requireDemoDatabase(database)
    expect(await isOpen(database)).toBe(true)
  } finally {
    await mark(database, 'remove')
  }
})
