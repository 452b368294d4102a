import { createHmac, generateKeyPairSync } from 'node:crypto'
import { get } from 'node:http'
import { SignJWT, exportSPKI, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiBase } from '#domain/kernel/calls/calls.ts'
import { createAppCheckVerifier } from '#server/identity/appCheckVerifier.ts'
import { IdentityUnavailable, InvalidToken } from '#server/identity/claims.ts'
import { createFirebaseVerifier } from '#server/identity/firebaseVerifier.ts'
import { createKeySource } from '#server/identity/keySource.ts'
import { PROJECT, startTestApp, startWithAdmin, testKeys, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestUser } from '#test/support/server/server.ts'

let server: TestServer
let admin: TestUser

beforeAll(async () => {
  ;({ server, admin } = await startWithAdmin())
})
afterAll(() => server.close())

const now = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const payload = () => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: admin.uid,
  iat: now(),
  auth_time: now(),
  exp: now() + 3600,
  clients: admin.clientIds,
  roles: admin.roles,
})
const sign = (header: Record<string, unknown>, change = {}) =>
  new SignJWT({ ...payload(), ...change })
    .setProtectedHeader({ alg: 'RS256', kid: 'test-key', ...header })
    .sign(testKeys.signing.privateKey)

/** Returns the status and error code for a bearer token. */
async function answerTo(token: string | null) {
  const headers = token === null ? {} : { authorization: token.includes(' ') ? token : `Bearer ${token}` }
  const answer = await server.request(null, 'GET', '/user', { headers })
  return [answer.status, answer.body.errors?.[0].code]
}
const signedOut = [401, 'token']

test('a valid token is accepted', async () => {
  expect((await server.request(admin, 'GET', '/user')).status).toBe(200)
})

test('a token is called outdated once the user has a client or a role that it does not name', async () => {
  const named = await server.makeTenant()
  for (const clients of [admin.clientIds, [...admin.clientIds, named.a]]) {
    const headers = { authorization: `Bearer ${await tokenOf(admin, { clients })}` }
    const current = await server.request(null, 'GET', '/employees', { headers })
    expect([current.status, current.headers['x-token-outdated']]).toEqual([200, undefined])
  }
  const both = await server.makeUser({ role: 'ADMIN', tenant: named, clientIds: [named.a, named.b] })
  for (const less of [{ clientIds: [named.a] }, { roles: ['CLIENT_ADMIN' as const] }]) {
    const { status, headers } = await server.request({ ...both, ...less }, 'GET', '/user')
    expect([status, headers['x-token-outdated']]).toEqual([200, 'true'])
  }
})

