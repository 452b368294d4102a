import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { withOwner } from '#server/db/withActor.ts'
import { isMailDue } from '#server/mail/sendMails.ts'

/** How long to wait after a server's start for the first jobs to be queued. */
const firstJobsMs = 15_000
/** How long to wait for the jobs if the database is embedded. Only the server's process can read such a database, so this script can't check whether the jobs are done. */
const embeddedJobsMs = 15_000
/** The maximum time to wait for the jobs to finish and the queued emails to be sent. */
const maxJobsMs = 600_000

/**
 * Waits until the jobs that run after a server's start are done, because they would affect the measurements.
 * These jobs send every client's reminders and look for dates that have passed. `database` is null if it is embedded.
 */
export async function waitForFirstJobs(database: Database | null): Promise<void> {
  await pause(firstJobsMs)
  if (database === null) return pause(embeddedJobsMs)
  for (let waited = 0; waited < maxJobsMs && (await hasWork(database)); waited += 1_000) await pause(1_000)
}

/** Returns whether a job is waiting or running, or an email is waiting. */
async function hasWork(database: Database): Promise<boolean> {
  const jobs = await withOwner(database, (tx) =>
    tx.execute(
      sql`SELECT FROM muster_jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() LIMIT 1`,
    ),
  )
  return jobs.rows.length > 0 || isMailDue(database)
}
