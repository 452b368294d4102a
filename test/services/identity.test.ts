import { deleteApp, getApps, initializeApp } from 'firebase/app'
import { http as on, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BrowserConfig } from '#domain/browserConfig.ts'
import type { EndReason, Session } from '#services/identity.ts'
import { identityErrorText } from '#services/identityErrors.ts'

/** The real SDK against the provider's REST shapes (product.md §7). */

const accounts = 'https://identitytoolkit.googleapis.com/v1/accounts'
const tokens = 'https://securetoken.googleapis.com/v1/token'
const server = setupServer()
server.listen({ onUnhandledFrame: 'error' })
// The SDK keeps the fetch it finds when it is loaded.
const { claimsOf, createIdentity } = await import('#services/identity.ts')

const config: BrowserConfig = {
  apiBase: '/hrms/v1',
  firebase: { apiKey: 'key', authDomain: 'muster.test', projectId: 'muster', appId: 'app' },
  emulatorUrl: null,
  appCheck: { mode: 'local', url: '/attest' },
  providers: [],
  demo: null,
  build: 'test',
}
const credentials = { email: ' cleo@muster.test ', password: 'secret', shared: false }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = (claims: object, life = 3_600) => {
  const now = Math.floor(Date.now() / 1_000)
  return `${part({ alg: 'RS256' })}.${part({ iat: now, exp: now + life, sub: 'cleo', ...claims })}.x`
}
const claims = { clients: ['NWTX', 'NWNJ'], roles: ['CLIENT_ADMIN'] }

interface Sent {
  readonly path: string
  readonly locale: string | null
  readonly body: Record<string, unknown>
}
let sent: Sent[] = []
let turn = 0

const refuse = (message: string) => HttpResponse.json({ error: { code: 400, message } }, { status: 400 })
const user = (localId = 'cleo') => ({
  localId,
  email: `${localId}@muster.test`,
  displayName: 'Cleo Client',
  passwordHash: 'x',
  providerUserInfo: [{ providerId: 'password', rawId: localId }],
})

/** A provider that knows one user, whose tokens live as long as told. */
function provider(life = 3_600) {
  server.use(
    on.post(`${accounts}\\:signInWithPassword`, () =>
      HttpResponse.json({
        localId: 'cleo',
        idToken: jwt(claims, life),
        refreshToken: 'refresh-1',
        expiresIn: String(life),
      }),
    ),
    on.post(`${accounts}\\:lookup`, () => HttpResponse.json({ users: [user()] })),
    on.post(tokens, () => {
      turn += 1
      return HttpResponse.json({
        access_token: jwt({ ...claims, turn }, life),
        refresh_token: 'refresh-2',
        expires_in: String(life),
        user_id: 'cleo',
      })
    }),
  )
}

function start() {
  const app = initializeApp({ ...config.firebase }, `app-${(turn += 1)}`)
  const identity = createIdentity(app, config)
  const heard: [Session | null, EndReason | null][] = []
  const stop = identity.watch((session, reason) => heard.push([session, reason]))
  return { identity, heard, stop, last: () => heard.at(-1) }
}

async function signedIn(life?: number) {
  provider(life)
  const run = start()
  await run.identity.signIn(credentials)
  await vi.waitFor(() => expect(run.last()?.[0]?.user.uid).toBe('cleo'))
  sent = []
  return run
}

beforeEach(() => {
  sent = []
  server.events.on('request:start', async ({ request }) => {
    const copy = request.clone()
    const text = await copy.text()
    sent.push({
      path: new URL(copy.url).pathname,
      locale: copy.headers.get('x-firebase-locale'),
      body: text.startsWith('{')
        ? (JSON.parse(text) as Record<string, unknown>)
        : Object.fromEntries(new URLSearchParams(text)),
    })
  })
})
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp))
  vi.useRealTimers()
  server.events.removeAllListeners()
  server.resetHandlers()
})
afterAll(() => server.close())

