import os from 'node:os'
import { sql } from 'drizzle-orm'
import { waitForFirstJobs } from '#scripts/lib/measure/firstJobs.ts'
import { headersOf, startProductionServer } from '#scripts/lib/productionServer.ts'
import { countRows, fillTime, usersOfLargeClient } from '#scripts/lib/time/fillTime.ts'
import { fillQuickly } from '#scripts/lib/time/fillSettings.ts'
import { plansOf } from '#scripts/lib/time/plans.ts'
import { measureRun, measureRequests } from '#scripts/lib/time/timeLoad.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { requirePostgres, startCluster } from '#test/support/server/postgresCluster.ts'

/**
 * Six million entries: one large client with 20,000 open invoices, and 2,000 other clients. `COPIES` and
 * `CLIENTS` change these numbers. `FILLED` is the URL of a database to reuse, which is filled first if it is
 * empty.
 */
const size = {
  copies: Number(process.env['COPIES'] ?? 128),
  others: Number(process.env['CLIENTS'] ?? 2_000),
  people: 40,
}
const contracts = 500

/**
 * Fills a PostgreSQL database with timesheets and invoices, and prints how long the production server takes for
 * typical requests. Also prints the plans of the most important queries.
 */
export async function printTime(rounds: number): Promise<void> {
  console.log('\nTime and money on PostgreSQL\n')
  const filled = process.env['FILLED']
  const cluster =
    filled === undefined
      ? await startCluster(requirePostgres())
      : { url: filled, dispose: () => Promise.resolve() }
  try {
    const database = await openDatabase({ databaseUrl: cluster.url, databaseOwnerUrl: null })
    try {
      const startedAt = performance.now()
      const elapsed = () => ((performance.now() - startedAt) / 1000).toFixed(0)
      if (await isEmpty(database))
        await fillQuickly(database, () =>
          fillTime(database, size, (what) => console.log(row([`Done: ${what}`, `${elapsed()} s`]))),
        )
      const people = usersOfLargeClient(size.people)
      for (const [table, rows] of await countRows(database)) console.log(row([table, String(rows)]))
      const server = await startProductionServer(cluster.url)
      await waitForFirstJobs(database)
      try {
        const headers = {
          approver: await headersOf(people.approvers),
          employee: await headersOf(people.employees),
        }
        const employeeIds = await employeesOf(database, people.clientId)
        const target = { url: server.url, headers, employeeIds }
        console.log(`\nLoad average ${loadNow()}; ${rounds} rounds, one request at a time; in ms\n`)
        console.log(row(['', 'p50', 'p99', 'max', 'goal', 'failed']))
        for (const { name, goal, p50, p99, max, failed } of await measureRequests(target, rounds)) {
          const missed = goal !== null && p99 > goal ? ' (missed)' : ''
          const times = [p50, p99, max].map((each) => each.toFixed(1))
          console.log(row([name, ...times, String(goal ?? ''), String(failed)]) + missed)
        }
        const run = await measureRun(target, contracts)
        console.log(
          `\nBilling run: ${run.contracts} contracts, ${run.invoices} invoices, in s; load ${loadNow()}\n`,
        )
        const seconds = (ms: number) => (ms / 1000).toFixed(1)
        console.log(row(['', 'total', 'longest call']))
        const printStep = (name: string, ms: number, longest: number) =>
          console.log(row([name, seconds(ms), seconds(longest)]))
        printStep('preview of these contracts', run.previewMs, run.longest.preview)
        printStep('preview of all contracts', run.wholePreviewMs, run.longest.preview)
        printStep('drafts, 50 at a time, goal 10', run.draftsMs, run.longest.drafts)
        printStep('issued with PDFs, 50 at a time', run.issueMs, run.longest.issue)
        console.log('\nThe most important queries, in the large client\n')
        for (const plan of await plansOf(database, people.clientId)) {
          console.log(row([plan.name, `${plan.ms.toFixed(1)} ms`, `${plan.rows} rows`]))
          console.log(
            `  ${[...plan.indexes, ...plan.scanned.map((table) => `! reads all of ${table}`)].join(', ')}`,
          )
        }
      } finally {
        await server.stop()
      }
    } finally {
      await database.close()
    }
  } finally {
    await cluster.dispose()
  }
}

/** Returns whether a database has no tables yet. */
async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ clients: string | null }>(sql`SELECT to_regclass('public.clients')::text AS clients`),
  )
  return rows[0]?.clients === null
}

const loadNow = () => os.loadavg()[0]?.toFixed(1) ?? ''

async function employeesOf(database: Database, clientId: string): Promise<string[]> {
  const { rows } = await withOwner(database, (tx) =>
    tx.execute<{ id: string }>(
      sql`SELECT DISTINCT employee_id AS id FROM assignments WHERE client_id = ${clientId} AND status = 'ACTIVE' ORDER BY 1 LIMIT 500`,
    ),
  )
  return rows.map(({ id }) => id)
}

const row = (cells: readonly string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(40) : cell.padStart(12))).join('')
