import pg from 'pg'
import type { PoolClient, PoolConfig } from 'pg'
import { StartError } from '#server/config.ts'
import { openEmbedded } from '#server/embedded/embedded.ts'

const POOL_SIZE = 10
const MAX_WAITING = 100
const CONNECT_TIMEOUT_MS = 5_000

/** The database is away or too busy: answered 503 with Retry-After. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** An open database. `lease` is for withActor and withOwner alone. */
export type Database = {
  readonly embedded: boolean
  /** A connection of the request pool; release it. Refuses at once when too many already wait. */
  lease(): Promise<PoolClient>
  /** A connection as the owner of the tables, for migrations and loading; release it. */
  leaseOwner(): Promise<PoolClient>
  close(): Promise<void>
}

export type DatabaseOptions = {
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  dataDir: string
  /** Told about idle connections that were lost; the pool heals by itself. */
  onTrouble?: (message: string) => void
  /** Told when the embedded database ended by itself: nothing can be served any more. */
  onLost?: (message: string) => void
}

/** Opens the embedded database of the data folder, or the server that databaseUrl names. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const trouble = options.onTrouble ?? (() => undefined)
  if (options.databaseUrl === null) {
    const embedded = await openEmbedded(options.dataDir, POOL_SIZE + 2, options.onLost ?? trouble)
    const pool = createPool({ ...embedded.connection, max: POOL_SIZE }, trouble)
    return {
      embedded: true,
      lease: () => leaseFrom(pool),
      leaseOwner: () => leaseFrom(pool),
      close: async () => {
        await pool.end()
        await embedded.close()
      },
    }
  }
  const pool = createPool({ connectionString: options.databaseUrl, max: POOL_SIZE }, trouble)
  const ownerUrl = options.databaseOwnerUrl ?? options.databaseUrl
  const ownerPool =
    ownerUrl === options.databaseUrl ? pool : createPool({ connectionString: ownerUrl, max: 2 }, trouble)
  const close = async () => {
    await pool.end()
    if (ownerPool !== pool) await ownerPool.end()
  }
  try {
    for (const each of new Set([pool, ownerPool])) (await each.connect()).release()
  } catch (error) {
    await close()
    throw new StartError(`The database at ${hideSecrets(ownerUrl)} cannot be reached: ${reasonOf(error)}.`)
  }
  return { embedded: false, lease: () => leaseFrom(pool), leaseOwner: () => leaseFrom(ownerPool), close }
}

function createPool(config: PoolConfig, trouble: (message: string) => void): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'muster',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...config,
  })
  // The pool listens to idle connections only. One that breaks between two statements would end the process; its next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', (error) => trouble(`An idle database connection was lost: ${reasonOf(error)}.`))
  return pool
}

async function leaseFrom(pool: pg.Pool): Promise<PoolClient> {
  // A request that an idle connection is about to serve stands in the queue for a moment too.
  if (pool.waitingCount - pool.idleCount >= MAX_WAITING)
    throw new DatabaseAway('Too many requests wait for the database.')
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseAway(reasonOf(error), { cause: error })
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
