// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EndReason, Identity, Session } from '#services/identity/identity.ts'
import { createLazyIdentity } from '#services/identity/lazyIdentity.ts'
import type { RestoredSession } from '#services/identity/restoredSession.ts'

const key = 'muster.session'
const restored: RestoredSession = {
  user: { uid: 'cleo', displayName: null, email: null, attributes: { clients: ['nwtx'], roles: [] } },
  token: { accessToken: 'token-1', expirationTime: Date.now() + 3_600_000 },
  clientId: 'nwtx',
  needsMore: false,
  mark: 'mark-1',
  attestation: { token: 'integrity-1', expireTimeMillis: Date.now() + 3_600_000 },
}
const sessionOf = (uid: string): Session => ({
  user: { ...restored.user, uid },
  token: { accessToken: `fresh-${uid}`, expirationTime: Date.now() + 3_600_000 },
})
const presentCleo = { user: restored.user, token: restored.token }

/** Opens a tab whose provider reports what the test says once it has loaded. */
function openTab(session: RestoredSession | null = restored) {
  let report: (session: Session | null, reason: EndReason | null) => void = () => {}
  let loads = 0
  const provider = {
    watch: (listener: typeof report) => {
      report = listener
      return () => undefined
    },
    accessToken: async () => 'token-of-provider',
    renew: async () => ({ accessToken: 'renewed', expirationTime: 1 }),
    signOut: async () => report(null, null),
  } as unknown as Identity
  const identity = createLazyIdentity(async () => {
    loads += 1
    return provider
  }, session)
  const reports: (string | null)[] = []
  identity.watch((now) => reports.push(now === null ? null : `${now.user.uid} ${now.token?.accessToken}`))
  return {
    identity,
    reports,
    loads: () => loads,
    provider: (...args: Parameters<typeof report>) => report(...args),
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('with a restored session', () => {
  it('calls use its token, and the provider is not loaded', async () => {
    localStorage.setItem(key, 'mark-1')
    const { identity, loads, reports } = openTab()
    expect(await identity.accessToken()).toBe('token-1')
    expect([loads(), reports, identity.mark()]).toEqual([0, [], 'mark-1'])
  })

  it('is reported once, when the API has accepted its token', () => {
    localStorage.setItem(key, 'mark-1')
    const { identity, reports } = openTab()
    identity.accepted('another')
    identity.accepted(null)
    expect(reports).toEqual([])
    identity.accepted('token-1')
    identity.accepted('token-1')
    expect(reports).toEqual([`${presentCleo.user.uid} token-1`])
  })

  it.each([
    ['signed out', null],
    ['signed in again', 'mark-2'],
  ])('is dropped as soon as another tab has %s', async (_, mark) => {
    localStorage.setItem(key, 'mark-1')
    const { identity, reports, loads } = openTab()
    if (mark === null) localStorage.removeItem(key)
    else localStorage.setItem(key, mark)
    identity.accepted('token-1')
    expect(reports).toEqual([])
    expect(await identity.accessToken()).toBe('token-of-provider')
    expect([loads(), identity.mark()]).toEqual([1, null])
  })

  it('is dropped when its token is about to expire', async () => {
    localStorage.setItem(key, 'mark-1')
    const { identity } = openTab({
      ...restored,
      token: { accessToken: 'token-1', expirationTime: Date.now() + 29_000 },
    })
    expect(await identity.accessToken()).toBe('token-of-provider')
  })

  it('is replaced by whatever the provider reports', async () => {
    localStorage.setItem(key, 'mark-1')
    const { identity, reports, provider } = openTab()
    identity.accepted('token-1')
    identity.start()
    await settle()
    expect(await identity.accessToken()).toBe('token-1')
    provider(sessionOf('cleo'), null)
    expect(await identity.accessToken()).toBe('token-of-provider')
    expect([identity.mark(), localStorage.getItem(key)]).toEqual(['mark-1', 'mark-1'])
    provider(null, 'disabled')
    expect(reports).toEqual(['cleo token-1', 'cleo fresh-cleo', null])
    expect([identity.mark(), localStorage.getItem(key)]).toEqual([null, null])
  })

  it('is not reported again after the provider has reported', async () => {
    localStorage.setItem(key, 'mark-1')
    const { identity, reports, provider } = openTab()
    identity.start()
    await settle()
    provider(null, null)
    localStorage.setItem(key, 'mark-1')
    identity.accepted('token-1')
    expect(reports).toEqual([null])
  })

  it('the provider renews tokens and signs out', async () => {
    localStorage.setItem(key, 'mark-1')
    const { identity, reports } = openTab()
    expect((await identity.renew())?.accessToken).toBe('renewed')
    identity.removeMark()
    // Before the provider has had time to do anything.
    expect(localStorage.getItem(key)).toBeNull()
    await identity.signOut()
    expect(reports).toEqual([null])
    expect(await identity.accessToken()).toBe('token-of-provider')
  })
})

describe('the mark', () => {
  it('is created at the first sign-in, shared with later tabs, and new for another user', async () => {
    const { identity, provider } = openTab(null)
    await settle()
    provider(sessionOf('cleo'), null)
    const first = localStorage.getItem(key)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    const second = openTab(null)
    await settle()
    second.provider(sessionOf('cleo'), null)
    expect([identity.mark(), second.identity.mark(), localStorage.getItem(key)]).toEqual([
      first,
      first,
      first,
    ])
    provider(sessionOf('ada'), null)
    expect(identity.mark()).not.toBe(first)
    expect(localStorage.getItem(key)).toBe(identity.mark())
  })

  it('is missing when storage is blocked, which breaks nothing', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
    const { identity, provider, reports } = openTab(null)
    await settle()
    provider(sessionOf('cleo'), null)
    provider(null, null)
    expect([identity.mark(), reports]).toEqual([null, ['cleo fresh-cleo', null]])
    vi.restoreAllMocks()
  })
})

it('a provider that failed to load is loaded again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let loads = 0
  createLazyIdentity(async () => {
    loads += 1
    throw new Error('offline')
  }, null)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(loads).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(loads).toBe(2)
})

it('a sign-out without the provider removes the session that its SDK has stored', async () => {
  const deleted: string[] = []
  vi.stubGlobal('indexedDB', { deleteDatabase: (name: string) => deleted.push(name) })
  sessionStorage.setItem('firebase:authUser:key:[DEFAULT]', '{}')
  sessionStorage.setItem('other', '1')
  localStorage.setItem(key, 'mark-1')
  const identity = createLazyIdentity(async () => {
    throw new Error('offline')
  }, restored)
  await identity.signOut()
  expect(deleted).toEqual(['firebaseLocalStorageDb'])
  expect(Object.keys(sessionStorage)).toEqual(['other'])
  sessionStorage.clear()
  vi.unstubAllGlobals()
})
