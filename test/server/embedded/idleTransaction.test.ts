import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { withActor, withOwner } from '#server/db/withActor.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

/** A request whose transaction waits for seconds because the process was busy or the machine slept. */
const folder = await newDataFolder('muster-idle-')
let database: Database

beforeAll(async () => {
  database = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
  await withOwner(database, (tx) => tx.execute(sql`CREATE ROLE muster_app`))
}, 60_000)
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const actor = { uid: 'a-user', clientId: null, tenantScope: null }

test('an idle transaction can continue, and the embedded database then answers others', async () => {
  const waited = withActor(database, actor, async (tx) => {
    await pause(6_000)
    return (await tx.execute(sql`SELECT ${1}::int AS one, current_user::text AS role`)).rows
  })
  await expect(waited).resolves.toEqual([{ one: 1, role: 'muster_app' }])
  const other = withActor(database, actor, async (tx) => (await tx.execute(sql`SELECT 2 AS two`)).rows)
  expect(await Promise.race([other, pause(5_000, 'no answer')])).toEqual([{ two: 2 }])
}, 40_000)
