import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long the reader of a response may take none of it, and how long all of it may take, in milliseconds. */
export type ReadLimits = { readonly stalled: number; readonly longest: number }

/** The limits of the product. A file of 30 MB arrives in time at 50 kB a second. */
export const READ_LIMITS: ReadLimits = { stalled: 30_000, longest: 600_000 }

/** Closes connections that don't read their responses, which would hold memory and a socket forever (trust.md cases 26 and 42). */
export function addReadLimits(app: FastifyInstance, { stalled, longest }: ReadLimits): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    // Requests of tests have none.
    if (socket instanceof Socket) {
      // Node sets its own time once the response is read: how long the connection may be idle.
      socket.setTimeout(stalled)
      const cut = setTimeout(() => socket.destroy(), longest).unref()
      reply.raw.once('close', () => clearTimeout(cut))
    }
    done()
  })
}