describe('rejected with 401', () => {
  test('no token, another scheme, nonsense, 16 KB', async () => {
    expect(await answerTo(null)).toEqual(signedOut)
    for (const bad of ['Basic abc', 'Bearer  ', 'x', 'a.b.c', 'x'.repeat(12_000)])
      expect(await answerTo(bad)).toEqual(signedOut)
  })
  test('two authorization headers, of which Node would keep the first', async () => {
    const good = `Bearer ${await tokenOf(admin)}`
    const { hostname, port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
    const statusOf = (authorization: string[]) =>
      new Promise((resolve, reject) => {
        const sent = authorization.map((value) => ['authorization', value])
        const headers = ['host', hostname, 'x-firebase-appcheck', testKeys.appToken, ...sent.flat()]
        const path = `${apiBase}/user`
        get({ hostname, port, path, headers }, ({ statusCode }) => resolve(statusCode)).on('error', reject)
      })
    expect(await statusOf([good])).toBe(200)
    expect(await statusOf([good, 'Bearer x'])).toBe(401)
  })
  test('alg none', async () => {
    expect(await answerTo(`${encode({ alg: 'none', kid: 'test-key' })}.${encode(payload())}.`)).toEqual(
      signedOut,
    )
  })
  test('HS256 signed with the public key', async () => {
    const body = `${encode({ alg: 'HS256', kid: 'test-key' })}.${encode(payload())}`
    const signature = createHmac('sha256', await exportSPKI(testKeys.signing.publicKey))
      .update(body)
      .digest('base64url')
    expect(await answerTo(`${body}.${signature}`)).toEqual(signedOut)
  })
  test('PS256 signed with our key, which the published key would allow', async () => {
    const { alg: _alg, ...jwk } = await exportJWK(testKeys.signing.privateKey)
    const privateKey = (await importJWK(jwk, 'PS256')) as CryptoKey
    const publicKey = (await importJWK(
      { ...(await exportJWK(testKeys.signing.publicKey)) },
      'PS256',
    )) as CryptoKey
    const signed = (algorithm: string, key: CryptoKey) =>
      new SignJWT(payload()).setProtectedHeader({ alg: algorithm, kid: 'test-key' }).sign(key)
    const verify = createFirebaseVerifier(PROJECT, ({ alg }) =>
      Promise.resolve(alg === 'PS256' ? publicKey : testKeys.signing.publicKey),
    )
    await expect(verify(await signed('RS256', testKeys.signing.privateKey))).resolves.toMatchObject({
      uid: admin.uid,
    })
    await expect(verify(await signed('PS256', privateKey))).rejects.toThrow(InvalidToken)
  })
  test('a token that is too long, without parsing it', async () => {
    const keys = vi.fn<() => Promise<CryptoKey>>(() => Promise.resolve(testKeys.signing.publicKey))
    const long = await tokenOf(admin, { more: 'x'.repeat(8_192) })
    await expect(createFirebaseVerifier(PROJECT, keys)(long)).rejects.toThrow(InvalidToken)
    expect(keys).not.toHaveBeenCalled()
  })
  test.each(['unknown', '../../x', ''])('kid %j', async (kid) => {
    expect(await answerTo(await tokenOf(admin, { kid }))).toEqual(signedOut)
  })
  test('a key inside the token or at a URL it names', async () => {
    const own = await generateKeyPair('RS256')
    const forged = (header: Record<string, unknown>) =>
      new SignJWT(payload())
        .setProtectedHeader({ alg: 'RS256', kid: 'test-key', ...header })
        .sign(own.privateKey)
    expect(await answerTo(await forged({ jwk: await exportJWK(own.publicKey) }))).toEqual(signedOut)
    expect(await answerTo(await forged({ jku: 'https://evil.test/jwks' }))).toEqual(signedOut)
  })
  test.each([
    ['iss', { iss: 'https://securetoken.google.com/other' }],
    ['aud', { aud: 'other' }],
    ['aud as a list', { aud: [PROJECT, 'other'] }],
    ['exp 31 s ago', { exp: Math.floor(Date.now() / 1000) - 31 }],
    ['no exp', { exp: undefined }],
    ['iat in 10 min', { iat: Math.floor(Date.now() / 1000) + 600 }],
    ['auth_time in 10 min', { auth_time: Math.floor(Date.now() / 1000) + 600 }],
    ['empty sub', { sub: '' }],
    ['no sub', { sub: undefined }],
    ['long sub', { sub: 'x'.repeat(129) }],
  ])('%s', async (_what, change) => {
    expect(await answerTo(await sign({}, change))).toEqual(signedOut)
  })
  test('a changed payload', async () => {
    const [head, , signature] = (await tokenOf(admin)).split('.')
    expect(
      await answerTo(`${head}.${encode({ ...payload(), roles: ['SUPER_ADMIN'] })}.${signature}`),
    ).toEqual(signedOut)
  })
  test('an app-integrity token as bearer', async () => {
    expect(await answerTo(testKeys.appToken)).toEqual(signedOut)
  })
})

describe('app integrity', () => {
  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['garbage', 'abc'],
    ['the SDK’s dummy token', 'eyJlcnJvciI6IlVOS05PV05fRVJST1IifQ=='],
  ])('%s is 403', async (_what, token) => {
    const answer = await server.request(admin, 'GET', '/user', { headers: { 'x-firebase-appcheck': token } })
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([403, 'app_integrity'])
  })
  test('an ID token, an expired token and a token signed by another key get 403', async () => {
    const attest = (key: CryptoKey, issued: number) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256' })
        .setIssuer('muster-attest')
        .setAudience('muster-web')
        .setIssuedAt(issued)
        .setExpirationTime(issued + 3600)
        .sign(key)
    const strangers = await generateKeyPair('ES256')
    const bad = [
      await tokenOf(admin),
      await attest(testKeys.integrity.privateKey, now() - 3700),
      await attest(strangers.privateKey, now()),
    ]
    for (const token of bad) {
      const answer = await server.request(admin, 'GET', '/user', {
        headers: { 'x-firebase-appcheck': token },
      })
      expect(answer.status).toBe(403)
    }
  })
  test('accepts only App Check tokens of this project and app', async () => {
    const keys = createKeySource('https://keys.test', async () =>
      Response.json({ keys: [testKeys.publicJwk] }),
    )
    const verify = createAppCheckVerifier({ projectNumber: '12345', appId: '1:12345:web:abc' }, keys)
    const good = {
      iss: 'https://firebaseappcheck.googleapis.com/12345',
      aud: ['projects/12345', 'projects/p'],
      sub: '1:12345:web:abc',
    }
    const token = (change = {}) => sign({ typ: 'JWT' }, { ...good, ...change })
    await expect(verify(await token())).resolves.toBeUndefined()
    for (const change of [
      { iss: 'x' },
      { aud: ['projects/9'] },
      { sub: '1:12345:web:other' },
      { exp: now() - 60 },
    ]) {
      await expect(verify(await token(change))).rejects.toBeInstanceOf(InvalidToken)
    }
  })
})

