import { deleteApp, getApps, initializeApp } from 'firebase/app'
import { http as on, HttpResponse } from 'msw'
import { afterEach, expect, vi } from 'vitest'
import type { BrowserConfig } from '#domain/users/browserConfig.ts'
import type { EndReason, Session } from '#services/identity/identity.ts'
import { jwt } from '#test/support/server/jwt.ts'
import { openWire } from '#test/support/wire.ts'

/** Mocks the identity provider's REST API (product.md §7) for the real SDK. */

export const accounts = 'https://identitytoolkit.googleapis.com/v1/accounts'
export const tokens = 'https://securetoken.googleapis.com/v1/token'

export const wire = openWire()
const { sent } = wire
// The SDK keeps the `fetch` it finds when it loads.
const { createIdentity } = await import('#services/identity/identity.ts')

afterEach(async () => {
  await Promise.all(getApps().map(deleteApp))
})

export const config: BrowserConfig = {
  apiBase: '/hrms/v1',
  firebase: { apiKey: 'key', authDomain: 'muster.test', projectId: 'muster', appId: 'app' },
  emulatorUrl: null,
  appCheck: { mode: 'local', url: '/attest' },
  providers: [],
  demo: null,
  build: 'test',
}
export const credentials = { email: ' cleo@muster.test ', password: 'secret', shared: false }

export const claims = { clients: ['NWTX', 'NWNJ'], roles: ['CLIENT_ADMIN'] }

let turn = 0

export const refuse = (message: string) =>
  HttpResponse.json({ error: { code: 400, message } }, { status: 400 })
const user = (localId = 'cleo') => ({
  localId,
  email: `${localId}@muster.test`,
  displayName: 'Cleo Client',
  passwordHash: 'x',
  providerUserInfo: [{ providerId: 'password', rawId: localId }],
})

/** A provider with one user, whose tokens have the given lifetime. */
export function provider(life = 3_600) {
  wire.use(
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

/** Starts the SDK. With the name of an earlier start, it finds that session again, as after a reload. */
export function start(name = `app-${(turn += 1)}`) {
  const app = initializeApp({ ...config.firebase }, name)
  const identity = createIdentity(app, config)
  const reports: [Session | null, EndReason | null][] = []
  const stop = identity.watch((session, reason) => reports.push([session, reason]))
  return { identity, reports, stop, last: () => reports.at(-1) }
}

export async function signedIn(life?: number) {
  provider(life)
  const run = start()
  await run.identity.signIn(credentials)
  await vi.waitFor(() => expect(run.last()?.[0]?.user.uid).toBe('cleo'))
  sent.length = 0
  return run
}

/** Returns the body of the n-th request. */
export function bodyOf(index: number): Record<string, unknown> {
  const text = sent[index]?.text ?? ''
  return text.startsWith('{')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))
}
