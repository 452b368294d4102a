import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/config.ts'

/** Holds a data folder for this process until released. */
export type FolderLock = { release(): void }

/** The files of the locks that this process holds. A file that nothing refers to any more would be closed, and its lock with it. */
const openFiles = new Set<DatabaseSync>()

const SQLITE_BUSY = 5
const SQLITE_NOT_A_DATABASE = 26

/**
 * Takes the folder for this process. Two processes on one embedded database lose rows without any error, so the operating system keeps
 * the lock: SQLite asks it for an exclusive lock of a file, which works across containers that share the volume and ends with the
 * process, even after kill -9. The file's content is irrelevant. Throws a StartError when another process holds the folder.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder)
  const path = join(folder, 'lock.sqlite')
  const holderPath = join(folder, 'lock.json')
  const file = openExclusively(path, () => whyRefused(folder, holderPath))
  openFiles.add(file)
  writeFileSync(holderPath, JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 })
  return {
    release: () => {
      if (!openFiles.delete(file)) return
      rmSync(holderPath, { force: true })
      file.close()
    },
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartError(
      `The data folder can't be created: ${folder} (${codeOf(error) ?? 'unknown error'}). Set MUSTER_DATA to another folder.`,
    )
  }
}

/** The file is never read otherwise, because closing another handle would drop the lock. */
function openExclusively(path: string, refused: () => StartError): DatabaseSync {
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY) throw refused()
    if (code === SQLITE_NOT_A_DATABASE) {
      throw new StartError(
        `The lock file ${path} is damaged. Make sure that no other Muster uses this folder, then delete the file.`,
      )
    }
    throw new StartError(
      `The lock ${path} can't be acquired: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
}

function whyRefused(folder: string, holderPath: string): StartError {
  return new StartError(
    `The data folder ${folder} is in use by ${holderOf(holderPath)}: stop it first, or set MUSTER_DATA to another folder.`,
  )
}

/** Returns a name for the process that holds the folder; a process id means nothing on another host. */
function holderOf(path: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8')) as { pid?: unknown; host?: unknown }
    if (typeof pid !== 'number') return 'another process'
    return host === hostname() ? `process ${pid}` : `process ${pid} of the host ${String(host)}`
  } catch {
    return 'another process'
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
