import { http as on, HttpResponse } from 'msw'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { calls } from '#domain/kernel/calls.ts'
import { createHttp } from '#services/http/http.ts'
import { provider, signedIn, tokens, wire } from '#test/support/provider.ts'

const base = 'http://muster.invalid/hrms/v1'
const renewals = () => wire.sent.filter(({ path }) => path.startsWith('/v1/token'))

/** The product's HTTP client in front of the real identity SDK, with an API that takes every token but those refused. */
async function signedInClient(life: number, refused: () => string | null = () => null) {
  const run = await signedIn(life)
  const onUnauthorized = vi.fn<() => void>()
  const http = createHttp({
    apiBase: base,
    accessToken: run.identity.accessToken,
    renewToken: async () => (await run.identity.renew())?.accessToken ?? null,
    integrityToken: async () => 'integrity-1',
    onUnauthorized,
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
  it('at the end of a token make one refresh, and all go out with the new token', async () => {
    const { fifty } = await signedInClient(20)
    provider(3_600)
    expect(new Set((await fifty()).map(({ kind }) => kind))).toEqual(new Set(['ok']))
    expect(renewals()).toHaveLength(1)
    const used = wire.sent.flatMap(({ headers }) => headers.get('authorization') ?? [])
    expect(new Set(used).size).toBe(1)
  })

  it('with a token the API refuses make one refresh, and nobody is signed out', async () => {
    let first: string | null = null
    const { fifty, last, onUnauthorized } = await signedInClient(3_600, () => first)
    first = last()?.[0]?.token?.accessToken ?? null
    expect(new Set((await fifty()).map(({ kind }) => kind))).toEqual(new Set(['ok']))
    expect(renewals()).toHaveLength(1)
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  it('while no refresh can be had ask for one once, go out with the old token, and ask again at the next call', async () => {
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

it('a token that lives a minute is refreshed three times a minute at most, with a call every second (R8)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { call, identity, last } = await signedInClient(60)
  for (let second = 0; second < 300; second += 1) {
    vi.setSystemTime(Date.now() + 1_000)
    // Every half minute the chart asks too.
    await Promise.all([call(), ...(second % 30 === 0 ? [identity.renew()] : [])])
  }
  expect(renewals().length).toBeGreaterThanOrEqual(9)
  expect(renewals().length).toBeLessThanOrEqual(15)
  expect(last()?.[0]?.user.uid).toBe('cleo')
})
