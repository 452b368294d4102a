import { randomUUID } from 'node:crypto'
import { apiBase } from '#domain/kernel/calls/calls.ts'

/** The API of a running demo, called as one of the demo's accounts. */
export type DemoApi = {
  get: (path: string) => Promise<unknown>
  /** Resolves to the status once the whole response has arrived, or to undefined for a broken connection. */
  create: (path: string, body: unknown, key?: string) => Promise<number | undefined>
}

const password = 'Muster-Demo-2026!'

/**
 * Signs in to the emulator and attests the app as the browser does. If `clientId` is missing, the calls are
 * for the user's only client.
 */
export async function signInToDemo(
  url: string,
  emulatorUrl: string,
  email: string,
  clientId?: string,
): Promise<DemoApi> {
  const signIn = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`
  const { idToken } = (await post(signIn, { email, password, returnSecureToken: true })) as {
    idToken: string
  }
  const { token } = (await post(`${url}/attest`, {})) as { token: string }
  const headers = {
    authorization: `Bearer ${idToken}`,
    'x-firebase-appcheck': token,
    'content-type': 'application/json',
    ...(clientId !== undefined && { 'x-client-id': clientId }),
  }
  return {
    get: async (path) => (await fetch(`${url}${apiBase}${path}`, { headers })).json(),
    create: async (path, body, key = randomUUID()) => {
      try {
        const response = await fetch(`${url}${apiBase}${path}`, {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          body: JSON.stringify(body),
        })
        await response.text()
        return response.status
      } catch {
        return undefined
      }
    },
  }
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
