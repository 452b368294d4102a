import pg from 'pg'
import type { PoolClient, PoolConfig } from 'pg'
import { StartError } from '#server/config.ts'

/** The maximum number of connections for requests and jobs. */
export const POOL_SIZE = 10
const MAX_WAITING = 100
const CONNECT_TIMEOUT_MS = 5_000
// Long, because a new connection has no plans or catalog in memory. Its first requests take several times as long
// as later ones.
const IDLE_TIMEOUT_MS = 10 * 60_000

/** Thrown if the database is unreachable or too busy. The response is 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** An open database. Requests and jobs only access its data through the functions in withActor.ts. */
export type Database = {
  readonly isEmbedded: boolean
  /** Whether a connection stays in one database session, so that it can keep the plans of its statements (planned.ts). */
  readonly keepsPlans: boolean
  /** Returns a connection from the request pool. The caller must release it. Throws DatabaseUnavailable. */
  lease(): Promise<PoolClient>
  /** Returns a connection as the owner of the tables, for work such as migrations and loading data. The caller must release it. */
  leaseOwner(): Promise<PoolClient>
  close(): Promise<void>
}

export type DatabaseOptions = {
  databaseUrl: string
  databaseOwnerUrl: string | null
  /** False behind a pooler that gives each transaction a different session. True if missing. */
  keepsPlans?: boolean
  /** Called with a message when an idle connection is lost. The pool recovers on its own. */
  onProblem?: (message: string) => void
}

/** Opens a database on a PostgreSQL server. Throws a StartError if the server can't be reached. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const onProblem = options.onProblem ?? (() => undefined)
  const pool = createPool({ connectionString: options.databaseUrl }, onProblem)
  const ownerUrl = options.databaseOwnerUrl ?? options.databaseUrl
  const ownerPool =
    ownerUrl === options.databaseUrl ? pool : createPool({ connectionString: ownerUrl, max: 2 }, onProblem)
  const close = async () => {
    await pool.end()
    if (ownerPool !== pool) await ownerPool.end()
  }
  for (const [url, each] of new Map([
    [options.databaseUrl, pool],
    [ownerUrl, ownerPool],
  ])) {
    try {
      ;(await each.connect()).release()
    } catch (error) {
      await close()
      throw new StartError(
        `The database at ${hideSecrets(url)} can't be reached: ${reasonOf(error)}. Check its URL and whether it is running.`,
      )
    }
  }
  const keepsPlans = options.keepsPlans ?? true
  return {
    isEmbedded: false,
    keepsPlans,
    lease: () => leaseFrom(pool),
    leaseOwner: () => leaseFrom(ownerPool),
    close,
  }
}

/** Returns a pool of connections to a PostgreSQL server or the embedded database. */
export function createPool(config: PoolConfig, onProblem: (message: string) => void): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'muster',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    // Firewalls drop connections that send nothing for a few minutes.
    keepAliveInitialDelayMillis: 60_000,
    max: POOL_SIZE,
    ...config,
  })
  // The pool only handles errors on idle connections. Without a listener, an error between two statements
  // would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => onProblem(`An idle database connection was lost: ${reasonOf(error)}.`))
  return pool
}

/** Returns a connection from a pool. Throws DatabaseUnavailable if none becomes free in time, or immediately if too many requests are waiting. */
export async function leaseFrom(pool: pg.Pool): Promise<PoolClient> {
  // Requests that are about to get an idle connection also wait in the queue briefly.
  if (pool.waitingCount - pool.idleCount >= MAX_WAITING)
    throw new DatabaseUnavailable('Too many requests are waiting for the database.')
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(reasonOf(error), { cause: error })
  }
}

function hideSecrets(address: string): string {
  const url = new URL(address)
  return `${url.hostname}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
