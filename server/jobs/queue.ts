import type { PoolClient, QueryResult } from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'

/** The schema of the queue's own tables. Only the owner can use it, so no request can read or write a job. */
const SCHEMA = 'muster_jobs'
const FAILED = 'failed-jobs'
const STATEMENT_TIMEOUT_MS = 12_000
const DUE_CHECK_MS = 2_000
const RESTART_MS = 60_000

/** One of the server's jobs. It can be started again at any time, so a second run must not repeat any work. */
export type Job = {
  readonly name: string
  /** When it runs, in UTC. A single run makes up for all runs that were missed while no server was running. */
  readonly cron: string
  /** Whether it also runs when a server starts. */
  readonly runsAtStart?: boolean
  /** Returns whether there is work to do now. Called about every two seconds, for work that shouldn't wait for its scheduled time. */
  readonly isDue?: () => Promise<boolean>
  /** Printed when a run fails. */
  readonly failureText: string
  /** Does the work until `shouldContinue` returns false. */
  run(shouldContinue: () => boolean): Promise<void>
}

type Options = {
  database: Database
  jobs: readonly Job[]
  onProblem: (message: string) => void
  /** The number of seconds between two checks for a queued job. */
  pollSeconds?: number
  /** The number of seconds between two checks for the jobs of killed servers. */
  watchSeconds?: number
}

/** The jobs that a server has started. */
export type RunningJobs = {
  /** Resolves once the queue is ready. */
  readonly started: Promise<void>
  stop(): Promise<void>
}

/**
 * Runs jobs at their scheduled times. Each job only runs on one server at a time, no matter how many servers
 * share the database. A failed run is retried with increasing pauses, then marked as failed. Returns
 * immediately: the queue's tables are created while the server already answers requests.
 */
export function startJobs({
  database,
  jobs,
  onProblem,
  pollSeconds = 2,
  watchSeconds = 30,
}: Options): RunningJobs {
  const stopping = new AbortController()
  const shouldContinue = () => !stopping.signal.aborted
  /** Reports an error from the queue, unless the database is unreachable. `createStatementRunner` reports that. */
  const report = (error: unknown) => {
    if (shouldContinue() && !isUnavailable(error))
      onProblem(`The job queue failed: ${messageOf(error)}. Trying again.`)
  }
  const boss = new PgBoss({
    db: { executeSql: createStatementRunner(database, onProblem) },
    backend: database.isEmbedded ? 'pglite' : 'postgres',
    schema: SCHEMA,
    registerInstance: false,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
  })
  boss.on('error', report)

  const startQueue = async () => {
    await boss.start()
    await boss.createQueue(FAILED)
    for (const job of jobs) {
      await boss.createQueue(job.name, {
        policy: 'exclusive',
        deadLetter: FAILED,
        retryLimit: 4,
        retryDelay: 30,
        retryBackoff: true,
        expireInSeconds: 3_600,
        // A killed server can't report that its job ended. When its heartbeat stops, another server takes over the job.
        heartbeatSeconds: 30,
      })
      await boss.schedule(job.name, job.cron, null, { missed: 'once' })
      await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
        await job.run(shouldContinue).catch((error: unknown) => {
          onProblem(job.failureText)
          throw error
        })
      })
      if (job.runsAtStart === true) await boss.send(job.name)
    }
  }
  const started = retryUntilDone(startQueue, stopping.signal, report)
  const sendDueJobs = () => Promise.allSettled(jobs.map(sendIfDue))
  const sendIfDue = async ({ name, isDue }: Job) => {
    if ((await isDue?.()) === true) await boss.send(name)
  }
  const dueChecks = (async () => {
    await started
    while (shouldContinue()) {
      await sendDueJobs()
      await pause(DUE_CHECK_MS, stopping.signal)
    }
  })()
  return {
    started,
    stop: async () => {
      stopping.abort()
      await dueChecks
      await boss.stop({ graceful: true, timeout: STATEMENT_TIMEOUT_MS })
    },
  }
}

/** Retries work every minute until it succeeds or the signal aborts. */
async function retryUntilDone(
  work: () => Promise<void>,
  signal: AbortSignal,
  report: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      report(error)
      await pause(RESTART_MS, signal)
    }
  }
}

/** Waits for `ms` milliseconds, or until the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}

/**
 * Returns the function that runs the queue's statements. The function reports each outage of the database
 * only once.
 */
function createStatementRunner(database: Database, onProblem: (message: string) => void) {
  let isUnreachable = false
  return async (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => {
    try {
      const rows = await runStatement(database, text, values)
      isUnreachable = false
      return { rows }
    } catch (error) {
      if (isUnavailable(error) && !isUnreachable) {
        isUnreachable = true
        onProblem("The job queue can't reach the database. Trying again.")
      }
      throw error
    }
  }
}

/** Runs a statement as the owner, with a deadline for its result. */
async function runStatement(database: Database, text: string, values: unknown[]): Promise<unknown[]> {
  const connection = await database.leaseOwner()
  const timer = setTimeout(() => void connection.end(), STATEMENT_TIMEOUT_MS)
  let hasFailed = true
  try {
    const results =
      values.length === 0 ? await connection.query(text) : await inTransaction(connection, text, values)
    hasFailed = false
    // SQL text with several statements returns several results.
    return [results].flat().flatMap(({ rows }: { rows: unknown[] }) => rows)
  } finally {
    clearTimeout(timer)
    // Discards the connection after a failure, because it may still be inside a transaction.
    connection.release(hasFailed)
  }
}

/**
 * Runs a statement in a transaction. The embedded database has one session for all connections, and a
 * statement with values consists of several messages. Without a transaction, other connections' messages
 * could arrive between them.
 */
async function inTransaction(connection: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
  await connection.query('BEGIN')
  const result = await connection.query(text, values)
  await connection.query('COMMIT')
  return result
}

/** Returns the message of a thrown value. The queue also throws objects that aren't errors. */
function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  return 'message' in error ? String(error.message) : JSON.stringify(error)
}
