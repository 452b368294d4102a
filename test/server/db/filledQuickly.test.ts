import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillQuickly } from '#scripts/lib/time/fillSettings.ts'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

// Its own database, because these settings apply to a whole server.
const folder = await newDataFolder('muster-filled-')
let database: Database

beforeAll(async () => {
  database = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
}, 60_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const storedSettings = async () =>
  (
    await withOwner(database, (tx) =>
      tx.execute(sql`SELECT name FROM pg_file_settings WHERE sourcefile LIKE '%auto.conf' ORDER BY name`),
    )
  ).rows.map(({ name }) => name)

test('the settings for filling apply only while it runs', async () => {
  const during = await fillQuickly(database, storedSettings)
  expect(during).toContain('fsync')
  expect(await storedSettings()).toEqual([])
})

test('the settings for filling are restored if it fails', async () => {
  const failing = fillQuickly(database, () => Promise.reject(new Error('The disk is full.')))
  await expect(failing).rejects.toThrow('The disk is full.')
  expect(await storedSettings()).toEqual([])
})
