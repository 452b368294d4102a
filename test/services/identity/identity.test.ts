import { http as on, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityErrorText } from '#services/identity/identityErrors.ts'
import {
  accounts,
  bodyOf,
  claims,
  credentials,
  provider,
  refuse,
  signedIn,
  start,
  wire,
} from '#test/support/server/provider.ts'
import { jwt, part } from '#test/support/server/jwt.ts'

const { sent } = wire
const { claimsOf } = await import('#services/identity/claims.ts')

describe('signing in', () => {
  it('reports no user first, then the user with claims and token', async () => {
    const { reports } = await signedIn()
    expect(reports[0]).toEqual([null, null])
    expect(reports[1]).toEqual([
      {
        user: { uid: 'cleo', displayName: 'Cleo Client', email: 'cleo@muster.test', attributes: claims },
        token: { accessToken: expect.any(String), expirationTime: expect.any(Number) },
      },
      null,
    ])
    expect(reports[1]?.[0]?.token?.expirationTime).toBeGreaterThan(Date.now() + 3_500_000)
    expect(JSON.stringify(reports)).not.toContain('refresh-1')
  })

  it('calls the provider in English with the trimmed email', async () => {
    provider()
    const { identity } = start()
    await identity.signIn(credentials)
    expect(sent[0]?.path).toBe('/v1/accounts:signInWithPassword?key=key')
    expect(sent[0]?.headers.get('x-firebase-locale')).toBe('en')
    expect(bodyOf(0)).toMatchObject({
      email: 'cleo@muster.test',
      password: 'secret',
      returnSecureToken: true,
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
    // The account was deleted between the password check and the lookup. The SDK reports this as an expired token.
    ['USER_NOT_FOUND', 'invalid-credential'],

    [
      'BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error. Code: 403',
      'blocking-function-error-response',
    ],
    [
      'BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://127.0.0.1/ returned HTTP error 403))',
      'blocking-function-error-response',
    ],
    ['INTERNAL_ERROR : Try again later.', 'internal-error'],
    ['INVALID_CODE', 'invalid-verification-code'],
    ['SESSION_EXPIRED', 'code-expired'],
    ['FEDERATED_USER_ID_ALREADY_LINKED', 'credential-already-in-use'],
    ['CAPTCHA_CHECK_FAILED', 'captcha-check-failed'],
    ['INVALID_RECAPTCHA_TOKEN', 'invalid-recaptcha-token'],
    ['INVALID_RECAPTCHA_ACTION', 'invalid-recaptcha-action'],
    ['INVALID_RECAPTCHA_VERSION', 'invalid-recaptcha-version'],
    ['MISSING_RECAPTCHA_VERSION', 'missing-recaptcha-version'],
    ['MISSING_CLIENT_TYPE', 'missing-client-type'],
    ['INVALID_REQ_TYPE', 'invalid-req-type'],
    ['RECAPTCHA_NOT_ENABLED', 'recaptcha-not-enabled'],
    ['QUOTA_EXCEEDED', 'quota-exceeded'],
  ])('that the provider refuses with %s is reported as %s', async (message, code) => {
    wire.use(on.post(`${accounts}\\:signInWithPassword`, () => refuse(message)))
    const { identity, reports } = start()
    await expect(identity.signIn(credentials)).rejects.toMatchObject({
      name: 'Failure',
      code,
      message: identityErrorText(code),
    })
    expect(reports.every(([session]) => session === null)).toBe(true)
  })

  it.each([
    [
      'with the unmet rules of the current policy',
      HttpResponse.json({
        schemaVersion: 1,
        customStrengthOptions: { minPasswordLength: 12, containsNumericCharacter: true },
      }),
      ' It needs: at least 12 characters, a number.',
    ],
    ['without details, because the policy is unavailable', HttpResponse.error(), ''],
    ['without details, because the policy has another version', HttpResponse.json({ schemaVersion: 2 }), ''],
  ])('whose password became too weak says so (A10), %s', async (_, policy, needs) => {
    wire.use(
      on.post(`${accounts}\\:signInWithPassword`, () =>
        refuse('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [x]'),
      ),
      on.get('https://identitytoolkit.googleapis.com/v2/passwordPolicy', () => policy.clone()),
    )
    const { identity } = start()
    await expect(identity.signIn(credentials)).rejects.toMatchObject({
      code: 'password-does-not-meet-requirements',
      message: `Your password no longer meets the requirements.${needs} Use “Forgot password?” to set a new one.`,
    })
    expect(sent.some(({ path }) => path.includes('/v2/passwordPolicy'))).toBe(true)
  })

  it('reports a missing network', async () => {
    wire.use(on.post(`${accounts}\\:signInWithPassword`, () => HttpResponse.error()))
    const { identity } = start()
    await expect(identity.signIn(credentials)).rejects.toMatchObject({ code: 'network-request-failed' })
  })

  it('can require a code from an authenticator app', async () => {
    provider()
    wire.use(
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
    await identity.flows((flows) => flows.verifyCode(' 123456 '))
    await vi.waitFor(() => expect(last()?.[0]?.user.uid).toBe('cleo'))
    expect(bodyOf(sent.findIndex(({ path }) => path.includes('mfaSignIn')))).toMatchObject({
      mfaPendingCredential: 'pending',
      mfaEnrollmentId: 'totp-1',
      totpVerificationInfo: { verificationCode: '123456' },
    })
  })
})

describe('a sign-in link', () => {
  // The service uses the URL of the page.
  beforeEach(() => vi.stubGlobal('location', new URL('https://muster.test/login')))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    ['/contracts/list?q=a', 'https://muster.test/finish-sign-in?next=%2Fcontracts%2Flist%3Fq%3Da'],
    [null, 'https://muster.test/finish-sign-in'],
  ])('leads to the requested page (A5): %s', async (next, continueUrl) => {
    wire.use(on.post(`${accounts}\\:sendOobCode`, () => HttpResponse.json({ email: 'cleo@muster.test' })))
    const { identity } = start()
    await identity.flows((flows, auth) => flows.sendSignInLink(auth, 'cleo@muster.test', next))
    expect(bodyOf(0)).toMatchObject({ requestType: 'EMAIL_SIGNIN', continueUrl })
  })

  it("doesn't reveal whether an account exists", async () => {
    wire.use(on.post(`${accounts}\\:sendOobCode`, () => refuse('USER_DISABLED')))
    const { identity } = start()
    await identity.flows((flows, auth) => flows.sendSignInLink(auth, 'dan@muster.test', null))
    expect(bodyOf(0)).toMatchObject({ requestType: 'EMAIL_SIGNIN' })
  })
})

describe('a forgotten password', () => {
  it.each(['EMAIL_NOT_FOUND', 'USER_DISABLED'])(
    "doesn't reveal whether an account exists (A9): %s",
    async (message) => {
      wire.use(on.post(`${accounts}\\:sendOobCode`, () => refuse(message)))
      const { identity } = start()
      await identity.flows((flows, auth) => flows.sendResetLink(auth, 'nobody@muster.test'))
      expect(bodyOf(0)).toMatchObject({ requestType: 'PASSWORD_RESET', email: 'nobody@muster.test' })
    },
  )

  it('reports any other error', async () => {
    wire.use(on.post(`${accounts}\\:sendOobCode`, () => refuse('TOO_MANY_ATTEMPTS_TRY_LATER')))
    const { identity } = start()
    await expect(
      identity.flows((flows, auth) => flows.sendResetLink(auth, 'nobody@muster.test')),
    ).rejects.toMatchObject({ code: 'too-many-requests' })
  })

  it('reports a used link', async () => {
    wire.use(on.post(`${accounts}\\:resetPassword`, () => refuse('EXPIRED_OOB_CODE')))
    const { identity } = start()
    await expect(
      identity.flows((flows, auth) => flows.setNewPassword(auth, 'code', 'new secret')),
    ).rejects.toMatchObject({ code: 'expired-action-code' })
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
