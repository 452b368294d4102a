import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database } from '#server/db/database.ts'
import { executePrepared, keepPlans } from '#server/db/planned.ts'

/** An open transaction. It ends when the function that received it ends. */
export type Transaction = NodePgDatabase

/** Where a request came from. */
export type Origin = { readonly ip: string | null; readonly userAgent: string | null }

/** The user or job that a transaction runs for. Row-level security limits what it can access. */
export type Actor = {
  readonly uid: string
  /** The client of the request. If null, no client's records are visible. */
  readonly clientId: string | null
  /** '*' for every tenant, or the id of the administrator's tenant. */
  readonly tenantScope: string | null
  /** Where the request came from, for its audit rows. Missing for jobs. */
  readonly origin?: Origin
}

// Longer than the browser waits for a read. The statement timeouts below end slow statements first.
const NO_RESPONSE_TIMEOUT_MS = 12_000
// JIT is off because compiling a query takes longer than running it. A sum of 120,000 rows takes 0.7 s to compile
// and 0.1 s to run.
const BEGIN_AS_APP =
  "BEGIN; SET LOCAL ROLE muster_app; SET LOCAL jit = off; SET LOCAL statement_timeout = '3s'; SET LOCAL lock_timeout = '2s'"
// Not set for the embedded engine. If this timeout expired, for example while the machine was asleep, the engine
// would repeat a fatal error forever and never respond again. The engine doesn't need the timeout: only this process
// connects to it, so lost connections are noticed anyway.
const END_IDLE = "; SET LOCAL idle_in_transaction_session_timeout = '5s'"

/** Runs one transaction as the restricted role, limited to the actor's access and to `timeLimitMs` milliseconds. */
export const withActor = <T>(
  db: Database,
  actor: Actor,
  work: (tx: Transaction) => Promise<T>,
  timeLimitMs?: number,
): Promise<T> =>
  withRestrictedRole(
    db,
    async (tx) => {
      await setActor(tx, actor)
      return work(tx)
    },
    { timeLimitMs },
  )

/**
 * Runs one transaction as the restricted role without an actor: nothing is visible until `work` sets one.
 * Requests have no other access to the data. `onCommitting` gets the result as soon as the commit has been sent.
 */
export async function withRestrictedRole<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  {
    timeLimitMs = NO_RESPONSE_TIMEOUT_MS,
    onCommitting,
  }: { timeLimitMs?: number | undefined; onCommitting?: (result: T) => void } = {},
): Promise<T> {
  const connection = await db.lease()
  // If the network drops every packet, the database's timeout errors never arrive. Without this timer, the pool would
  // never get the connection back.
  const timer = setTimeout(() => void connection.end(), timeLimitMs)
  const begin = db.isEmbedded ? BEGIN_AS_APP : BEGIN_AS_APP + END_IDLE
  const run = async (tx: Transaction) => {
    if (db.keepsPlans) keepPlans(tx)
    return work(tx)
  }
  return runTransaction(connection, begin, run, onCommitting).finally(() => clearTimeout(timer))
}

/** Returns the transaction settings that row-level security reads, as PostgreSQL stores them. */
export const actorSettings = ({ uid, clientId, tenantScope, origin }: Actor) => ({
  uid,
  clientId: clientId ?? '',
  tenantScope: tenantScope ?? '',
  ip: origin?.ip ?? '',
  userAgent: origin?.userAgent ?? '',
})

/** Changes the actor for row-level security until the transaction ends. */
export async function setActor(tx: Transaction, actor: Actor): Promise<void> {
  const { placeholder } = sql
  await executePrepared(
    tx,
    'set_actor',
    () => sql`SELECT set_config('app.client_id', ${placeholder('clientId')}, true), set_config('app.uid', ${placeholder('uid')}, true),
      set_config('app.tenant_scope', ${placeholder('tenantScope')}, true), set_config('app.ip', ${placeholder('ip')}, true),
      set_config('app.user_agent', ${placeholder('userAgent')}, true)`,
    actorSettings(actor),
  )
}

/** Runs one transaction as the owner of the tables, without row-level security. For loading and maintenance, never for a request. */
export async function withOwner<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runTransaction(await db.leaseOwner(), "BEGIN; SET LOCAL lock_timeout = '2s'", work)
}

async function runTransaction<T>(
  connection: PoolClient,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
  onCommitting?: (result: T) => void,
): Promise<T> {
  let isBroken = false
  try {
    await connection.query(begin)
    const result = await work(queryLayerOf(connection))
    const committing = connection.query('COMMIT')
    onCommitting?.(result)
    await committing
    return result
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    connection.release(isBroken)
  }
}

const queryLayers = new WeakMap<PoolClient, NodePgDatabase>()

/** Returns the query layer of a connection. Each connection always gets the same query layer, because the layer caches column names. */
function queryLayerOf(connection: PoolClient): NodePgDatabase {
  const cached = queryLayers.get(connection)
  if (cached !== undefined) return cached
  const layer = drizzle(connection, { casing: 'snake_case' })
  queryLayers.set(connection, layer)
  return layer
}
