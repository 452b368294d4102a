// @vitest-environment jsdom
import { deleteApp, getApps, initializeApp } from 'firebase/app'
import { delay, http as on, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import { openWire } from '#test/support/wire.ts'

const url = 'http://muster.invalid/attest'
const config = {
  firebase: { apiKey: 'key', authDomain: 'muster.test', projectId: 'muster', appId: 'app' },
  appCheck: { mode: 'local', url },
} as BrowserConfig

const { sent, use } = openWire()
const { createAppIntegrity } = await import('#services/integrity/appIntegrity.ts')
let turn = 0

const start = () => createAppIntegrity(initializeApp(config.firebase, `app-${(turn += 1)}`), config)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // The SDK logs rejected requests to the console, which doesn't matter here.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.restoreAllMocks()
  await Promise.all(getApps().map(deleteApp))
})

function attests() {
  const now = Math.floor(Date.now() / 1_000)
  const token = `${part({ alg: 'ES256' })}.${part({ iat: now, exp: now + 3_600 })}.x`
  use(on.post(url, () => HttpResponse.json({ token, expireTimeMillis: Date.now() + 3_600_000 })))
  return token
}

describe('the app-integrity token', () => {
  it('is what the attestation endpoint returns, requested once', async () => {
    const token = attests()
    const integrity = start()
    expect(await Promise.all([integrity.token(), integrity.token()])).toEqual([token, token])
    expect(await integrity.token()).toBe(token)
    expect(sent).toHaveLength(1)
  })

  it.each([500, 403, 404])(
    'is null when the endpoint returns %i, which is then not called for a while',
    async (status) => {
      use(on.post(url, () => HttpResponse.json({}, { status })))
      const integrity = start()
      expect(await integrity.token()).toBeNull()
      for (let index = 0; index < 10; index += 1) expect(await integrity.token()).toBeNull()
      expect(sent).toHaveLength(1)
    },
  )

  it('is requested again after the pause', async () => {
    use(on.post(url, () => HttpResponse.json({}, { status: 500 })))
    const integrity = start()
    expect(await integrity.token()).toBeNull()
    const token = attests()
    await vi.advanceTimersByTimeAsync(1_500)
    expect(await integrity.token()).toBe(token)
  })

  it("is null after 5 s without a response, so calls aren't blocked", async () => {
    use(on.post(url, () => delay('infinite')))
    const integrity = start()
    const pending = integrity.token()
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await pending).toBeNull()
  })
})
