import { delay, http as on, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allCalls as calls } from '#domain/calls.ts'
import { base, openApi } from '#test/support/httpClient.ts'

const { wire, start } = openApi()
const { sent } = wire

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a deadline', () => {
  /** Replaces the platform's timeout, which the test's clock can't control. */
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
    wire.use(on.all(`${base}/*`, () => delay('infinite')))
    const { http, options } = start()
    const result = http(call, options()).then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
    let over: string | undefined
    void result.then((code) => {
      over = code
    })
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(over).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBe('timeout')
  })

  it("isn't reported after the caller aborted, and the request is aborted too", async () => {
    wire.use(on.all(`${base}/*`, () => delay('infinite')))
    const { http, options } = start()
    const controller = new AbortController()
    const result = http(calls.listEmployees, options({ signal: controller.signal }))
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    controller.abort()
    await expect(result).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a rejected app-integrity token', () => {
  /** Returns an API that accepts only the given app-integrity token. */
  const takes = (good: string | null) =>
    wire.use(
      on.all(`${base}/*`, ({ request }) =>
        request.headers.get('x-firebase-appcheck') === good
          ? HttpResponse.json([])
          : HttpResponse.json({ errors: [{ code: 'app_integrity', message: 'No.' }] }, { status: 403 }),
      ),
    )
  const sentTokens = () => sent.map(({ headers }) => headers.get('x-firebase-appcheck'))

  it('is replaced, and the call is sent again once', async () => {
    takes('integrity-2')
    const { http, options } = start({ replaceIntegrity: async () => 'integrity-2' })
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'ok' })
    expect(sentTokens()).toEqual(['integrity-1', 'integrity-2'])
  })

  it('is reported when the other one is rejected too, or there is none', async () => {
    takes(null)
    const two = start({ replaceIntegrity: async () => 'integrity-2' })
    expect(await two.http(calls.listEmployees, two.options())).toMatchObject({ kind: 'refused', status: 403 })
    expect(sentTokens()).toEqual(['integrity-1', 'integrity-2'])
    const one = start()
    expect(await one.http(calls.listEmployees, one.options())).toMatchObject({ kind: 'refused', status: 403 })
    expect(sent).toHaveLength(3)
  })
})

describe('401', () => {
  /** Returns an API that accepts only the given token. */
  const takes = (good: string | null) =>
    wire.use(
      on.all(`${base}/*`, ({ request }) =>
        request.headers.get('authorization') === `Bearer ${good}`
          ? HttpResponse.json([])
          : HttpResponse.json({ errors: [{ code: 'unauthorized', message: 'No.' }] }, { status: 401 }),
      ),
    )
  const sentTokens = () => sent.map(({ headers }) => headers.get('authorization'))

  it('renews the token once and retries once with it', async () => {
    takes('token-2')
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-2')
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'ok' })
    expect(sentTokens()).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it("doesn't retry with the rejected token, and ends the session", async () => {
    takes(null)
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-1')
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'refused', status: 401 })
    expect(sentTokens()).toEqual(['Bearer token-1'])
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('does not retry without another token, and ends the session', async () => {
    takes(null)
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue(null)
    await http(calls.listEmployees, options())
    expect(sent).toHaveLength(1)
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('does not end the session while the provider is unreachable; the call fails as unreachable (R8)', async () => {
    takes('token-2')
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockRejectedValueOnce(new Error('away'))
    await expect(http(calls.listEmployees, options())).rejects.toMatchObject({ code: 'unreachable' })
    expect(onUnauthorized).not.toHaveBeenCalled()
    renewToken.mockResolvedValue('token-2')
    expect(await http(calls.listEmployees, options())).toMatchObject({ kind: 'ok' })
  })

  it('of 50 parallel calls ends the session exactly once (R9)', async () => {
    takes(null)
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-2')
    await Promise.all(Array.from({ length: 50 }, () => http(calls.listEmployees, options())))
    expect(sent).toHaveLength(100)
    expect(onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('is reported before any call gets its response', async () => {
    takes(null)
    const order: string[] = []
    const { http, options, onUnauthorized, renewToken } = start()
    renewToken.mockResolvedValue('token-1')
    onUnauthorized.mockImplementation(() => order.push('told'))
    const call = () => http(calls.listEmployees, options()).then(() => order.push('answered'))
    await Promise.all([call(), call(), call()])
    expect(order).toEqual(['told', 'answered', 'answered', 'answered'])
  })

  it('of calls one after another renews the token once (R8)', async () => {
    takes('token-2')
    let token = 'token-1'
    const renewToken = vi.fn<() => Promise<string | null>>(async () => (token = 'token-2'))
    const { http, options, onUnauthorized } = start({ accessToken: async () => token, renewToken })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    wire.use(
      on.get(
        `${base}/projects`,
        async () => {
          await released
          return HttpResponse.json({ errors: [] }, { status: 401 })
        },
        { once: true },
      ),
    )
    const late = http(calls.listProjects, options())
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    await http(calls.listEmployees, options())
    release()
    expect(await late).toMatchObject({ kind: 'ok' })
    expect(renewToken.mock.calls.length).toBeLessThanOrEqual(1)
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('is reported again for the next session', async () => {
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

describe('403', () => {
  const refusedFor = (code: string) =>
    wire.use(
      on.all(`${base}/*`, () => HttpResponse.json({ errors: [{ code, message: 'No.' }] }, { status: 403 })),
    )

  it.each(['client_forbidden', 'no_client', 'permission'])(
    'about permissions (%s) requests a new token, at most once a minute',
    async (code) => {
      refusedFor(code)
      const onForbidden = vi.fn<() => void>()
      const { http, options, renewToken, onUnauthorized } = start({ onForbidden })
      renewToken.mockResolvedValue('token-2')
      for (let call = 0; call < 3; call += 1) await http(calls.listEmployees, options())
      expect(renewToken).toHaveBeenCalledTimes(1)
      await vi.waitFor(() => expect(onForbidden).toHaveBeenCalledTimes(1))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
      await http(calls.listEmployees, options())
      expect(renewToken).toHaveBeenCalledTimes(2)
      expect(onUnauthorized).not.toHaveBeenCalled()
    },
  )

  it('is not needed: a response that calls the token outdated requests a new one, at most every ten seconds', async () => {
    wire.use(on.all(`${base}/*`, () => HttpResponse.json([], { headers: { 'x-token-outdated': 'true' } })))
    const { http, options, renewToken } = start()
    renewToken.mockResolvedValue('token-2')
    for (let call = 0; call < 3; call += 1) await http(calls.listEmployees, options())
    expect(renewToken).toHaveBeenCalledTimes(1)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 })
    await http(calls.listEmployees, options())
    expect(renewToken).toHaveBeenCalledTimes(2)
  })

  it('for an unverified app requests no new token', async () => {
    refusedFor('app_integrity')
    const { http, options, renewToken } = start()
    await http(calls.listEmployees, options())
    expect(renewToken).not.toHaveBeenCalled()
  })
})
