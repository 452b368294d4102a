import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReadLimits, READ_LIMITS } from '#server/pipeline/unreadAnswers.ts'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

let port: number
let server: TestServer
beforeAll(async () => {
  server = await startTestApp({ readLimits: { ...READ_LIMITS, maxPauseMs: 300, maxReadMs: 60_000 } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Opens a connection that keeps its own side open. */
const open = (): Socket =>
  connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
const connectionsOf = (app: Pick<TestServer['app'], 'server'>) =>
  new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
const connections = () => connectionsOf(server.app)

test('a connection that reads nothing of its responses is closed', async () => {
  const socket = open()
  socket.pause()
  const { body } = await server.app.inject({ url: '/hrms/v1/openapi.json' })
  // More than the buffers of both sides can hold.
  const many = Math.ceil(12_000_000 / body.length)
  socket.write('GET /hrms/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(many))
  await expect.poll(connections, { timeout: 10_000 }).toBe(1)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  socket.destroy()
}, 40_000)

test('a connection whose response is read stays open for the next request', async () => {
  const socket = open()
  let received = ''
  socket.on('data', (data) => (received += String(data)))
  const ask = () => socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  ask()
  await expect.poll(() => received.split('HTTP/1.1 200').length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 700))
  ask()
  await expect.poll(() => received.split('HTTP/1.1 200').length).toBe(3)
  socket.destroy()
})

test.each([
  ['a user', 'uid: cleo\r\n', 2],
  ['an address without a user', '', 3],
])(
  'of the responses that %s leaves unread, the oldest are cut off',
  async (_, header, most) => {
    const app = Fastify()
    app.decorateRequest('claims', null)
    app.addHook('onRequest', (request, _reply, done) => {
      const { uid } = request.headers
      if (typeof uid === 'string')
        request.claims = { uid, issuedAt: 0, signedInAt: 0, clients: [], roles: [] }
      done()
    })
    addReadLimits(app, { ...READ_LIMITS, maxPerUser: 2, maxPerAddress: 3 })
    // More than the buffers of both sides can hold.
    app.get('/', () => Buffer.alloc(12_000_000))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address() as AddressInfo
    const sockets = Array.from({ length: 5 }, () =>
      connect({ port: address.port, host: '127.0.0.1' }).on('error', () => undefined),
    )
    for (const [index, socket] of sockets.entries()) {
      socket.pause()
      socket.write(`GET / HTTP/1.1\r\nhost: localhost\r\n${header}\r\n`)
      await expect.poll(() => connectionsOf(app)).toBeGreaterThanOrEqual(Math.min(index + 1, most))
    }
    await expect.poll(() => connectionsOf(app), { timeout: 5_000 }).toBe(most)
    // Another sender reads everything.
    const other = connect({ port: address.port, host: '127.0.0.1' })
    let received = 0
    other.on('data', ({ length }) => (received += length))
    other.write('GET / HTTP/1.1\r\nhost: localhost\r\nuid: hana\r\n\r\n')
    await expect.poll(() => received, { timeout: 10_000 }).toBeGreaterThan(12_000_000)
    expect(await connectionsOf(app)).toBe(most + 1)
    other.destroy()
    for (const socket of sockets) socket.destroy()
    await app.close()
  },
  20_000,
)
