import type { Page } from '@playwright/test'

/** The sign-in emulator beside the product, as the served page names it. */
export interface Emulator {
  readonly url: string
  readonly createUser: (email: string, secret: string, claims: object) => Promise<string>
  readonly setDisabled: (uid: string, disabled: boolean) => Promise<void>
  readonly deleteUser: (uid: string) => Promise<void>
  readonly uidOf: (email: string) => Promise<string>
  readonly setPassword: (uid: string, secret: string) => Promise<void>
  /** The newest link mailed to an address. */
  readonly newestLink: (email: string, kind: 'PASSWORD_RESET' | 'EMAIL_SIGNIN') => Promise<string | undefined>
}

export async function emulatorOf(page: Page): Promise<Emulator> {
  const response = await page.request.get('/login', { headers: { accept: 'text/html' } })
  const config = /name="muster-config" content="([^"]*)"/.exec(await response.text())?.[1] ?? ''
  const { emulatorUrl } = JSON.parse(config.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as {
    emulatorUrl: string
  }
  const accounts = `${emulatorUrl}/identitytoolkit.googleapis.com/v1/projects/demo-muster/accounts`
  const asOwner = async (url: string, data: object) => {
    const answer = await page.request.post(url, { headers: { authorization: 'Bearer owner' }, data })
    if (!answer.ok()) throw new Error(`${url} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, unknown>
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
    newestLink: async (email, kind) => {
      const answer = await page.request.get(`${emulatorUrl}/emulator/v1/projects/demo-muster/oobCodes`)
      const { oobCodes } = (await answer.json()) as {
        oobCodes: { email: string; requestType: string; oobLink: string }[]
      }
      return oobCodes.findLast((code) => code.email === email && code.requestType === kind)?.oobLink
    },
  }
}
