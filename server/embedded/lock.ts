import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/config.ts'

/** A lock on a data folder, held by this process until it is released. */
export type FolderLock = { release(): void }

/** The open lock files of this process. Without a reference, a file would be garbage collected, which would release its lock. */
const openFiles = new Set<DatabaseSync>()

const SQLITE_BUSY = 5
const SQLITE_NOT_A_DATABASE = 26

/**
 * Locks the folder for this process. If two processes used the same embedded database, rows would be lost
 * without any error. SQLite takes an exclusive file lock from the operating system. That lock works across containers
 * that share the volume, and ends with the process, even after kill -9. The file's content is irrelevant.
 * Throws a StartError if another process holds the lock.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder)
  const path = join(folder, 'lock.sqlite')
  const holderPath = join(folder, 'lock.json')
  const file = openExclusively(path, () => inUseError(folder, holderPath))
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
      `Can't create the data folder: ${folder} (${codeOf(error) ?? 'unknown error'}). Set MUSTER_DATA to another folder.`,
    )
  }
}

/** Opens the file only once, because closing another handle would release the lock. */
function openExclusively(path: string, inUse: () => StartError): DatabaseSync {
  let file: DatabaseSync | null = null
  try {
    file = new DatabaseSync(path, { timeout: 0 })
    file.exec('BEGIN EXCLUSIVE')
    return file
  } catch (error) {
    file?.close()
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY) throw inUse()
    if (code === SQLITE_NOT_A_DATABASE) {
      throw new StartError(
        `The lock file ${path} is damaged. Make sure that no other Muster process uses this folder, then delete the file.`,
      )
    }
    throw new StartError(
      `Can't lock ${path}: ${error instanceof Error ? error.message : String(error)}. Check the folder's permissions, or set MUSTER_DATA to another folder.`,
    )
  }
}

function inUseError(folder: string, holderPath: string): StartError {
  return new StartError(
    `The data folder ${folder} is in use by ${holderOf(holderPath)}. Stop that process, or set MUSTER_DATA to another folder.`,
  )
}

/** Returns a description of the process that holds the lock. Also names the host if it isn't this one, because a process id means nothing on other hosts. */
function holderOf(path: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(path, 'utf8')) as { pid?: unknown; host?: unknown }
    if (typeof pid !== 'number') return 'another process'
    return host === hostname() ? `process ${pid}` : `process ${pid} on host ${String(host)}`
  } catch {
    return 'another process'
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
