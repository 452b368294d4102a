import type { FastifyInstance } from 'fastify'

const GRACE_MS = 500
const LOOK_AGAIN_MS = 50
const PATIENCE_MS = 10_000

/**
 * Closes the server without dropping a request. It still accepts requests for a moment and answers them with
 * `connection: close`, because a request may already be on its way on a connection that looks idle. Running
 * requests are answered, and slow ones are cut off. Returns a function that returns true once closing has
 * started.
 */
export function addDraining(app: FastifyInstance): () => boolean {
  let closing = false
  let idle: NodeJS.Timeout | undefined
  let all: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    closing = true
    const closeIdle = () => {
      idle = setInterval(() => app.server.closeIdleConnections(), LOOK_AGAIN_MS)
      all = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
      done()
    }
    app.server.getConnections((_error, count) => {
      if (count > 0) setTimeout(closeIdle, GRACE_MS)
      else closeIdle()
    })
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
  return () => closing
}
