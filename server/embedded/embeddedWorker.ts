import { existsSync, rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

/** The input of the thread. If there is no path for a socket, the thread listens on a loopback port. */
export type EmbeddedWorkerData = { folder: string; socketPath: string | null; maxConnections: number }

/** Messages from the thread: where it listens, that it closed, or why it failed. */
export type EmbeddedWorkerMessage =
  { kind: 'listening'; host: string; port: number } | { kind: 'closed' } | { kind: 'failed'; message: string }

const port = parentPort
if (port === null) throw new Error('embeddedWorker.ts must run as a worker thread.')
const { folder, socketPath, maxConnections } = workerData as EmbeddedWorkerData

/**
 * Ends the thread, and the process with it, if the engine itself throws. Otherwise, the socket server would
 * wait forever. SQL errors are returned, not thrown.
 */
function endOnEngineError(database: PGlite): void {
  const run = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = async (message, options) => {
    try {
      await run(message, options)
    } catch (error) {
      setImmediate(() => {
        throw error
      })
      throw error
    }
  }
}

function post(message: EmbeddedWorkerMessage): void {
  port?.postMessage(message)
}

try {
  const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm, btree_gin } })
  if (socketPath !== null && existsSync(socketPath)) rmSync(socketPath)
  endOnEngineError(database)
  const server = new PGLiteSocketServer({
    db: database,
    maxConnections,
    ...(socketPath === null ? { host: '127.0.0.1', port: 0 } : { path: socketPath }),
  })
  await server.start()
  const close = async () => {
    await server.stop()
    await database.close()
    post({ kind: 'closed' })
    port.close()
  }
  port.once('message', () => void close())
  const [host, number] = server.getServerConn().split(':')
  post(
    socketPath === null
      ? { kind: 'listening', host: host ?? '127.0.0.1', port: Number(number) }
      : { kind: 'listening', host: socketPath, port: 0 },
  )
} catch (error) {
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
}