describe('signing in', () => {
  it('says first that nobody is there, then who is, with claims and token', async () => {
    const { heard } = await signedIn()
    expect(heard[0]).toEqual([null, null])
    expect(heard[1]).toEqual([
      {
        user: { uid: 'cleo', displayName: 'Cleo Client', email: 'cleo@muster.test', attributes: claims },
        token: { accessToken: expect.any(String), expirationTime: expect.any(Number) },
      },
      null,
    ])
    expect(heard[1]?.[0]?.token?.expirationTime).toBeGreaterThan(Date.now() + 3_500_000)
    expect(JSON.stringify(heard)).not.toContain('refresh-1')
  })

  it('asks the provider in English, with the address trimmed', async () => {
    provider()
    const { identity } = start()
    await identity.signIn(credentials)
    expect(sent[0]).toMatchObject({
      path: '/v1/accounts:signInWithPassword',
      locale: 'en',
      body: { email: 'cleo@muster.test', password: 'secret', returnSecureToken: true },
    })
  })

  it.each([
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
    ['INVALID_PASSWORD', 'wrong-password'],
    ['EMAIL_NOT_FOUND', 'user-not-found'],
    ['INVALID_EMAIL', 'invalid-email'],
    ['MISSING_PASSWORD', 'missing-password'],
    ['USER_DISABLED', 'user-disabled'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access was disabled for a while.', 'too-many-requests'],
    ['PASSWORD_LOGIN_DISABLED', 'operation-not-allowed'],
    ['OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['EXPIRED_OOB_CODE', 'expired-action-code'],
    ['INVALID_OOB_CODE', 'invalid-action-code'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
    ['INVALID_ID_TOKEN', 'invalid-user-token'],
    ['TOKEN_EXPIRED', 'user-token-expired'],
    ['USER_NOT_FOUND', 'user-token-expired'],
    [
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [x]',
      'password-does-not-meet-requirements',
    ],
    ['INVALID_CODE', 'invalid-verification-code'],
    ['SESSION_EXPIRED', 'code-expired'],
    ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use'],
    ['CAPTCHA_CHECK_FAILED', 'captcha-check-failed'],
    ['INVALID_RECAPTCHA_TOKEN', 'invalid-recaptcha-token'],
    ['RECAPTCHA_NOT_ENABLED', 'recaptcha-not-enabled'],
    ['QUOTA_EXCEEDED', 'quota-exceeded'],
  ])('that the provider refuses with %s is told as %s', async (message, code) => {
    server.use(on.post(`${accounts}\\:signInWithPassword`, () => refuse(message)))
    const { identity, heard } = start()
    await expect(identity.signIn(credentials)).rejects.toMatchObject({
      name: 'Failure',
      code,
      message: identityErrorText(code),
    })
    expect(heard.every(([session]) => session === null)).toBe(true)
  })

  it('without a network says so', async () => {
    server.use(on.post(`${accounts}\\:signInWithPassword`, () => HttpResponse.error()))
    const { identity } = start()
    await expect(identity.signIn(credentials)).rejects.toMatchObject({ code: 'network-request-failed' })
  })

  it('that needs a second factor says so, and takes a code of the app', async () => {
    provider()
    server.use(
      on.post(`${accounts}\\:signInWithPassword`, () =>
        HttpResponse.json({
          localId: 'cleo',
          mfaPendingCredential: 'pending',
          mfaInfo: [{ mfaEnrollmentId: 'totp-1', totpInfo: {}, enrolledAt: '2026-01-01T00:00:00Z' }],
        }),
      ),
      on.post('https://identitytoolkit.googleapis.com/v2/accounts/mfaSignIn\\:finalize', () =>
        HttpResponse.json({ idToken: jwt(claims), refreshToken: 'refresh-1' }),
      ),
    )
    const { identity, last } = start()
    await expect(identity.signIn(credentials)).rejects.toMatchObject({ code: 'multi-factor-auth-required' })
    await identity.flows((flows) => flows.sendSecondFactor(' 123456 '))
    await vi.waitFor(() => expect(last()?.[0]?.user.uid).toBe('cleo'))
    expect(sent.find(({ path }) => path.includes('mfaSignIn'))?.body).toMatchObject({
      mfaPendingCredential: 'pending',
      mfaEnrollmentId: 'totp-1',
      totpVerificationInfo: { verificationCode: '123456' },
    })
  })
})

describe('a forgotten password', () => {
  it('tells nothing of whether there is such an account (A9)', async () => {
    server.use(on.post(`${accounts}\\:sendOobCode`, () => refuse('EMAIL_NOT_FOUND')))
    const { identity } = start()
    await identity.flows((flows, auth) => flows.sendResetLink(auth, 'nobody@muster.test'))
    expect(sent[0]?.body).toMatchObject({ requestType: 'PASSWORD_RESET', email: 'nobody@muster.test' })
  })

  it('says when its link is used up', async () => {
    server.use(on.post(`${accounts}\\:resetPassword`, () => refuse('EXPIRED_OOB_CODE')))
    const { identity } = start()
    await expect(
      identity.flows((flows, auth) => flows.setNewPassword(auth, 'code', 'new secret')),
    ).rejects.toMatchObject({ code: 'expired-action-code' })
  })
})

describe('the token', () => {
  it('is none while nobody is signed in', async () => {
    const { identity } = start()
    expect(await identity.accessToken()).toBeNull()
    expect(await identity.renew()).toBeNull()
  })

  it('is taken from memory while it is fresh', async () => {
    const { identity, last } = await signedIn()
    expect(await identity.accessToken()).toBe(last()?.[0]?.token?.accessToken)
    expect(sent).toEqual([])
  })

  it('is renewed once for any number of callers, and everybody hears of it', async () => {
    const { identity, last } = await signedIn()
    const renewed = await Promise.all(Array.from({ length: 50 }, () => identity.renew()))
    expect(sent.map(({ path }) => path)).toEqual(['/v1/token'])
    expect(sent[0]?.body).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1' })
    expect(new Set(renewed.map((token) => token?.accessToken)).size).toBe(1)
    await vi.waitFor(() => expect(last()?.[0]?.token?.accessToken).toBe(renewed[0]?.accessToken))
  })

  it('is renewed by itself when it is about to end', async () => {
    const { identity } = await signedIn(20)
    await identity.accessToken()
    expect(sent.map(({ path }) => path)).toContain('/v1/token')
  })

  it('stays the old one while the provider is away, and nobody is signed out', async () => {
    const { identity, last } = await signedIn(20)
    server.use(on.post(tokens, () => HttpResponse.error()))
    expect(await identity.accessToken()).toBe(last()?.[0]?.token?.accessToken)
    await expect(identity.renew()).rejects.toMatchObject({ code: 'network-request-failed' })
    expect(last()?.[0]?.user.uid).toBe('cleo')
  })

  it.each(['INTERNAL_ERROR', 'TOO_MANY_ATTEMPTS_TRY_LATER', 'SERVICE_UNAVAILABLE'])(
    'may be refused with %s for now',
    async (message) => {
      const { identity, last } = await signedIn()
      server.use(on.post(tokens, () => refuse(message)))
      await expect(identity.renew()).rejects.toMatchObject({ name: 'Failure' })
      expect(last()?.[0]?.user.uid).toBe('cleo')
    },
  )
})

describe('a session the provider ends (A7)', () => {
  const endings = [
    ['USER_DISABLED', 'disabled'],
    ['TOKEN_EXPIRED', 'expired'],
    ['USER_NOT_FOUND', 'expired'],
    ['INVALID_REFRESH_TOKEN', 'expired'],
  ] as const

  it.each(endings)('with %s at a renewal is over, because of %s', async (message, reason) => {
    const { identity, heard, last } = await signedIn()
    server.use(on.post(tokens, () => refuse(message)))
    await expect(identity.renew()).rejects.toMatchObject({ name: 'Failure' })
    await vi.waitFor(() => expect(last()?.[0]).toBeNull())
    expect(last()).toEqual([null, reason])
    expect(heard.filter(([session]) => session === null)).toHaveLength(2)
  })

  it.each(endings)(
    'with %s at a call that finds the token ended is over, because of %s',
    async (message, reason) => {
      const { identity, last } = await signedIn(20)
      server.use(on.post(tokens, () => refuse(message)))
      expect(await identity.accessToken()).toBeNull()
      await vi.waitFor(() => expect(last()).toEqual([null, reason]))
    },
  )

  it('leaves no reason behind for the next session', async () => {
    const { identity, last } = await signedIn()
    server.use(on.post(tokens, () => refuse('USER_DISABLED')))
    await expect(identity.renew()).rejects.toMatchObject({ code: 'user-disabled' })
    provider()
    await identity.signIn(credentials)
    await vi.waitFor(() => expect(last()?.[0]?.user.uid).toBe('cleo'))
    await identity.signOut()
    await vi.waitFor(() => expect(last()).toEqual([null, null]))
  })
})

describe('signing out', () => {
  it('has no reason but the wish', async () => {
    const { identity, last } = await signedIn()
    await identity.signOut()
    await vi.waitFor(() => expect(last()).toEqual([null, null]))
    expect(await identity.accessToken()).toBeNull()
  })

  it('is not heard any more by who stopped listening', async () => {
    const { identity, heard, stop } = await signedIn()
    stop()
    const before = heard.length
    await identity.signOut()
    expect(heard).toHaveLength(before)
  })
})

describe('the claims of a token', () => {
  it.each<[string | null, object]>([
    [jwt(claims), claims],
    [jwt({ clients: ['é', 7, null], roles: 'ADMIN' }), { clients: ['é'], roles: [] }],
    [jwt({}), { clients: [], roles: [] }],
    [null, { clients: [], roles: [] }],
    ['', { clients: [], roles: [] }],
    ['a.b.c', { clients: [], roles: [] }],
    [`x.${part([1])}.x`, { clients: [], roles: [] }],
    [`x.${Buffer.from('null').toString('base64url')}.x`, { clients: [], roles: [] }],
  ])('of %.20s are read without trust', (token, expected) => {
    expect(claimsOf(token)).toEqual(expected)
  })
})
