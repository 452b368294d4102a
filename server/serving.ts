import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createApp } from '#server/app.ts'
import type { AppDeps } from '#server/app.ts'
import { StartError } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Database } from '#server/db/database.ts'
import { checkRestrictedRole, migrate } from '#server/db/migrate.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { startPassingDates } from '#server/jobs/passDates.ts'
import { startSweeping } from '#server/jobs/sweepIdempotencyKeys.ts'

const SUPERUSER =
  'DATABASE_URL logs in as a superuser, who bypasses row-level security. Use a login that can only act as muster_app, and DATABASE_OWNER_URL for migrations.'

/** Says what is going on while the server starts, one line each. */
export type Progress = (line: string) => void

/** A server that answers, until closed. */
export type Serving = { url: string; close(): Promise<void> }

/** Where the build puts the browser app. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** Opens the database and brings it up to date. */
export async function openServingDatabase(config: Config, progress: Progress): Promise<Database> {
  const embedded = config.databaseUrl === null
  progress(embedded ? `Opening the embedded database in ${config.dataDir}…` : 'Connecting to the database…')
  const database = await openDatabase({ ...config, onTrouble: progress, onLost: stopAtOnce })
  try {
    const applied = await migrate(database)
    const { superuser } = await checkRestrictedRole(database)
    if (superuser && config.production) progress(SUPERUSER)
    progress(applied === 0 ? 'The database is open.' : `The database is open: ${applied} migrations applied.`)
    if (embedded)
      progress('The embedded database is for evaluation: it survives a crash, but not a power loss.')
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Exits when the database is gone, because every answer would be wrong. The supervisor restarts the process. */
function stopAtOnce(message: string): void {
  setImmediate(() => {
    throw new StartError(message)
  })
}

type Rest = Omit<AppDeps, 'database' | 'production' | 'trustProxyHops' | 'logLevel' | 'rateLimits' | 'now'>

/** Builds the app on an open database and listens; closing drains requests first, then the database. */
export async function listen(
  config: Config,
  database: Database,
  rest: Rest,
  progress: Progress,
): Promise<Serving> {
  const app = await createApp({
    ...rest,
    database,
    production: config.production,
    trustProxyHops: config.trustProxyHops,
    logLevel: config.logLevel,
    rateLimits: RATE_LIMITS,
    now: Date.now,
  })
  const port = await bind(app, config)
  const sweeping = startSweeping(database, progress)
  const passing = startPassingDates(
    { database, revokeSessions: (uid) => rest.identityAdmin.revokeSessions(uid) },
    Date.now,
    progress,
  )
  let closing: Promise<void> | null = null
  return {
    url: `http://${isIPv6(config.host) ? `[${config.host}]` : config.host}:${port}`,
    close: () => {
      closing ??= (async () => {
        sweeping.stop()
        const passed = passing.stop()
        await app.close()
        await passed
        await database.close()
      })()
      return closing
    },
  }
}

async function bind(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use: stop the other program or set PORT to another number.`)
    }
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this user: set PORT above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(`HOST is ${host}, which is no address of this machine.`)
    }
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Names a build by what it serves, so that a page can tell that a newer one is there. */
export function buildId(folder: string): string {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new StartError(`The app is not built: ${page} is missing. Run npm run build.`)
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
}
