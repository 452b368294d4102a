import type { FastifyInstance } from 'fastify'

const LOOK_AGAIN_MS = 50
const PATIENCE_MS = 10_000

/**
 * Lets a closing server end: a connection that was busy when closing began would be kept alive for the next
 * request, and the server would wait for it. Requests under way are answered; the hopelessly slow are cut off.
 */
export function addDraining(app: FastifyInstance): void {
  let closing = false
  let idle: NodeJS.Timeout | undefined
  let all: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closing = true
    idle = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS)
    all = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(idle)
    clearTimeout(all)
    done()
  })
}
