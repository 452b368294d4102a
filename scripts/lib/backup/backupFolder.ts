import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '#server/config.ts'

/**
 * The description of a backup. A backup is a folder with a dump, the keys of an embedded database, and this
 * description in `backup.json`.
 */
export type BackupDescription = {
  format: 1
  kind: 'embedded' | 'postgres'
  createdAt: string
  /** The newest applied migration. */
  migration: number
  /** The number of rows in every table when the dump was made. */
  rows: Record<string, number>
  dump: { file: string; sha256: string }
}

const descriptionFile = 'backup.json'

/** Runs SQL text and returns the rows. */
export type Query = <Row>(text: string) => Promise<Row[]>

/**
 * Writes a backup into a folder that doesn't exist yet. Until the backup is complete, the folder has
 * another name.
 */
export async function writeBackup(
  folder: string,
  write: (into: string) => Promise<Omit<BackupDescription, 'format' | 'createdAt'>>,
): Promise<BackupDescription> {
  if (existsSync(folder))
    throw new StartError(`${folder} already exists. Choose another name for the backup.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  try {
    const description: BackupDescription = {
      format: 1,
      createdAt: new Date().toISOString(),
      ...(await write(unfinished)),
    }
    await writeFile(path.join(unfinished, descriptionFile), JSON.stringify(description, null, 2), {
      mode: 0o600,
    })
    renameSync(unfinished, folder)
    return description
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Reads the description of a backup and checks its dump. Throws a StartError if it isn't a complete backup of the given kind. */
export async function readBackup(
  folder: string,
  kind: BackupDescription['kind'],
): Promise<BackupDescription> {
  const description = await readFile(path.join(folder, descriptionFile), 'utf8')
    .then((text) => JSON.parse(text) as BackupDescription | null)
    .catch(() => null)
  if (description?.format !== 1)
    throw new StartError(`${folder} is not a backup: it has no readable ${descriptionFile}.`)
  if (description.kind !== kind) {
    throw new StartError(
      kind === 'postgres'
        ? 'This is a backup of the embedded database. Restore it without DATABASE_URL.'
        : 'This is a backup of a PostgreSQL database. Set DATABASE_URL to an empty database.',
    )
  }
  const dump = path.join(folder, description.dump.file)
  if (!existsSync(dump)) throw new StartError(`${dump} is missing. Use another backup.`)
  if ((await sha256Of(dump)) !== description.dump.sha256)
    throw new StartError(`${dump} is damaged: its checksum differs. Use another backup.`)
  return description
}

/** Returns the checksum of a file in hexadecimal. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Returns the number of rows in every table and the newest migration. Throws a StartError if there is no Muster data. */
export async function describeRows(query: Query): Promise<Pick<BackupDescription, 'migration' | 'rows'>> {
  const tables = await query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await query<{ count: number }>(`SELECT count(*)::int AS count FROM public."${name}"`)
    rows[name] = counted?.count ?? 0
  }
  if (!('muster_migrations' in rows))
    throw new StartError('The database has no Muster data, so there is nothing to back up.')
  const [newest] = await query<{ number: number }>('SELECT max(number) AS number FROM muster_migrations')
  return { migration: newest?.number ?? 0, rows }
}

/** Throws a StartError that names every table whose number of rows differs from the backup's. */
export function checkRows(expected: Record<string, number>, found: Record<string, number>): void {
  const differing = Object.keys({ ...expected, ...found }).filter((name) => expected[name] !== found[name])
  if (differing.length === 0) return
  const details = differing.map(
    (name) => `${name}: ${found[name] ?? 0} rows instead of ${expected[name] ?? 0}`,
  )
  throw new StartError(`The restored data differs from the backup (${details.join(', ')}). Don't use it.`)
}

/** Returns whether a folder is missing or empty. */
export const isEmptyFolder = (folder: string): boolean =>
  !existsSync(folder) || readdirSync(folder).length === 0
