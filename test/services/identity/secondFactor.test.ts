import { http as on, HttpResponse } from 'msw'
import { describe, expect, it, vi } from 'vitest'
import { jwt } from '#test/support/server/jwt.ts'
import { accounts, claims, provider, refuse, start, wire } from '#test/support/server/provider.ts'

const secondStep = 'https://identitytoolkit.googleapis.com/v2/accounts'
const tokens = () => ({ idToken: jwt(claims), refreshToken: 'refresh-1', expiresIn: '3600' })
type Body = Record<string, Record<string, string>> & { password?: string; deleteProvider?: string[] }

/** A provider with one user who has an authenticator app. The Auth emulator doesn't support these apps. */
function providerWithFactor() {
  const account = { password: 'secret' as string | null, factors: ['totp-1'] }
  const mfaInfo = () =>
    account.factors.map((mfaEnrollmentId) => ({
      mfaEnrollmentId,
      totpInfo: {},
      enrolledAt: '2026-01-01T00:00:00Z',
    }))
  provider()
  wire.use(
    on.post(`${accounts}\\:lookup`, () => {
      const own = account.password === null ? [] : [{ providerId: 'password', rawId: 'cleo' }]
      const providerUserInfo = [...own, { providerId: 'google.com', rawId: 'cleo' }]
      return HttpResponse.json({
        users: [{ localId: 'cleo', email: 'cleo@muster.test', providerUserInfo, mfaInfo: mfaInfo() }],
      })
    }),
    on.post<never, Body>(`${accounts}\\:signInWithPassword`, async ({ request }) => {
      if ((await request.json()).password !== account.password) return refuse('INVALID_LOGIN_CREDENTIALS')
      if (account.factors.length === 0) return HttpResponse.json({ localId: 'cleo', ...tokens() })
      return HttpResponse.json({ localId: 'cleo', mfaPendingCredential: 'pending', mfaInfo: mfaInfo() })
    }),
    on.post<never, Body>(`${secondStep}/mfaSignIn\\:finalize`, async ({ request }) => {
      const code = (await request.json())['totpVerificationInfo']?.['verificationCode']
      return code === '123456' ? HttpResponse.json(tokens()) : refuse('INVALID_CODE')
    }),
    on.post(`${secondStep}/mfaEnrollment\\:withdraw`, () => {
      account.factors = []
      return HttpResponse.json(tokens())
    }),
    on.post(`${secondStep}/mfaEnrollment\\:start`, () =>
      HttpResponse.json({
        totpSessionInfo: {
          sharedSecretKey: 'JBSWY3DPEHPK3PXP',
          verificationCodeLength: 6,
          hashingAlgorithm: 'SHA1',
          periodSec: 30,
          sessionInfo: 'session',
          finalizeEnrollmentTime: '2027-01-01T00:00:00Z',
        },
      }),
    ),
    on.post<never, Body>(`${accounts}\\:update`, async ({ request }) => {
      const { password, deleteProvider } = await request.json()
      if (password !== undefined) account.password = password
      if (deleteProvider !== undefined) account.password = null
      return HttpResponse.json({ localId: 'cleo', providerUserInfo: [{ providerId: 'google.com' }] })
    }),
  )
  return account
}

async function signedInWithFactor() {
  const account = providerWithFactor()
  const { identity, last } = start()
  await identity
    .signIn({ email: 'cleo@muster.test', password: 'secret', shared: false })
    .catch(() => undefined)
  await identity.flows((flows) => flows.verifyCode('123456'))
  await vi.waitFor(() => expect(last()?.[0]?.user.uid).toBe('cleo'))
  return { account, identity }
}

const changes = ['changePassword', 'removePassword', 'startEnrollment', 'removeFactor'] as const
const proof = (code: string, current = 'secret') => ({ current, code, next: 'another secret' })

describe('with two-factor authentication', () => {
  it('a sign-in link asks for a code, which completes the sign-in', async () => {
    providerWithFactor()
    const mfaInfo = [{ mfaEnrollmentId: 'totp-1', totpInfo: {}, enrolledAt: '2026-01-01T00:00:00Z' }]
    wire.use(
      on.post(`${accounts}\\:signInWithEmailLink`, () =>
        HttpResponse.json({ localId: 'cleo', mfaPendingCredential: 'pending', mfaInfo }),
      ),
    )
    const { identity, last } = start()
    const url = 'https://muster.test/finish-sign-in?apiKey=key&mode=signIn&oobCode=1'
    const opened = identity.flows((flows, auth) => flows.finishSignInLink(auth, 'cleo@muster.test', url))
    await expect(opened).rejects.toMatchObject({ code: 'multi-factor-auth-required' })
    await identity.flows((flows) => flows.verifyCode('123456'))
    await vi.waitFor(() => expect(last()?.[0]?.user.uid).toBe('cleo'))
  })

  it('the sign-in methods say so', async () => {
    const { identity } = await signedInWithFactor()
    expect(await identity.flows((flows, auth) => flows.methodsOf(auth))).toEqual({
      password: true,
      providers: ['google.com'],
      secondFactor: true,
    })
  })

  it('the password is changed with the current one and a code', async () => {
    const { account, identity } = await signedInWithFactor()
    await identity.flows((flows, auth) => flows.changePassword(auth, proof(' 123456 ')))
    expect(account.password).toBe('another secret')
  })

  it('the password is removed with a code', async () => {
    const { account, identity } = await signedInWithFactor()
    await identity.flows((flows, auth) => flows.removePassword(auth, proof('123456')))
    expect(account.password).toBeNull()
  })

  it('the authenticator app is turned off with a code', async () => {
    const { account, identity } = await signedInWithFactor()
    const methods = await identity.flows((flows, auth) => flows.removeFactor(auth, proof('123456')))
    expect(account.factors).toEqual([])
    expect(methods.secondFactor).toBe(false)
  })

  it('another authenticator app is set up with a code', async () => {
    const { identity } = await signedInWithFactor()
    const enrollment = await identity.flows((flows, auth) => flows.startEnrollment(auth, proof('123456')))
    expect(enrollment.secret).toBe('JBSWY3DPEHPK3PXP')
  })

  it.each(
    changes.flatMap((name) => [
      [name, 'a wrong code', proof('654321'), 'invalid-verification-code'] as const,
      [name, 'no code', proof(''), 'multi-factor-auth-required'] as const,
      [name, 'a wrong password', proof('123456', 'a guess'), 'invalid-credential'] as const,
    ]),
  )('%s with %s changes nothing', async (name, _, input, code) => {
    const { account, identity } = await signedInWithFactor()
    await expect(identity.flows<unknown>((flows, auth) => flows[name](auth, input))).rejects.toMatchObject({
      code,
    })
    expect(account).toEqual({ password: 'secret', factors: ['totp-1'] })
  })

  it('a wrong code can be corrected', async () => {
    const { account, identity } = await signedInWithFactor()
    const change = (code: string) => identity.flows((flows, auth) => flows.changePassword(auth, proof(code)))
    await expect(change('654321')).rejects.toMatchObject({
      message: 'This code is wrong. Enter the latest code from your authenticator app.',
    })
    await change('123456')
    expect(account.password).toBe('another secret')
  })
})
