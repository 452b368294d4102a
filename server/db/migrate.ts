import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PoolClient } from 'pg'
import { StartError } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'

/** One migration file. */
export type Migration = { number: number; title: string; statements: string; checksum: string }

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** Returns the migrations of this build, in order. */
export async function readMigrations(folder = FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set(names.map((name) => name.slice(0, 4)))
  if (numbers.size !== names.length)
    throw new Error(`Two migrations have the same number: ${names.join(', ')}`)
  return Promise.all(
    names.map(async (name) => {
      const parts = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(name)
      if (parts?.[1] === undefined || parts[2] === undefined)
        throw new Error(`${name} is not a valid migration name`)
      const statements = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(statements.replaceAll('\r\n', '\n')).digest('hex')
      return { number: Number(parts[1]), title: parts[2], statements, checksum }
    }),
  )
}

/**
 * Migrates the schema to this build, forward only. Each migration runs in its own transaction and is recorded
 * with its checksum. If two processes start at once, a lock makes one wait. Returns the number of newly
 * applied migrations.
 */
export async function migrate(db: Database, migrations?: readonly Migration[]): Promise<number> {
  const expected = migrations ?? (await readMigrations())
  const connection = await db.leaseOwner()
  try {
    await connection.query("SET lock_timeout = '60s'; SET client_min_messages = 'warning'")
    // Any constant works if it never changes.
    await connection.query('SELECT pg_advisory_lock(7331001)')
    try {
      return await applyMissing(connection, expected)
    } finally {
      await connection.query('SELECT pg_advisory_unlock(7331001)')
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database can't be migrated: ${reason}.`)
  } finally {
    await connection.query('RESET ALL').catch(() => undefined)
    connection.release()
  }
}

async function applyMissing(connection: PoolClient, expected: readonly Migration[]): Promise<number> {
  await connection.query(
    `CREATE TABLE IF NOT EXISTS muster_migrations (
      number integer PRIMARY KEY, title text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  )
  const { rows } = await connection.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM muster_migrations ORDER BY number',
  )
  const applied = new Map(rows.map((row) => [row.number, row.checksum]))
  checkHistory(applied, expected)
  const missing = expected.filter((migration) => !applied.has(migration.number))
  for (const migration of missing) await apply(connection, migration)
  return missing.length
}

function checkHistory(applied: ReadonlyMap<number, string>, expected: readonly Migration[]): void {
  for (const [number, checksum] of applied) {
    const migration = expected.find((candidate) => candidate.number === number)
    if (migration === undefined) {
      throw new StartError(
        `The database is newer than this version of Muster: it has migration ${number}. Start a newer version.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new StartError(`Migration ${number} was changed after it was applied. Restore its original file.`)
    }
  }
}

async function apply(connection: PoolClient, migration: Migration): Promise<void> {
  try {
    await connection.query("BEGIN; SET LOCAL lock_timeout = '2s'")
    await connection.query(migration.statements)
    await connection.query('INSERT INTO muster_migrations (number, title, checksum) VALUES ($1, $2, $3)', [
      migration.number,
      migration.title,
      migration.checksum,
    ])
    await connection.query('COMMIT')
  } catch (error) {
    await connection.query('ROLLBACK')
    throw error
  }
}

/** Throws a StartError unless requests can act as the restricted role. Returns whether the login role is a superuser. */
export async function checkRestrictedRole(db: Database): Promise<{ isSuperuser: boolean }> {
  const connection = await db.lease()
  try {
    const login = await connection.query<{ rolsuper: boolean }>(
      'SELECT rolsuper FROM pg_roles WHERE rolname = session_user',
    )
    await connection.query('BEGIN; SET LOCAL ROLE muster_app')
    await connection.query('ROLLBACK')
    return { isSuperuser: login.rows[0]?.rolsuper === true }
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => undefined)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(
      `The user of DATABASE_URL can't act as the role muster_app (${reason}). Run GRANT muster_app TO <user>.`,
    )
  } finally {
    connection.release()
  }
}
