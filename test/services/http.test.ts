import { delay, http as on, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#domain/calls.ts'
import { createHttp, errorsOf, type CallOptions, type HttpDeps } from '#services/http.ts'

const origin = 'http://muster.invalid'
const base = `${origin}/hrms/v1`
const server = setupServer()

interface Seen {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}
let seen: Seen[] = []

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  seen = []
  server.events.on('request:start', async ({ request }) => {
    const copy = request.clone()
    seen.push({
      method: copy.method,
      path: copy.url.slice(origin.length),
      headers: copy.headers,
      body: await copy.text(),
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  server.events.removeAllListeners()
  server.resetHandlers()
})
afterAll(() => server.close())

function start(deps: Partial<HttpDeps> = {}) {
  const onUnauthorized = vi.fn<() => void>()
  const renewToken = vi.fn<() => Promise<string | null>>(async () => null)
  const http = createHttp({
    apiBase: base,
    accessToken: async () => 'token-1',
    renewToken,
    integrityToken: async () => 'integrity-1',
    onUnauthorized,
    ...deps,
  })
  const options = (more: Partial<CallOptions> = {}): CallOptions => ({
    clientId: 'NWTX',
    signal: new AbortController().signal,
    ...more,
  })
  return { http, options, onUnauthorized, renewToken }
}

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  server.use(on.all(`${base}/*`, () => HttpResponse.json(body as never, { status, headers })))

describe('a call', () => {
  it('carries the token, the attestation, the client and JSON (F2)', async () => {
    answers(200, [])
    const { http, options } = start()
    await http(calls.listEmployees, options())
    expect(seen).toHaveLength(1)
    expect(seen[0]?.method).toBe('GET')
    expect(seen[0]?.path).toBe('/hrms/v1/employees')
    expect(Object.fromEntries(seen[0]!.headers)).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer token-1',
      'x-firebase-appcheck': 'integrity-1',
      'x-client-id': 'NWTX',
    })
    expect(seen[0]?.headers.has('idempotency-key')).toBe(false)
  })

  it('names no client and no bearer where there is none', async () => {
    answers(200, {})
    const { http, options } = start({ accessToken: async () => null })
    await http(calls.readSelf, options({ clientId: null }))
    expect(seen[0]?.headers.has('x-client-id')).toBe(false)
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })

  it('is skipped without an attestation: nothing is sent (F2)', async () => {
    const { http, options } = start({ integrityToken: async () => null })
    expect(await http(calls.createEmployee, options({ body: {} }))).toEqual({ kind: 'skipped' })
    expect(seen).toEqual([])
  })

  it('sends limit, offset and search, and leaves an empty search out (F4)', async () => {
    answers(200, [])
    const { http, options } = start()
    await http(calls.listProjects, options({ query: { limit: 10, offset: 20, search: 'Ünï & co' } }))
    await http(calls.listProjects, options({ query: { limit: 10, offset: 0, search: '' } }))
    await http(calls.listProjects, options({ query: { limit: 10, offset: 0, search: undefined } }))
    expect(seen.map(({ path }) => path)).toEqual([
      '/hrms/v1/projects?limit=10&offset=20&search=%C3%9Cn%C3%AF+%26+co',
      '/hrms/v1/projects?limit=10&offset=0',
      '/hrms/v1/projects?limit=10&offset=0',
    ])
  })

  it('keeps an id with anything in it one segment of the path', async () => {
    answers(404, { errors: [{ code: 'not_found', message: 'No.' }], requestId: 'r' })
    const { http, options } = start()
    for (const id of ['a/b', '..', '.', 'é?x=1#y', '\ud800']) {
      await http(calls.readContract, options({ params: { id } }))
    }
    for (const { path } of seen) expect(path).toMatch(/^\/hrms\/v1\/contract\/[^/?#]+$/)
  })

  it('gives the data and the number of all hits', async () => {
    answers(200, [{ id: 'e1' }], { 'x-total-count': '31' })
    const { http, options } = start()
    expect(await http(calls.listEmployees, options())).toEqual({
      kind: 'ok',
      data: [{ id: 'e1' }],
      total: 31,
    })
  })

  it.each(['', 'many', '1e400'])('knows no number of hits from %j', async (count) => {
    answers(200, [], { 'x-total-count': count })
    const { http, options } = start()
    const total = count === '' ? 0 : null
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'ok', total })
  })
})

describe('a refusal', () => {
  it('gives the errors of the body (F3)', async () => {
    const errors = [{ code: 'required', message: 'Enter a first name.', field: 'firstName' }]
    answers(400, { errors, requestId: 'r' })
    const { http, options } = start()
    expect(await http(calls.createEmployee, options({ body: {} }))).toEqual({
      kind: 'refused',
      status: 400,
      errors,
      current: undefined,
    })
  })

  it('reads `error` of the client and tenant lists, and errors of a success (C4)', async () => {
    answers(200, { error: [{ code: 'no', message: 'Not yours.' }] })
    const { http, options } = start()
    expect(await http(calls.listTenants, options())).toMatchObject({
      kind: 'refused',
      errors: [{ code: 'no', message: 'Not yours.' }],
    })
  })

  it('brings the stored record of a 412', async () => {
    answers(412, { errors: [{ code: 'stale', message: 'Changed.' }], requestId: 'r', current: { id: 'e1' } })
    const { http, options } = start()
    expect(await http(calls.updateEmployee, options({ body: {} }))).toMatchObject({ current: { id: 'e1' } })
  })

  it('without a reason gets a sentence of our own', async () => {
    answers(500, {})
    const { http, options } = start()
    expect(await http(calls.listEmployees, options())).toMatchObject({ errors: [{ code: 'unexplained' }] })
  })

  it.each([
    ['a script as text', ['<img src=x onerror=alert(1)>'], '<img src=x onerror=alert(1)>'],
    ['a bare string', 'plain', 'plain'],
    ['an object', { code: 'x', message: 'told' }, 'told'],
    ['an object of nothing known', [{ reason: 1 }], expect.stringMatching(/server refused/)],
    ['a number', [7], '7'],
  ])('given as %s is shown as text', (_, errors, text) => {
    expect(errorsOf({ errors })).toEqual([{ code: expect.any(String), message: text }])
  })

  it('is cut to what can be shown, however much the server says (trust #15)', async () => {
    const huge = 'x'.repeat(2_000_000)
    answers(400, { errors: [{ code: huge, message: huge, field: huge }, ...Array(500).fill('y')] })
    const { http, options } = start()
    const answer = await http(calls.listEmployees, options())
    expect(JSON.stringify(answer).length).toBeLessThan(20_000)
    expect(answer).toMatchObject({ kind: 'refused', errors: { length: 50 } })
  })
})

describe('an answer that is no answer', () => {
  it.each([
    ['HTML', '<!doctype html><h1>It works</h1>'],
    ['nothing', ''],
    ['half of it', '{"errors": ['],
    ['10 MB', `[${'1,'.repeat(5_000_000)}1]`],
  ])('rejects: %s', async (_, text) => {
    server.use(on.get(`${base}/employees`, () => HttpResponse.text(text)))
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'unreadable' })
  })

  it.each([429, 502, 503, 504])('rejects with %i as something to try again', async (status) => {
    server.use(on.get(`${base}/employees`, () => HttpResponse.html('<h1>Busy</h1>', { status })))
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'overload' })
  })

  it('rejects in the server’s own words when it is too busy', async () => {
    answers(429, { errors: [{ code: 'too_many', message: 'Slow down a little.' }] })
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({
      code: 'overload',
      message: 'Slow down a little.',
    })
  })

  it('rejects as unreachable when the network is away', async () => {
    server.use(on.get(`${base}/employees`, () => HttpResponse.error()))
    const { http, options } = start()
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'unreachable' })
  })
})

