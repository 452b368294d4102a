import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { withOwner } from '#server/db/withActor.ts'
import { invoiceStatuses } from '#domain/invoices/statuses.ts'
import { loadDemoData } from '#server/demo/data/load.ts'
import { openDatabaseOrEmbedded } from '#server/embedded/openDatabase.ts'
import { createFieldCipher } from '#server/records/kit/fieldCipher.ts'
import { newDataFolder } from '#test/support/server/dataFolder.ts'

const folder = await newDataFolder('muster-demo-time-')
let db: Database

beforeAll(async () => {
  db = await openDatabaseOrEmbedded({ databaseUrl: null, databaseOwnerUrl: null, dataDir: folder })
  await migrate(db)
  await loadDemoData(db, { today: '2026-11-29', cipher: createFieldCipher(randomBytes(32)) })
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
      count(*) FILTER (WHERE e.date > '2026-11-29')::int AS future
    FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id WHERE t.status = 'APPROVED'`)
  expect(found).toEqual({ open: 0, overtime: true, unrated: 0, future: 0 })
})

test('the demo keeps the rules of the checks that its loading turns off, and turns them on again', async () => {
  const [found] = await query(sql`SELECT
      (SELECT count(*)::int FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id
        WHERE e.date NOT BETWEEN t.period_start AND t.period_end) AS outside,
      (SELECT count(*)::int FROM timesheet_entries e JOIN timesheets t ON t.client_id = e.client_id AND t.id = e.timesheet_id
        WHERE t.status = 'EXCLUDED') AS excluded,
      (SELECT count(*)::int FROM (SELECT FROM timesheet_entries GROUP BY client_id, employee_id, date HAVING sum(minutes) > 1440) d) AS long,
      (SELECT count(*)::int FROM pg_trigger WHERE tgenabled = 'D') AS off`)
  expect(found).toEqual({ outside: 0, excluded: 0, long: 0, off: 0 })
})

test('the demo has six months of invoices, credit notes and payments in every status', async () => {
  const found = await query(sql`SELECT DISTINCT status FROM invoices WHERE client_id = 'nwtx00000001'`)
  expect(new Set(found.map(({ status }) => status))).toEqual(
    new Set(invoiceStatuses.filter((status) => status !== 'DISCARDED')),
  )
  const [months] =
    await query(sql`SELECT count(DISTINCT to_char(issue_date, 'YYYY-MM'))::int AS months, max(issue_date) <= '2026-11-29' AS past
    FROM invoices WHERE client_id = 'nwtx00000001'`)
  expect(months).toMatchObject({ past: true, months: expect.toSatisfy((count: number) => count >= 6) })
  const clients =
    await query(sql`SELECT client_id, bool_or(reversed_at IS NOT NULL) AS reversed, bool_or(applied_cents < amount_cents AND reversed_at IS NULL) AS unapplied,
      bool_or((SELECT count(*) FROM payment_applications a WHERE a.client_id = p.client_id AND a.payment_id = p.id) > 1) AS several
    FROM payments p GROUP BY client_id ORDER BY client_id`)
  expect(clients).toEqual(
    ['hrbr00000001', 'nwnj00000001', 'nwtx00000001'].map((client_id) => ({
      client_id,
      reversed: true,
      unapplied: true,
      several: true,
    })),
  )
})

test('the demo bills each minute once, in a series without gaps', async () => {
  const wrong = await query(sql`SELECT e.id FROM timesheet_entries e
    LEFT JOIN invoice_allocations a ON a.client_id = e.client_id AND a.entry_id = e.id AND a.live
    GROUP BY e.client_id, e.id, e.billed_minutes HAVING e.billed_minutes <> coalesce(sum(a.minutes), 0)`)
  expect(wrong).toEqual([])
  const series =
    await query(sql`SELECT i.client_id, i.series, count(*)::int = max(sequence) AND max(sequence) = max(c.last) AS complete
    FROM invoices i JOIN client_counters c ON c.client_id = i.client_id AND c.series = i.series GROUP BY 1, 2`)
  expect(series.length).toBeGreaterThanOrEqual(6)
  expect(series.filter(({ complete }) => complete !== true)).toEqual([])
})

test("evan's approved weeks before the last one are billed in full, so that the next week is billed alone", async () => {
  const open = await query(sql`SELECT DISTINCT t.week_start::text AS week FROM timesheets t
    JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
    JOIN invoices i ON i.client_id = t.client_id AND i.bill_to_name = 'Wonka Managed Services'
    JOIN invoice_lines l ON l.client_id = i.client_id AND l.invoice_id = i.id AND l.contract_id = t.contract_id
    WHERE t.status = 'APPROVED' AND e.billable AND e.billed_minutes <> e.minutes`)
  expect(open).toEqual([])
})

test('some invoices of the demo were entered by hand, for expenses of a contract', async () => {
  const [found] =
    await query(sql`SELECT count(DISTINCT i.id)::int AS invoices, count(l.contract_id)::int AS lines
    FROM invoices i JOIN invoice_lines l ON l.client_id = i.client_id AND l.invoice_id = i.id AND l.kind = 'EXPENSE'
    WHERE i.client_id = 'nwtx00000001' AND i.manual`)
  expect(found?.['invoices']).toBeGreaterThan(2)
  expect(found?.['lines']).toBe(Number(found?.['invoices']) * 2)
})

test('one client has handed off a month of invoices and a pay period, whose timesheets are locked', async () => {
  const batches = await query(sql`SELECT client_id, number, system, status, document_count > 5 AS many,
      (SELECT count(*)::int FROM handoff_files f WHERE f.batch_id = b.id) AS files FROM handoff_batches b ORDER BY number`)
  const texas = { client_id: 'nwtx00000001', many: true, files: 1 }
  expect(batches).toEqual([
    { ...texas, number: 'H-00001', system: 'GENERAL_LEDGER', status: 'ACCEPTED' },
    { ...texas, number: 'H-00002', system: 'GENERAL_PAYROLL', status: 'READY' },
  ])
  const [locked] =
    await query(sql`SELECT count(*)::int = (SELECT document_count FROM handoff_batches WHERE number = 'H-00002') AS same
    FROM timesheets WHERE lock_reason = 'EXPORTED'`)
  expect(locked).toEqual({ same: true })
})
