import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeEach } from 'vitest'

/** One sent request. */
export interface Sent {
  readonly method: string
  /** The path and query. */
  readonly path: string
  readonly headers: Headers
  readonly text: string
}

/**
 * Replaces the network in a test file. The replacement sends the given responses, rejects all other requests
 * and records every request. Call this before loading modules that store a reference to `fetch`.
 */
export function openWire() {
  const server = setupServer()
  server.listen({ onUnhandledFrame: 'error' })
  const sent: Sent[] = []

  async function remember(request: Request): Promise<void> {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    sent.push({ method: request.method, path: pathname + search, headers: request.headers, text })
  }

  beforeEach(() => {
    sent.length = 0
    server.events.on('request:start', ({ request }) => void remember(request.clone()))
  })
  afterEach(() => {
    server.events.removeAllListeners()
    server.resetHandlers()
  })
  afterAll(() => server.close())

  return { sent, use: (...handlers: RequestHandler[]) => server.use(...handlers) }
}
