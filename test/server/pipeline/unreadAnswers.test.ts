import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

let port: number
let server: TestServer
beforeAll(async () => {
  server = await startTestApp({ readLimits: { stalled: 300, longest: 60_000 } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Opens a connection that keeps its own side open. */
const open = (): Socket =>
  connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined)
const connections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))

test('a connection that reads nothing of its responses is closed', async () => {
  const socket = open()
  socket.pause()
  const { body } = await server.app.inject({ url: '/hrms/v1/openapi.json' })
  // More than the buffers of both sides hold.
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
