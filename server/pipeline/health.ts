import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

const NO_RESPONSE_TIMEOUT_MS = 5_000

/**
 * Adds /healthz, which responds while the process runs, and /readyz, which says whether the server can
 * reach its database and isn't closing.
 */
export function addHealth(app: FastifyInstance, database: Database, isClosing: () => boolean): void {
  let pendingCheck: Promise<boolean> | null = null
  // Anyone can call /readyz, so concurrent calls share one check and its connection.
  const isDatabaseReachable = () => {
    pendingCheck ??= canQuery(database).finally(() => {
      pendingCheck = null
    })
    return pendingCheck
  }
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = isClosing() ? 'closing' : (await isDatabaseReachable()) ? 'ready' : 'database unreachable'
    return status === 'ready' ? { status } : reply.code(503).header('retry-after', '2').send({ status })
  })
}

async function canQuery(database: Database): Promise<boolean> {
  try {
    const connection = await database.lease()
    // Without this limit, each check would hold a connection forever if the network dropped every packet.
    const timer = setTimeout(() => void connection.end(), NO_RESPONSE_TIMEOUT_MS)
    let isBroken = true
    try {
      await connection.query('SELECT 1')
      isBroken = false
    } finally {
      clearTimeout(timer)
      connection.release(isBroken)
    }
    return true
  } catch {
    return false
  }
}
