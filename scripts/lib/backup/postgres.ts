import { spawn } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import {
  checkRows,
  describeRows,
  readBackup,
  sha256Of,
  writeBackup,
  type BackupDescription,
  type Query,
} from '#scripts/lib/backup/backupFolder.ts'
import { StartError } from '#server/config.ts'

const dumpFile = 'database.dump'

/** Roles belong to the server, so the dump of a database doesn't contain them. */
const createRoles = `DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['muster_app', 'muster_definer'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE', name);
    END IF;
  END LOOP;
END $$`

/** Backs up a PostgreSQL database with pg_dump while Muster is running. The rows are counted in the same snapshot that pg_dump reads. */
export async function backUpPostgres(url: string, folder: string): Promise<BackupDescription> {
  return writeBackup(folder, (into) =>
    withConnection(url, async (query) => {
      await query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const [snapshot] = await query<{ id: string }>('SELECT pg_export_snapshot() AS id')
      const description = await describeRows(query)
      const file = path.join(into, dumpFile)
      await runTool('pg_dump', ['--format=custom', `--snapshot=${snapshot?.id}`, `--file=${file}`], url)
      await query('COMMIT')
      return { kind: 'postgres', ...description, dump: { file: dumpFile, sha256: await sha256Of(file) } }
    }),
  )
}

/**
 * Restores a backup with pg_restore into an empty PostgreSQL database, all or nothing, and checks its rows.
 * Owners are restored too. Otherwise, functions that need the rights of `muster_definer` would run with those
 * of a superuser. The role that owned the tables must already exist on the server.
 */
export async function restorePostgres(folder: string, url: string): Promise<BackupDescription> {
  const description = await readBackup(folder, 'postgres')
  await withConnection(url, async (query) => {
    const tables = await query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1")
    if (tables.length > 0)
      throw new StartError('The database at DATABASE_URL already has tables. Restore into an empty one.')
    await query(createRoles)
  })
  const file = path.join(folder, description.dump.file)
  await runTool('pg_restore', ['--exit-on-error', '--single-transaction', '--dbname=', file], url)
  await withConnection(url, async (query) => checkRows(description.rows, (await describeRows(query)).rows))
  return description
}

async function withConnection<Result>(url: string, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(
      `The database can't be reached: ${error instanceof Error ? error.message : String(error)}. Check its URL and whether it is running.`,
    )
  }
  try {
    return await work(async <Row>(text: string) => (await client.query(text)).rows as Row[])
  } finally {
    await client.end()
  }
}

/** Runs a PostgreSQL tool. Passes the parts of the URL as environment variables, because everyone could see a password in the arguments. */
function runTool(tool: string, args: readonly string[], url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...connectionVariables(url) },
    })
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    child.once('error', () =>
      reject(new StartError(`${tool} was not found. Install the PostgreSQL client programs.`)),
    )
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StartError(`${tool} failed: ${errors.trim()}`)),
    )
  })
}

function connectionVariables(address: string): Record<string, string> {
  const url = new URL(address)
  const variables = {
    PGHOST: url.searchParams.get('host') ?? url.hostname,
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}
