import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

const UNANSWERED_MS = 5_000

/** /healthz: the process lives. /readyz: it can serve, database included, and is not about to end. */
export function addHealth(app: FastifyInstance, database: Database, isClosing: () => boolean): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (isClosing()) return reply.code(503).header('retry-after', '2').send({ status: 'closing' })
    try {
      const connection = await database.lease()
      // When the network drops every packet, each check would hold a connection forever.
      const unanswered = setTimeout(() => void connection.end(), UNANSWERED_MS)
      let broken = true
      try {
        await connection.query('SELECT 1')
        broken = false
      } finally {
        clearTimeout(unanswered)
        connection.release(broken)
      }
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database away' })
    }
  })
}
