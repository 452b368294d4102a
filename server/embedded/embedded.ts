import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolConfig } from 'pg'
import { StartError } from '#server/config.ts'
import type { FolderLock } from '#server/embedded/lock.ts'
import type { EmbeddedWorkerData, EmbeddedWorkerMessage } from '#server/embedded/embeddedWorker.ts'

/** The embedded database, available through the usual driver until it is closed. */
export type Embedded = { connection: PoolConfig; close(): Promise<void> }

/**
 * Opens the embedded database of a data folder in its own thread, behind a local socket. The app can use the
 * same driver as for a PostgreSQL server, and a slow query never blocks the event loop. Releases the folder's
 * lock when the database is closed or can't be opened. Calls `onLost` if the database stops unexpectedly.
 */
export async function openEmbedded(
  dataDir: string,
  lock: FolderLock,
  maxConnections: number,
  onLost: (message: string) => void,
): Promise<Embedded> {
  const socketFolder = process.platform === 'win32' ? null : makeSocketFolder(dataDir)
  const cleanUp = () => {
    if (socketFolder !== null) rmSync(socketFolder, { recursive: true, force: true })
    lock.release()
  }
  try {
    const folder = join(dataDir, 'database')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const socketPath = socketFolder === null ? null : join(socketFolder, '.s.PGSQL.5432')
    const workerData: EmbeddedWorkerData = { folder, socketPath, maxConnections }
    const worker = new Worker(new URL('./embeddedWorker.ts', import.meta.url), { workerData })
    // Listens from the start, because `close` may be called after the thread has ended.
    const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const address = await addressOf(worker)
    const reportExit = (code: number) => onLost(`The embedded database stopped unexpectedly (code ${code}).`)
    worker.once('exit', reportExit)
    return {
      connection: {
        user: 'postgres',
        database: 'postgres',
        ...(socketFolder === null
          ? { host: address.host, port: address.port }
          : { host: socketFolder, port: 5432 }),
      },
      close: async () => {
        worker.off('exit', reportExit)
        worker.postMessage('close')
        await exited
        cleanUp()
      },
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

/**
 * Creates a folder that only this user can open. Its path is short, because socket paths are limited to 107
 * bytes. Its name is a hash of the data folder's path, so that the next start reuses a folder left behind by
 * a killed process.
 */
function makeSocketFolder(dataDir: string): string {
  const user = process.getuid?.() ?? 0
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = join(tmpdir(), `muster-${user}-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isOurs = found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0
  return isOurs ? folder : mkdtempSync(join(tmpdir(), 'muster-'))
}

function addressOf(worker: Worker): Promise<{ host: string; port: number }> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: EmbeddedWorkerMessage) => {
      if (message.kind === 'listening') return resolve(message)
      const reason = message.kind === 'failed' ? message.message : 'it stopped immediately'
      reject(new StartError(`The embedded database can't be opened: ${reason}.`))
    })
    worker.once('error', (error) => {
      reject(new StartError(`The embedded database can't be opened: ${error.message}.`))
    })
  })
}
