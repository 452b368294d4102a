import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/database.ts'

const UNANSWERED_MS = 5_000
const FRESH_MS = 1_000

/** /healthz: the process is running. /readyz: it can serve requests, including the database, and isn't closing. */
export function addHealth(
  app: FastifyInstance,
  database: Database,
  isClosing: () => boolean,
  now: () => number,
): void {
  let last: { at: number; check: Promise<boolean> } | null = null
  // Anyone can call this, so calls within a second share one connection.
  const isServing = () => {
    if (last === null || now() - last.at >= FRESH_MS) {
      const asked = { at: now(), check: answers(database) }
      last = asked
      // A database that is back shows at once.
      void asked.check.then((serving) => {
        if (!serving && last === asked) last = null
      })
    }
    return last.check
  }
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const status = isClosing() ? 'closing' : (await isServing()) ? 'ready' : 'database away'
    return status === 'ready' ? { status } : reply.code(503).header('retry-after', '2').send({ status })
  })
}

async function answers(database: Database): Promise<boolean> {
  try {
    const connection = await database.lease()
    // If the network drops every packet, each check would hold a connection forever.
    const unanswered = setTimeout(() => void connection.end(), UNANSWERED_MS)
    let broken = true
    try {
      await connection.query('SELECT 1')
      broken = false
    } finally {
      clearTimeout(unanswered)
      connection.release(broken)
    }
    return true
  } catch {
    return false
  }
}
