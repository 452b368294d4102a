import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { withOwner } from '#server/db/withActor.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'

const folder = mkdtempSync(join(tmpdir(), 'muster-demo-time-'))
let db: Database

beforeAll(async () => {
  db = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
  await migrate(db)
  await loadDemoData(db, { today: '2026-11-18', cipher: createFieldCipher(randomBytes(32)) })
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const query = async (statement: ReturnType<typeof sql>) =>
  (await withOwner(db, (tx) => tx.execute(statement))).rows

test('the demo has 26 weeks of time in every status', async () => {
  const statuses =
    await query(sql`SELECT client_id, count(DISTINCT status)::int AS statuses, count(DISTINCT week_start)::int AS weeks
    FROM timesheets GROUP BY client_id ORDER BY 1`)
  expect(statuses).toMatchObject([
    { client_id: 'hrbr00000001', weeks: 26 },
    { client_id: 'nwnj00000001', weeks: 26 },
    { client_id: 'nwtx00000001', weeks: 26, statuses: 5 },
  ])
})

test('approved time has a class and rates, some of it is overtime with a reason, and none is in the future', async () => {
  const [found] = await query(sql`SELECT count(*) FILTER (WHERE e.classification IS NULL)::int AS open,
      count(*) FILTER (WHERE e.classification = 'OT')::int > 20 AS overtime,
      count(*) FILTER (WHERE e.billable AND e.bill_rate IS NULL)::int AS unrated,
      count(*) FILTER (WHERE e.date > '2026-11-18')::int AS future
    FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id WHERE t.status = 'APPROVED'`)
  expect(found).toEqual({ open: 0, overtime: true, unrated: 0, future: 0 })
})
