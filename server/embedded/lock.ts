import {
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
  closeSync,
  linkSync,
} from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '#server/config.ts'

/** Holds a data folder for this process until released. */
export type FolderLock = { release(): void }

type Holder = { pid: number; startedAt: string | null }

/**
 * Takes the folder for this process. A second process on one embedded database loses rows without
 * any error, so a lock is only taken over from a process that is provably gone, never after a time-out.
 */
export function lockFolder(folder: string): FolderLock {
  makeFolder(folder)
  const path = join(folder, 'muster.lock')
  for (let attempt = 0; attempt < 5; attempt++) {
    if (create(path)) return { release: () => release(path) }
    const holder = read(path)
    if (holder === null) continue
    if (isAlive(holder)) {
      throw new StartError(
        `The data folder ${folder} is in use by process ${holder.pid}: stop it first, or set MUSTER_DATA to another folder.`,
      )
    }
    reap(path, holder)
  }
  throw new StartError(`The data folder ${folder} is being opened by another process: try again.`)
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    throw new StartError(`The data folder cannot be made: ${folder} (${codeOf(error) ?? 'unknown error'}).`)
  }
}

function create(path: string): boolean {
  try {
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) } satisfies Holder))
    closeSync(file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw new StartError(`The data folder cannot be written: ${path} (${codeOf(error) ?? 'unknown error'}).`)
  }
}

/** Null when the lock has just gone; an unreadable lock counts as held by nobody. */
function read(path: string): Holder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number') {
      const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null
      return { pid: value.pid, startedAt }
    }
    return { pid: 0, startedAt: null }
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : { pid: 0, startedAt: null }
  }
}

function isAlive(holder: Holder): boolean {
  if (holder.pid <= 0) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false
  }
  // The same number may belong to a newer process, as happens in every restarted container.
  const startedAt = startOf(holder.pid)
  return holder.startedAt === null || startedAt === null || holder.startedAt === startedAt
}

/** Moves the dead lock aside first, so that of two processes that saw it only one removes it. */
function reap(path: string, seen: Holder): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const moved = read(aside)
  const isTheDeadOne = moved !== null && moved.pid === seen.pid && moved.startedAt === seen.startedAt
  try {
    if (!isTheDeadOne) linkSync(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function release(path: string): void {
  if (read(path)?.pid === process.pid) rmSync(path, { force: true })
}

/** Start of a process in clock ticks since boot, with the boot it belongs to; null where /proc is absent. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return ticks === undefined ? null : `${boot}:${ticks}`
  } catch {
    return null
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
