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
import type { Database } from '#server/db/database.ts'
import { checkRestrictedRole, migrate } from '#server/db/migrate.ts'
import { RATE_LIMITS } from '#server/pipeline/rateLimit.ts'
import { jobsOf } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/queue.ts'
import { anchorOf } from '#server/jobs/sealAudit.ts'
import { folderDelivery, smtpDelivery, type Delivery } from '#server/mail/delivery.ts'
import { startPdfPrinter } from '#server/records/invoices/pdfPrinter.ts'

const SUPERUSER_WARNING =
  'DATABASE_URL connects as a superuser, which bypasses row-level security. Set DATABASE_URL to a user that can only act as muster_app, and DATABASE_OWNER_URL to the owner of the tables.'

/** Called with a line for each step of the startup, and later for each problem with a job or the database. */
export type Progress = (line: string) => void

/** A running server. */
export type RunningServer = { url: string; close(): Promise<void> }

/** The folder of the built browser app. */
export const DIST = fileURLToPath(new URL('../dist', import.meta.url))

/** Migrates an open database and returns it. Closes the database if the migration fails. */
export async function prepareDatabase(
  database: Database,
  config: Pick<Config, 'production'>,
  progress: Progress,
): Promise<Database> {
  try {
    const applied = await migrate(database)
    const { isSuperuser } = await checkRestrictedRole(database)
    if (isSuperuser && config.production) progress(SUPERUSER_WARNING)
    const migrations = applied === 1 ? '1 migration' : `${applied} migrations`
    progress(applied === 0 ? 'The database is open.' : `The database is open: ${migrations} applied.`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

type ListenDeps = Omit<
  AppDeps,
  | 'database'
  | 'auditAnchor'
  | 'production'
  | 'loopbackOnly'
  | 'pdfPrinter'
  | 'trustProxyHops'
  | 'logLevel'
  | 'rateLimits'
  | 'now'
>

/** Creates the server on an open database and starts listening. Closing it stops the jobs, lets running requests finish, and then closes the database. */
export async function listen(
  config: Config,
  database: Database,
  deps: ListenDeps,
  progress: Progress,
): Promise<RunningServer> {
  const anchor = await anchorOf(database, config.auditAnchor)
  const app = await createApp({
    ...deps,
    database,
    auditAnchor: anchor,
    production: config.production,
    loopbackOnly: config.identity.kind === 'emulator',
    pdfPrinter: startPdfPrinter(config.pdfThreads),
    trustProxyHops: config.trustProxyHops,
    logLevel: config.logLevel,
    rateLimits: RATE_LIMITS,
    now: Date.now,
  })
  const port = await bind(app, config)
  const url = `http://${isIPv6(config.host) ? `[${config.host}]` : config.host}:${port}`
  const jobs = startJobs({
    database,
    jobs: jobsOf({
      database,
      anchor,
      delivery: deliveryOf(config),
      provider: deps.identityAdmin,
      clock: Date.now,
      // Outside the demo, other people may reach the server at a different URL than this machine does.
      appUrl: config.appUrl ?? (config.identity.kind === 'emulator' ? url : null),
      onProblem: progress,
    }),
    onProblem: progress,
  })
  let closing: Promise<void> | null = null
  return {
    url,
    close: () => {
      closing ??= (async () => {
        const stopped = jobs.stop()
        await app.close()
        await stopped
        await database.close()
      })()
      return closing
    },
  }
}

/** Returns the folder that emails are written to if there is no SMTP server. */
export const outboxFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox')

/** Returns a delivery that sends emails through the configured SMTP server, or writes them to the outbox folder if none is configured. */
const deliveryOf = (config: Config): Delivery =>
  config.smtpUrl === null
    ? folderDelivery(outboxFolderOf(config), config.mailFrom)
    : smtpDelivery(config.smtpUrl, config.mailFrom)

async function bind(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} is in use. Stop the other program or set PORT to another number.`)
    }
    if (code === 'EACCES')
      throw new StartError(`You don't have permission to use port ${port}. Set PORT to a number above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartError(
        `HOST is ${host}, which is not an address of this machine. Set HOST to one of its addresses.`,
      )
    }
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}

/** Returns an id of the build, so that an open page notices a newer build. Throws a StartError if there is no build. */
export function buildId(folder: string): string {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new StartError(`The app is not built: ${page} is missing. Run npm run build.`)
  return createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
}
