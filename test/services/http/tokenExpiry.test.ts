import { http as on, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allCalls as calls } from '#domain/calls.ts'
import { createHttp } from '#services/http/http.ts'
import { provider, signedIn, tokens, wire } from '#test/support/server/provider.ts'

const base = 'http://muster.invalid/hrms/v1'
const renewals = () => wire.sent.filter(({ path }) => path.startsWith('/v1/token'))

/** The product's HTTP client with the real identity SDK and an API that accepts every token except the rejected ones. */
async function signedInClient(life: number, refused: () => string | null = () => null) {
  const run = await signedIn(life)
  const onUnauthorized = vi.fn<() => void>()
  const http = createHttp({
    apiBase: base,
    accessToken: run.identity.accessToken,
    renewToken: async () => (await run.identity.renew())?.accessToken ?? null,
    integrityToken: async () => 'integrity-1',
    replaceIntegrity: async () => null,
    onUnauthorized,
    onAuthorized: () => {},
    onForbidden: () => undefined,
    early: null,
  })
  wire.use(
    on.all(`${base}/*`, ({ request }) =>
      request.headers.get('authorization') === `Bearer ${refused()}`
        ? HttpResponse.json({ errors: [] }, { status: 401 })
        : HttpResponse.json([]),
    ),
  )
  const call = () =>
    http(calls.listEmployees, { clientId: 'NWTX', signal: new AbortController().signal }).catch(
      ({ code }: { code: string }) => ({ kind: code }),
    )
  return { ...run, onUnauthorized, call, fifty: () => Promise.all(Array.from({ length: 50 }, call)) }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('50 parallel calls (R8)', () => {
  it('with an expired token cause one refresh and are all sent with the new token', async () => {
    const { fifty } = await signedInClient(20)
    provider(3_600)
    expect(new Set((await fifty()).map(({ kind }) => kind))).toEqual(new Set(['ok']))
    expect(renewals()).toHaveLength(1)
    const used = wire.sent.flatMap(({ headers }) => headers.get('authorization') ?? [])
    expect(new Set(used).size).toBe(1)
  })

  it('with a rejected token cause one refresh and no sign-out', async () => {
    let first: string | null = null
    const { fifty, last, onUnauthorized } = await signedInClient(3_600, () => first)
    first = last()?.[0]?.token?.accessToken ?? null
    expect(new Set((await fifty()).map(({ kind }) => kind))).toEqual(new Set(['ok']))
    expect(renewals()).toHaveLength(1)
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('cause one failed refresh and are sent with the old token; the next call tries again', async () => {
    const { fifty, last } = await signedInClient(20)
    wire.use(on.post(tokens, () => HttpResponse.error()))
    await fifty()
    expect(renewals()).toHaveLength(1)
    provider(3_600)
    expect(new Set((await fifty()).map(({ kind }) => kind))).toEqual(new Set(['ok']))
    expect(renewals()).toHaveLength(2)
    expect(last()?.[0]?.user.uid).toBe('cleo')
  })
})

it('a token with a lifetime of one minute is refreshed at most three times a minute, even with a call every second (R8)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { call, identity, last } = await signedInClient(60)
  for (let second = 0; second < 300; second += 1) {
    vi.setSystemTime(Date.now() + 1_000)
    // The chart also refreshes every half minute.
    await Promise.all([call(), ...(second % 30 === 0 ? [identity.renew()] : [])])
  }
  expect(renewals().length).toBeGreaterThanOrEqual(9)
  expect(renewals().length).toBeLessThanOrEqual(15)
  expect(last()?.[0]?.user.uid).toBe('cleo')
})
