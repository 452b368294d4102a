import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  checkRows,
  describeRows,
  isEmptyFolder,
  readBackup,
  sha256Of,
  writeBackup,
  type BackupDescription,
  type Query,
} from '#scripts/lib/backup/backupFolder.ts'
import { StartError } from '#server/config.ts'
import { lockFolder } from '#server/embedded/lock.ts'

const dumpFile = 'database.tar.gz'
const extensions = { pg_trgm, btree_gin }

/** Backs up the embedded database and its keys. Muster must not be running, because only one process can use its folder. */
export async function backUpEmbedded(dataDir: string, folder: string): Promise<BackupDescription> {
  const source = path.join(dataDir, 'database')
  if (isEmptyFolder(source))
    throw new StartError(`${dataDir} has no database, so there is nothing to back up.`)
  const lock = lockFolder(dataDir)
  try {
    return await writeBackup(folder, async (into) => {
      const database = await PGlite.create({ dataDir: source, extensions })
      try {
        const described = await describeRows(queryOf(database))
        const file = path.join(into, dumpFile)
        const archive = await database.dumpDataDir('gzip')
        await writeFile(file, Buffer.from(await archive.arrayBuffer()), { mode: 0o600 })
        copyKeys(dataDir, into)
        return { kind: 'embedded', ...described, dump: { file: dumpFile, sha256: await sha256Of(file) } }
      } finally {
        await database.close()
      }
    })
  } finally {
    lock.release()
  }
}

/** Restores a backup into a data folder that has no database and no keys, and checks the restored rows. */
export async function restoreEmbedded(folder: string, dataDir: string): Promise<BackupDescription> {
  const description = await readBackup(folder, 'embedded')
  const lock = lockFolder(dataDir)
  const target = path.join(dataDir, 'database')
  const unfinished = path.join(dataDir, 'database.unfinished')
  try {
    const existing = readdirSync(dataDir).filter((name) => name === 'database' || name === 'keys')
    if (existing.some((name) => !isEmptyFolder(path.join(dataDir, name))))
      throw new StartError(`${dataDir} already has data. Set MUSTER_DATA to an empty folder.`)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true, mode: 0o700 })
    const archive = new Blob([await readFile(path.join(folder, description.dump.file))])
    const database = await PGlite.create({ dataDir: unfinished, loadDataDir: archive, extensions })
    try {
      checkRows(description.rows, (await describeRows(queryOf(database))).rows)
    } finally {
      await database.close()
    }
    copyKeys(folder, dataDir)
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
    return description
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
    lock.release()
  }
}

function copyKeys(from: string, to: string): void {
  if (!existsSync(path.join(from, 'keys'))) return
  mkdirSync(path.join(to, 'keys'), { recursive: true, mode: 0o700 })
  cpSync(path.join(from, 'keys'), path.join(to, 'keys'), { recursive: true })
}

const queryOf =
  (database: PGlite): Query =>
  async <Row>(text: string) =>
    (await database.query<Row>(text)).rows
