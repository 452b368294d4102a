import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { senderOf } from '#server/pipeline/rateLimit.ts'

/**
 * The longest pause while a response is read, and the longest time to read all of it, in milliseconds. Also, the
 * maximum number of unread responses for each user. Requests without a user are counted by IP address.
 */
export type ReadLimits = {
  readonly maxPauseMs: number
  readonly maxReadMs: number
  readonly maxPerUser: number
  readonly maxPerAddress: number
}

/**
 * The production limits. A file of 30 MB arrives in time at 50 kB a second. A browser has only a few requests
 * open at once. The limit for an address is higher, because many users behind a proxy can share an address.
 */
export const READ_LIMITS: ReadLimits = {
  maxPauseMs: 30_000,
  maxReadMs: 600_000,
  maxPerUser: 100,
  maxPerAddress: 1_000,
}

/**
 * Closes a connection if its response isn't read in time. Otherwise, the connection could hold memory and a socket
 * forever (trust.md cases 26 and 42). If a sender has too many unread responses at once, the oldest one is closed.
 */
export function addReadLimits(app: FastifyInstance, limits: ReadLimits): void {
  /** The responses of each sender that haven't been read completely, oldest first. */
  const unread = new Map<string, Set<ServerResponse>>()

  function limitUnread(request: FastifyRequest, response: ServerResponse): void {
    const uid = request.claims?.uid
    const [sender, max] =
      uid === undefined
        ? [`address ${senderOf(request.ip)}`, limits.maxPerAddress]
        : [`user ${uid}`, limits.maxPerUser]
    const responses = unread.get(sender) ?? new Set()
    unread.set(sender, responses)
    responses.add(response)
    response.once('close', () => {
      responses.delete(response)
      if (responses.size === 0) unread.delete(sender)
    })
    const [oldest] = responses
    if (oldest === undefined || responses.size <= max) return
    responses.delete(oldest)
    oldest.destroy()
  }

  app.addHook('onSend', (request, reply, _payload, done) => {
    const { socket } = request.raw
    // Injected requests in tests have only a mock socket.
    if (socket instanceof Socket) {
      // Once the response has been read, Node replaces this with its own timeout for idle connections.
      socket.setTimeout(limits.maxPauseMs)
      const timer = setTimeout(() => socket.destroy(), limits.maxReadMs).unref()
      reply.raw.once('close', () => clearTimeout(timer))
      limitUnread(request, reply.raw)
    }
    done()
  })
}
