import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { senderOf } from '#server/pipeline/rateLimit.ts'

/**
 * How long the reader of a response can pause, and how long reading all of it can take, in milliseconds.
 * Also, how many responses a user, or an address without a user, can leave unread at the same time.
 */
export type ReadLimits = {
  readonly stalled: number
  readonly longest: number
  readonly ofUser: number
  readonly ofAddress: number
}

/** The production limits. A file of 30 MB arrives in time at 50 kB a second. Browsers have a few requests open, and a proxy has those of all its users. */
export const READ_LIMITS: ReadLimits = { stalled: 30_000, longest: 600_000, ofUser: 100, ofAddress: 1_000 }

/**
 * Closes connections that don't read their responses, because they would hold memory and a socket forever
 * (trust.md cases 26 and 42). If a sender reads too many responses slowly, the oldest one is closed.
 */
export function addReadLimits(
  app: FastifyInstance,
  { stalled, longest, ofUser, ofAddress }: ReadLimits,
): void {
  /** The responses of each sender that haven't been read completely, oldest first. */
  const unread = new Map<string, Set<ServerResponse>>()

  function limitUnread(request: FastifyRequest, response: ServerResponse): void {
    const uid = request.claims?.uid
    const [sender, most] =
      uid === undefined ? [`address ${senderOf(request.ip)}`, ofAddress] : [`user ${uid}`, ofUser]
    const own = unread.get(sender) ?? new Set()
    unread.set(sender, own)
    own.add(response)
    response.once('close', () => {
      own.delete(response)
      if (own.size === 0) unread.delete(sender)
    })
    const [oldest] = own
    if (oldest === undefined || own.size <= most) return
    own.delete(oldest)
    oldest.destroy()
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    // Injected requests in tests have no socket.
    if (socket instanceof Socket) {
      // Node sets its own timeout once the response has been read: how long the connection can be idle.
      socket.setTimeout(stalled)
      const cut = setTimeout(() => socket.destroy(), longest).unref()
      reply.raw.once('close', () => clearTimeout(cut))
      limitUnread(request, reply.raw)
    }
    done()
  })
}
