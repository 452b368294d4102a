import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
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
import { newDataFolder } from '#test/support/server/dataFolder.ts'

const folder = await newDataFolder('muster-time-plans-')
const source = 'hrbr00000001'
const growing = 'nwtx00000001'
let db: Database
let plans: QueryPlan[]
/**
 * The number of rows that the list of unbilled time reads without statistics, before and after its client has four times as much of
 * everything.
 */
let unbilledRows: { before: number; after: number }

/** The work of one client among 20 others, so that reading all rows of a table is never the fastest way to one client's rows. */
beforeAll(async () => {
  db = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
  await migrate(db)
  await loadDemoData(db, { today: todayUtc(), cipher: createFieldCipher(randomBytes(32)) })
  const before = await readUnbilled()
  await copyClient(db, growing, { copies: 3, into: 'same client' })
  unbilledRows = { before, after: await readUnbilled() }
  await copyClient(db, source, { copies: 20, into: 'new clients' })
  await withOwner(db, analyzeTables)
  // As PostgreSQL does by itself. Until then, it can't read an index alone.
  const connection = await db.leaseOwner()
  await connection.query('VACUUM')
  connection.release()
  plans = await plansOf(db, source)
}, 240_000)
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * The index that each query needs, without which it reads many more rows than it returns. Some need it alone, without the rows of its table. For
 * weeks of assignments, two are equivalent.
 */
const needed: Readonly<Record<keyof typeof keyQueries, string | RegExp>> = {
  "an employee's week": 'timesheet_entries_cell',
  "the approver's queue": 'timesheets_waiting',
  'what waits on the dashboard': /timesheets_(of|one_per)_week/,
  'who is on the bench': /assignments_(employee|project|engaged)/,
  'hours per week': 'timesheet_entries_approved',
  'missing weeks': /timesheets_(of|one_per)_week/,
  'unbilled time by week': 'timesheet_entries_unbilled',
  'time that a run bills': 'timesheet_entries_to_bill',
  'weeks that a run waits for': /timesheets_(of|one_per)_week/,
  'what purchase orders have used': 'invoice_lines_contract',
  'what a contract has earned': 'timesheets_of_contract',
  'margins of a month': /timesheet_entries_unbilled alone.*timesheet_entries_approved/,
  aging: 'invoices_aging',
  'aging as of an earlier day': 'invoices_as_of',
  'overdue invoices': 'invoices_status',
  'overdue invoices for notifications': /invoices_(owed|aging)/,
  'billing runs': 'invoices_of_run alone',
}

test.each(Object.keys(keyQueries))('%s: reads its index, and no whole table of time or money', (name) => {
  const plan = plans.find((each) => each.name === name)
  expect(plan?.indexes.join(' ')).toMatch(needed[name] ?? 'no index')
  expect(plan?.scanned).toEqual([])
})

test('unbilled time reads four times as many rows when there are four times as many, whatever the planner knows', () => {
  expect(unbilledRows.before).toBeGreaterThan(500)
  expect(unbilledRows.after / unbilledRows.before).toBeGreaterThan(3)
  expect(unbilledRows.after / unbilledRows.before).toBeLessThan(5)
})

/** Deletes all statistics, as before the first ANALYZE, and returns how many rows the list of unbilled time reads. */
async function readUnbilled(): Promise<number> {
  await withOwner(db, async (tx) => {
    await tx.execute(sql`DELETE FROM pg_statistic`)
    await tx.execute(sql`UPDATE pg_class SET reltuples = -1, relpages = 0
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`)
  })
  const [plan] = await plansOf(db, growing, ['unbilled time by week'])
  return plan?.rows ?? Number.NaN
}
