import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp } from '#test/support/server/server.ts'
import type { TestServer } from '#test/support/server/server.ts'

const head = (length: number) =>
  `POST /hrms/v1/project/create HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
let port: number
let listening: TestServer
const lines: string[] = []
beforeAll(async () => {
  listening = await startTestApp({
    logLevel: 'info',
    logStream: { write: (line) => void lines.push(line) },
    verifyAppIntegrity: () => Promise.resolve(),
    verifyToken: () => Promise.resolve({ uid: 'nobody', issuedAt: 0, signedInAt: 0, clients: [], roles: [] }),
  })
  await listening.app.listen({ port: 0, host: '127.0.0.1' })
  port = (listening.app.server.address() as AddressInfo).port
})
afterAll(() => listening.close())
const withToken = (text: string) =>
  text.replace('\r\n\r\n', '\r\nx-firebase-appcheck: x\r\nauthorization: Bearer x\r\n\r\n')

test(
  'a slow sender is disconnected within 20 seconds even if it keeps sending',
  { timeout: 30_000 },
  async () => {
    // The client's side stays open.
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    let received = ''
    socket.on('data', (data) => (received += String(data)))
    socket.write(withToken(head(1_000)))
    const drip = setInterval(() => socket.write(' '), 500)
    const cut = new Promise((resolve) => socket.once('close', () => resolve('cut')))
    const late = new Promise((resolve) => setTimeout(() => resolve('still open'), 20_000).unref())
    expect(await Promise.race([cut, late])).toBe('cut')
    clearInterval(drip)
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  },
)

test("a sender isn't logged as an outage when it disconnects", async () => {
  for (let each = 0; each < 5; each += 1) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    await new Promise<void>((resolve) => socket.write(withToken(head(1_000)), () => resolve()))
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.resetAndDestroy()
  }
  await vi.waitFor(async () => {
    const open = await new Promise<number>((resolve) =>
      listening.app.server.getConnections((_error, count) => resolve(count)),
    )
    expect(open).toBe(0)
  })
  expect(lines.filter((line) => /unavailable|unexpected/.test(line))).toEqual([])
})
