import type { FastifyInstance } from 'fastify'

const GRACE_MS = 500
const IDLE_CHECK_MS = 50
const MAX_DRAIN_MS = 10_000

/**
 * Lets the server answer its requests before it closes. A connection that looks idle may already have a request
 * on its way. For a moment, the server therefore accepts more requests and answers them with `connection: close`.
 * Requests that take longer than ten seconds are cut off. Returns a function that returns true once closing
 * has started.
 */
export function addDraining(app: FastifyInstance): () => boolean {
  let isClosing = false
  let idleTimer: NodeJS.Timeout | undefined
  let closeAllTimer: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    isClosing = true
    const closeIdle = () => {
      idleTimer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
      closeAllTimer = setTimeout(() => app.server.closeAllConnections(), MAX_DRAIN_MS)
      done()
    }
    app.server.getConnections((_error, count) => {
      if (count > 0) setTimeout(closeIdle, GRACE_MS)
      else closeIdle()
    })
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(idleTimer)
    clearTimeout(closeAllTimer)
    done()
  })
  return () => isClosing
}