describe('a deadline', () => {
  /** The platform's own time-out cannot be moved by a test's clock. */
  function onTestClock(): void {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds)
      return controller.signal
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  }

  it.each([
    ['a read', calls.listEmployees, 10_000],
    ['a write', calls.createEmployee, 20_000],
  ])('ends %s', async (_, call, limit) => {
    onTestClock()
    server.use(on.all(`${base}/*`, () => delay('infinite')))
    const { http, options } = start()
    const result = http(call, options()).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
    let over: string | undefined
    void result.then((code) => {
      over = code
    })
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(over).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('timeout')
  })

  it('is not told when the caller gave up first: the call is aborted on the wire', async () => {
    server.use(on.all(`${base}/*`, () => delay('infinite')))
    const { http, options } = start()
    const controller = new AbortController()
    const result = http(calls.listEmployees, options({ signal: controller.signal }))
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    controller.abort()
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('401', () => {
  /** An API that takes only the given token. */
  const takes = (good: string | null) =>
    server.use(
      on.all(`${base}/*`, ({ request }) =>
        request.headers.get('authorization') === `Bearer ${good}`
          ? HttpResponse.json([])
          : HttpResponse.json({ errors: [{ code: 'unauthorized', message: 'No.' }] }, { status: 401 }),
      ),
    )
  const sentTokens = () => seen.map(({ headers }) => headers.get('authorization'))

  it('renews the token once and tries once more with it', async () => {
    takes('token-2')
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-2')
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'ok' })
    expect(sentTokens()).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('does not try again with the token that was refused, and says that the session is over', async () => {
    takes(null)
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-1')
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'refused', status: 401 })
    expect(sentTokens()).toEqual(['Bearer token-1'])
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('does not try again when no token can be had', async () => {
    takes(null)
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockRejectedValue(new Error('away'))
    await http(calls.listEmployees, options())
    expect(seen).toHaveLength(1)
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('of 50 parallel calls ends the session exactly once (R9)', async () => {
    takes(null)
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-2')
    await Promise.all(Array.from({ length: 50 }, () => http(calls.listEmployees, options())))
    expect(seen).toHaveLength(100)
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('of calls that find out one after another is renewed once (R8)', async () => {
    takes('token-2')
    let token = 'token-1'
    const renewToken = vi.fn<() => Promise<string | null>>(async () => (token = 'token-2'))
    const { http, options, onUnauthorized } = start({ accessToken: async () => token, renewToken })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    server.use(
      on.get(
        `${base}/projects`,
        async () => {
          await held
          return HttpResponse.json({ errors: [] }, { status: 401 })
        },
        { once: true },
      ),
    )
    const late = http(calls.listProjects, options())
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    await http(calls.listEmployees, options())
    release()
    expect(await late).toMatchObject({ kind: 'ok' })
    expect(renewToken.mock.calls.length).toBeLessThanOrEqual(1)
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('is told again of the next session', async () => {
    takes('good')
    let token = 'token-1'
    const { http, options, onUnauthorized } = start({ accessToken: async () => token })
    await http(calls.listEmployees, options())
    token = 'good'
    await http(calls.listEmployees, options())
    token = 'token-1'
    await http(calls.listEmployees, options())
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })
})
