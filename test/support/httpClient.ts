import { http as on, HttpResponse } from 'msw'
import { vi } from 'vitest'
import { createHttp, type CallOptions, type HttpDeps } from '#services/http/http.ts'
import { openWire } from '#test/support/wire.ts'

export const base = 'http://muster.invalid/hrms/v1'

/** Creates the product's HTTP client with a test network. */
export function openApi() {
  const wire = openWire()
  return {
    wire,
    start,
    /** Sends the same response to every call. */
    answers: (status: number, body: unknown, headers: Record<string, string> = {}) =>
      wire.use(on.all(`${base}/*`, () => HttpResponse.json(body as never, { status, headers }))),
  }
}

function start(deps: Partial<HttpDeps> = {}) {
  const onUnauthorized = vi.fn<(reason: 'refused' | 'disabled') => void>()
  const renewToken = vi.fn<() => Promise<string | null>>(async () => null)
  const http = createHttp({
    apiBase: base,
    accessToken: async () => 'token-1',
    renewToken,
    integrityToken: async () => 'integrity-1',
    replaceIntegrity: async () => null,
    onUnauthorized,
    onAuthorized: () => {},
    onForbidden: () => undefined,
    early: null,
    ...deps,
  })
  const options = (more: Partial<CallOptions> = {}): CallOptions => ({
    clientId: 'NWTX',
    signal: new AbortController().signal,
    ...more,
  })
  return { http, options, onUnauthorized, renewToken }
}
