import { deleteApp, getApp } from 'firebase/app'
import { http as on, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import {
  bodyOf,
  credentials,
  provider,
  refuse,
  signedIn,
  start,
  tokens,
  wire,
} from '#test/support/server/provider.ts'

const { sent } = wire

describe('the token', () => {
  it('is null while no user is signed in', async () => {
    const { identity } = start()
    expect(await identity.accessToken()).toBeNull()
    expect(await identity.renew()).toBeNull()
  })

  it('comes from memory while it is fresh', async () => {
    const { identity, last } = await signedIn()
    expect(await identity.accessToken()).toBe(last()?.[0]?.token?.accessToken)
    expect(sent).toEqual([])
  })

  it('is renewed once for any number of callers, and all watchers are notified', async () => {
    const { identity, last } = await signedIn()
    const renewed = await Promise.all(Array.from({ length: 50 }, () => identity.renew()))
    expect(sent.map(({ path }) => path)).toEqual(['/v1/token?key=key'])
    expect(bodyOf(0)).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' })
    expect(new Set(renewed.map((token) => token?.accessToken)).size).toBe(1)
    await vi.waitFor(() => expect(last()?.[0]?.token?.accessToken).toBe(renewed[0]?.accessToken))
  })

  it('is renewed automatically when it is about to expire', async () => {
    const { identity } = await signedIn(20)
    await identity.accessToken()
    expect(sent.map(({ path }) => path)).toContain('/v1/token?key=key')
  })

  it('stays the same while the provider is unreachable, without a sign-out', async () => {
    const { identity, last } = await signedIn(20)
    wire.use(on.post(tokens, () => HttpResponse.error()))
    expect(await identity.accessToken()).toBe(last()?.[0]?.token?.accessToken)
    await expect(identity.renew()).rejects.toMatchObject({ code: 'network-request-failed' })
    expect(last()?.[0]?.user.uid).toBe('cleo')
  })

  it.each(['INTERNAL_ERROR', 'TOO_MANY_ATTEMPTS_TRY_LATER', 'SERVICE_UNAVAILABLE'])(
    'can temporarily fail to renew with %s',
    async (message) => {
      const { identity, last } = await signedIn()
      wire.use(on.post(tokens, () => refuse(message)))
      await expect(identity.renew()).rejects.toMatchObject({ name: 'Failure' })
      expect(last()?.[0]?.user.uid).toBe('cleo')
    },
  )
})

describe('a session ended by the provider (A7)', () => {
  const endings = [
    ['USER_DISABLED', 'disabled'],
    ['TOKEN_EXPIRED', 'expired'],
    ['USER_NOT_FOUND', 'expired'],
    ['INVALID_REFRESH_TOKEN', 'expired'],
  ] as const

  it.each(endings)('with %s at a renewal has the reason %s', async (message, reason) => {
    const { identity, reports, last } = await signedIn()
    wire.use(on.post(tokens, () => refuse(message)))
    await expect(identity.renew()).rejects.toMatchObject({ name: 'Failure' })
    await vi.waitFor(() => expect(last()?.[0]).toBeNull())
    expect(last()).toEqual([null, reason])
    expect(reports.filter(([session]) => session === null)).toHaveLength(2)
  })

  it.each(endings)('with %s at a call with an expired token has the reason %s', async (message, reason) => {
    const { identity, last } = await signedIn(20)
    wire.use(on.post(tokens, () => refuse(message)))
    expect(await identity.accessToken()).toBeNull()
    await vi.waitFor(() => expect(last()).toEqual([null, reason]))
  })

  it('has no reason from an earlier session', async () => {
    const { identity, last } = await signedIn()
    wire.use(on.post(tokens, () => refuse('USER_DISABLED')))
    await expect(identity.renew()).rejects.toMatchObject({ code: 'user-disabled' })
    provider()
    await identity.signIn(credentials)
    await vi.waitFor(() => expect(last()?.[0]?.user.uid).toBe('cleo'))
    await identity.signOut()
    await vi.waitFor(() => expect(last()).toEqual([null, null]))
  })
})

describe('a session that ends in another tab', () => {
  it('has no reason, so the provider is queried for it', async () => {
    const { identity, last } = await signedIn()
    await identity.flows((_, auth) => auth.signOut())
    await vi.waitFor(() => expect(last()).toEqual([null, null]))
  })
})

describe('signing out', () => {
  it('is reported without a reason', async () => {
    const { identity, last } = await signedIn()
    await identity.signOut()
    await vi.waitFor(() => expect(last()).toEqual([null, null]))
    expect(await identity.accessToken()).toBeNull()
  })

  it('is not reported after unsubscribing', async () => {
    const { identity, reports, stop } = await signedIn()
    stop()
    const before = reports.length
    await identity.signOut()
    expect(reports).toHaveLength(before)
  })
})

it('is known to the pages for security from the first moment after a reload', async () => {
  provider()
  const before = start('reloaded')
  await before.identity.signIn({ ...credentials, shared: true })
  before.stop()
  await deleteApp(getApp('reloaded'))
  const { identity } = start('reloaded')
  const methods = await identity.flows((flows, auth) => flows.methodsOf(auth))
  expect(methods).toMatchObject({ providers: [] })
})
