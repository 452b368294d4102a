import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { todayUtc } from '#domain/kernel/dates.ts'
import { copyClient } from '#scripts/lib/time/copies.ts'
import { keyQueries, plansOf, type QueryPlan } from '#scripts/lib/time/plans.ts'
import type { Database } from '#server/db/database.ts'
import { analyzeTables } from '#server/db/bulk.ts'
import { migrate } from '#server/db/migrate.ts'
import { withOwner } from '#server/db/withActor.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-time-plans-'))
const source = 'hrbr00000001'
let db: Database
let plans: QueryPlan[]

/** The work of one client in 30 others: enough that reading all rows of a table is never the quickest way to one client's. */
beforeAll(async () => {
  db = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
  await migrate(db)
  await loadDemoData(db, { today: todayUtc(), cipher: createFieldCipher(randomBytes(32)) })
  await copyClient(db, source, { copies: 30, into: 'new clients', progress: () => undefined })
  await withOwner(db, analyzeTables)
  plans = await plansOf(db, source)
}, 120_000)
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(Object.keys(keyQueries))('%s: reads indexes, and no whole table of time or money', (name) => {
  const plan = plans.find((each) => each.name === name)
  expect(plan?.indexes).not.toEqual([])
  expect(plan?.scanned).toEqual([])
})

test('unbilled time takes as long as there is time, whatever the planner knows', async () => {
  const rowsRead = async () => {
    await withOwner(db, async (tx) => {
      await tx.execute(sql`DELETE FROM pg_statistic WHERE starelid::regclass::text IN
        ('timesheet_entries', 'timesheets', 'contracts', 'employees')`)
      await tx.execute(sql`UPDATE pg_class SET reltuples = -1, relpages = 0
        WHERE relname IN ('timesheet_entries', 'timesheets', 'contracts', 'employees')`)
    })
    const plan = (await plansOf(db, source)).find(({ name }) => name === 'unbilled time by week')
    return plan?.rows ?? Number.NaN
  }
  const once = await rowsRead()
  await copyClient(db, source, { copies: 3, into: 'same client', progress: () => undefined })
  const fourTimes = await rowsRead()
  expect(once).toBeGreaterThan(100)
  expect(fourTimes / once).toBeGreaterThan(2)
  expect(fourTimes / once).toBeLessThan(5)
}, 120_000)