describe('keys', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
  const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
  const hour = 3_600_000

  const source = () => {
    const state = { fetches: 0, away: false }
    const keys = createKeySource('https://keys.test', async () => {
      state.fetches += 1
      if (state.away) throw new Error('away')
      return Response.json({ keys: [testKeys.publicJwk] })
    })
    return { state, verify: createFirebaseVerifier(PROJECT, keys) }
  }

  test('are loaded at most once a minute for unknown key ids', async () => {
    const { state, verify } = source()
    const unknown = await tokenOf(admin, { kid: 'other' })
    for (let i = 0; i < 20; i++) await expect(verify(unknown)).rejects.toBeInstanceOf(InvalidToken)
    expect(state.fetches).toBe(1)
    pass(60_000)
    for (let i = 0; i < 20; i++) await expect(verify(unknown)).rejects.toBeInstanceOf(InvalidToken)
    expect(state.fetches).toBe(2)
  })
  test('are loaded at most once a minute for unknown key ids while Google is unreachable', async () => {
    const { state, verify } = source()
    await verify(await tokenOf(admin))
    state.away = true
    pass(60_000)
    const unknown = await tokenOf(admin, { kid: 'other' })
    for (let i = 0; i < 20; i++) await expect(verify(unknown)).rejects.toBeInstanceOf(InvalidToken)
    expect(state.fetches).toBe(2)
  })
  test('are valid for a day while Google is unreachable', async () => {
    const { state, verify } = source()
    await verify(await tokenOf(admin))
    state.away = true
    pass(23 * hour)
    await expect(verify(await tokenOf(admin))).resolves.toMatchObject({ uid: admin.uid })
    pass(2 * hour)
    await expect(verify(await tokenOf(admin))).rejects.toThrow(IdentityUnavailable)
  })
  test('are replaced after six hours, so that a revoked key expires sooner than a day', async () => {
    const { state, verify } = source()
    await verify(await tokenOf(admin))
    pass(5 * hour)
    await verify(await tokenOf(admin))
    expect(state.fetches).toBe(1)
    pass(2 * hour)
    await verify(await tokenOf(admin))
    expect(state.fetches).toBe(2)
  })
  test('are loaded once for 50 parallel first tokens, and only keys are accepted', async () => {
    const { state, verify } = source()
    const good = await tokenOf(admin)
    await Promise.all(Array.from({ length: 50 }, () => verify(good)))
    expect(state.fetches).toBe(1)
    const html = createKeySource('https://keys.test', async () => new Response('<html>'))
    await expect(createFirebaseVerifier(PROJECT, html)(good)).rejects.toThrow(IdentityUnavailable)
  })
  test('that fail to load at first are retried every two seconds', async () => {
    const { state, verify } = source()
    const good = await tokenOf(admin)
    state.away = true
    for (let i = 0; i < 20; i++) await expect(verify(good)).rejects.toThrow(IdentityUnavailable)
    expect(state.fetches).toBe(1)
    state.away = false
    pass(2_000)
    await expect(verify(good)).resolves.toMatchObject({ uid: admin.uid })
  })
  test('that are unavailable cause 503, which signs no user out', async () => {
    const away = createKeySource('https://keys.test', () => Promise.reject(new Error('away')))
    const other = await startTestApp({
      verifyToken: createFirebaseVerifier(PROJECT, away),
      database: server.database,
    })
    const answer = await other.request(admin, 'GET', '/user')
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    await other.close()
  })
})

test("of elliptic curves aren't accepted for RS256", async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const body = await new SignJWT(payload())
    .setProtectedHeader({ alg: 'ES256', kid: 'test-key' })
    .sign(privateKey)
  expect(await answerTo(body)).toEqual(signedOut)
})
