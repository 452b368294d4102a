import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEmulator } from '#server/demo/emulator.ts'
import { createMissingAccounts } from '#server/demo/emulatorUsers.ts'
import { watchEmails } from '#server/demo/mailWatch.ts'
import { createEmulatorVerifier } from '#server/identity/emulatorVerifier.ts'
import { startTestApp, tokenOf } from '#test/support/server/server.ts'
import type { TestServer, TestTenant } from '#test/support/server/server.ts'

/** The emulator's REST API with recorded responses. */
type Account = { localId: string; customAttributes?: string; disabled?: boolean; validSince?: string }
let accounts: Account[] = []
let mails: unknown[] = []
const requests: { path: string; body: any }[] = []
let http: Server
let url: string
let server: TestServer
let tenant: TestTenant

beforeAll(async () => {
  http = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += String(chunk)))
    request.on('end', () => {
      const body = text === '' ? null : JSON.parse(text)
      requests.push({ path: `${request.method} ${request.url}`, body })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer(`${request.url}`, body)))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  server = await startTestApp()
  tenant = await server.makeTenant()
})
afterAll(async () => {
  await server.close()
  await new Promise((resolve) => http.close(resolve))
})
beforeEach(() => {
  accounts = []
  requests.length = 0
})

function answer(path: string, body: any): unknown {
  if (path.endsWith(':lookup')) {
    const users = accounts.filter(({ localId }) => body.localId.includes(localId))
    return users.length === 0 ? { kind: 'x' } : { kind: 'x', users }
  }
  if (path.endsWith('oobCodes')) return { oobCodes: mails }
  if (path.endsWith('/accounts')) accounts.push({ localId: body.localId })
  if (path.endsWith(':update'))
    Object.assign(accounts.find(({ localId }) => localId === body.localId) ?? {}, body)
  return {}
}

const unsigned = (change: Record<string, unknown> = {}, alg = 'none') => {
  const now = Math.floor(Date.now() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const payload = {
    iss: 'https://securetoken.google.com/demo-muster',
    aud: 'demo-muster',
    sub: 'cleo',
    iat: now,
    auth_time: now,
    exp: now + 3600,
    roles: ['SUPER_ADMIN'],
    clients: ['everything'],
    ...change,
  }
  return `${part({ alg, typ: 'JWT' })}.${part(payload)}.`
}

describe('the demo’s verifier', () => {
  const verify = (token: string) => createEmulatorVerifier(url, 'demo-muster')(token)
  const claims = JSON.stringify({ clients: ['nwtx00000001'], roles: ['CLIENT_ADMIN', 'NONSENSE'] })

  test('uses the claims from the emulator, never those in the token', async () => {
    accounts = [{ localId: 'cleo', customAttributes: claims }]
    expect(await verify(unsigned())).toMatchObject({
      uid: 'cleo',
      clients: ['nwtx00000001'],
      roles: ['CLIENT_ADMIN'],
    })
  })
  test('says what the token itself names, because the browser shows only that', async () => {
    accounts = [{ localId: 'cleo', customAttributes: claims }]
    const verified = await verify(unsigned({ clients: ['other0000001'], roles: ['ADMIN'] }))
    expect(verified.claimsInToken).toEqual({ clients: ['other0000001'], roles: ['ADMIN'] })
  })
  test('reads the account again for a renewed token with other claims', async () => {
    const verifyCached = createEmulatorVerifier(url, 'demo-muster')
    accounts = [{ localId: 'cleo', customAttributes: claims }]
    await verifyCached(unsigned({ clients: ['nwtx00000001'] }))
    const clients = ['nwtx00000001', 'added0000001']
    accounts = [{ localId: 'cleo', customAttributes: JSON.stringify({ clients, roles: ['ADMIN'] }) }]
    expect((await verifyCached(unsigned({ clients }))).clients).toEqual(clients)
  })
  test('rejects unknown, disabled and revoked accounts', async () => {
    await expect(verify(unsigned())).rejects.toMatchObject({ name: 'InvalidToken' })
    accounts = [{ localId: 'cleo', disabled: true }]
    await expect(verify(unsigned())).rejects.toMatchObject({ name: 'InvalidToken' })
    accounts = [{ localId: 'cleo', validSince: String(Math.floor(Date.now() / 1000) + 100) }]
    await expect(verify(unsigned())).rejects.toMatchObject({ name: 'InvalidToken' })
  })
  test.each([{ iss: 'x' }, { aud: 'x' }, { exp: 1 }, { iat: 9e9 }, { auth_time: 9e9 }, { sub: '' }])(
    'rejects %j',
    async (change) => {
      accounts = [{ localId: 'cleo' }, { localId: '' }]
      await expect(verify(unsigned(change))).rejects.toMatchObject({ name: 'InvalidToken' })
    },
  )
  test('rejects signed tokens and invalid text', async () => {
    const signed = await tokenOf({ uid: 'cleo', roles: [], tenantId: null, clientIds: [] })
    for (const token of [signed, unsigned({}, 'RS256'), 'x', 'a.b.c']) {
      await expect(verify(token)).rejects.toMatchObject({ name: 'InvalidToken' })
    }
    expect(requests).toEqual([])
  })
  test('an unreachable emulator signs no user out', async () => {
    const away = createEmulatorVerifier('http://127.0.0.1:1', 'demo-muster')
    await expect(away(unsigned())).rejects.toMatchObject({ name: 'IdentityUnavailable' })
  })
})

describe('demo accounts', () => {
  const emulator = () => createEmulator(url, 'demo-muster')

  test('every user gets one account with claims, disabled if the user is', async () => {
    const user = await server.makeUser({ role: 'ADMIN', tenant, clientIds: [tenant.b, tenant.a] })
    const disabled = await server.makeUser({ role: 'EMPLOYEE', tenant, status: 'DISABLED' })
    expect(await createMissingAccounts(server.database, emulator())).toBeGreaterThanOrEqual(2)
    const made = (uid: string) => accounts.find(({ localId }) => localId === uid)
    expect(JSON.parse(made(user.uid)?.customAttributes ?? '')).toEqual({
      clients: [tenant.b, tenant.a],
      roles: ['ADMIN'],
    })
    expect(made(disabled.uid)).toMatchObject({ disableUser: true })
    expect(await createMissingAccounts(server.database, emulator())).toBe(0)
    expect(requests[0]).toMatchObject({ body: { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } } })
  })

  test('links in emails are printed once', async () => {
    mails = [
      { email: 'a@b.test', requestType: 'PASSWORD_RESET', oobCode: 'code1' },
      { email: 'c@d.test', requestType: 'EMAIL_SIGNIN', oobCode: 'code2' },
      { email: 'e@f.test', requestType: 'OTHER', oobCode: 'code3' },
    ]
    const lines: string[] = []
    const two = Promise.withResolvers<void>()
    const again = Promise.withResolvers<void>()
    let rounds = 0
    const counted = {
      ...emulator(),
      readEmails: () => ((rounds += 1) === 3 && again.resolve(), emulator().readEmails()),
    }
    const watch = watchEmails(counted, 'http://app', 'key', (line) => lines.push(line) === 2 && two.resolve())
    await two.promise
    await again.promise
    watch.stop()
    expect(lines).toEqual([
      'Password reset link for a@b.test: http://app/reset-password?mode=resetPassword&oobCode=code1',
      'Sign-in link for c@d.test: http://app/finish-sign-in?mode=signIn&oobCode=code2&apiKey=key',
    ])
  })
})
