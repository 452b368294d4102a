import type { Page } from '@playwright/test'

/** The Auth emulator of the running product, as configured in the page. */
export interface Emulator {
  readonly url: string
  readonly createUser: (email: string, secret: string, claims: object) => Promise<string>
  readonly setDisabled: (uid: string, disabled: boolean) => Promise<void>
  readonly deleteUser: (uid: string) => Promise<void>
  readonly uidOf: (email: string) => Promise<string>
  readonly setPassword: (uid: string, secret: string) => Promise<void>
  /** Returns whether a session with this token is still valid. A changed password or a revoked session ends it. */
  readonly accepts: (idToken: string) => Promise<boolean>
  /** Returns the newest link emailed to an address. */
  readonly newestLink: (email: string, kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN') => Promise<string | undefined>
}

const deadlineMs = 5_000
const attempts = 4

/** Returns the emulator of the running product. Its calls work even after the page is closed, so `finally` can restore a user. */
export async function emulatorOf(page: Page): Promise<Emulator> {
  const response = await page.request.get('/login', {
    headers: { accept: 'text/html' },
    timeout: deadlineMs,
  })
  const config = /name="muster-config" content="([^"]*)"/.exec(await response.text())?.[1] ?? ''
  const { emulatorUrl } = JSON.parse(config.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
    emulatorUrl: string
  }
  const accounts = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-muster/accounts`
  const asOwner = async (url: string, data: object) => {
    const body = JSON.stringify(data)
    const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
    return (await askEmulator(url, { method: 'POST', headers, body })) as Record<string, unknown>
  }
  return {
    url: emulatorUrl,
    createUser: async (email, secret, claims) => {
      const { localId } = await asOwner(accounts, { email, password: secret, emailVerified: true })
      const customAttributes = JSON.stringify(claims)
      await asOwner(`${accounts}:update`, { localId, customAttributes })
      return String(localId)
    },
    setDisabled: async (localId, disableUser) => {
      await asOwner(`${accounts}:update`, { localId, disableUser })
    },
    deleteUser: async (localId) => {
      await asOwner(`${accounts}:delete`, { localId })
    },
    uidOf: async (email) => {
      const { users } = (await asOwner(`${accounts}:lookup`, { email: [email] })) as {
        users: { localId: string }[]
      }
      return users[0]?.localId ?? ''
    },
    setPassword: async (localId, secret) => {
      await asOwner(`${accounts}:update`, { localId, password: secret })
    },
    accepts: async (idToken) => {
      const url = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo`
      const headers = { 'content-type': 'application/json' }
      const lookup = askEmulator(url, { method: 'POST', headers, body: JSON.stringify({ idToken }) })
      return lookup.then(
        () => true,
        () => false,
      )
    },
    newestLink: async (email, kind) => {
      const { oobCodes } = (await askEmulator(
        `${emulatorUrl}/emulator/v1/projects/demo-muster/oobCodes`,
      )) as {
        oobCodes: { email: string; requestType: string; oobLink: string }[]
      }
      return oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobLink
    },
  }
}

/** Calls the emulator. It sometimes doesn't respond, so each attempt has a deadline and is repeated. */
export async function askEmulator(url: string, init: RequestInit = {}): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(deadlineMs) })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((error: unknown) => {
        if (attempt === attempts) throw error
        return null
      })
    if (answer === null) continue
    const { response, text } = answer
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`)
    return JSON.parse(text)
  }
}
