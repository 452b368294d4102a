import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { StartError } from '#server/config.ts'
import { AccountMissing, type IdentityAdmin } from '#server/identity/admin.ts'

const START_TIMEOUT_MS = 120_000
const RETRY_MS = 250
const CALL_TIMEOUT_MS = 10_000

/** The administrative calls to the Auth emulator. */
export type Emulator = IdentityAdmin & {
  waitUntilReady(): Promise<void>
  findExistingUids(uids: readonly string[]): Promise<Set<string>>
  createDemoAccount(account: EmulatorAccount): Promise<void>
  enableEmailPrivacy(): Promise<void>
  readEmails(): Promise<EmulatorEmail[]>
}

/** An account as the emulator stores it. */
export type EmulatorAccount = {
  uid: string
  email: string
  displayName: string
  password: string
  disabled: boolean
  claims: Record<string, unknown>
}

/** An email that the emulator would have sent. */
export type EmulatorEmail = z.output<typeof oobCodes>['oobCodes'][number]

const lookup = z.object({ users: z.optional(z.array(z.object({ localId: z.string() }))) })
const oobCodes = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
})

/** Returns the administrative calls to the emulator at a URL. */
export function createEmulator(url: string, projectId: string): Emulator {
  const accounts = `${url}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`
  const emulatorApi = `${url}/emulator/v1/projects/${projectId}`

  return {
    async waitUntilReady() {
      const until = Date.now() + START_TIMEOUT_MS
      while (!(await isReachable(url))) {
        if (Date.now() > until)
          throw new StartError(
            `The Auth emulator at ${url} didn't start within 120 seconds. Start Muster again.`,
          )
        await pause(RETRY_MS)
      }
    },
    async findExistingUids(uids) {
      if (uids.length === 0) return new Set()
      const { users } = lookup.parse(await call('POST', `${accounts}:lookup`, { localId: uids }))
      return new Set(users?.map((user) => user.localId) ?? [])
    },
    async createDemoAccount({ uid, email, displayName, password, disabled, claims }) {
      await call('POST', accounts, { localId: uid, email, displayName, password, emailVerified: true })
      await call('POST', `${accounts}:update`, {
        localId: uid,
        customAttributes: JSON.stringify(claims),
        disableUser: disabled,
      })
    },
    async createAccount({ uid, email, displayName, claims }) {
      await call('POST', accounts, { localId: uid, email, displayName })
      await call('POST', `${accounts}:update`, { localId: uid, customAttributes: JSON.stringify(claims) })
    },
    async deleteAccount(uid) {
      await call('POST', `${accounts}:delete`, { localId: uid })
    },
    async findAccount(email) {
      const { users } = lookup.parse(await call('POST', `${accounts}:lookup`, { email: [email] }))
      return users?.[0]?.localId ?? null
    },
    async setClaims(uid, claims) {
      await call('POST', `${accounts}:update`, { localId: uid, customAttributes: JSON.stringify(claims) })
    },
    async setDisabled(uid, disabled) {
      await call('POST', `${accounts}:update`, { localId: uid, disableUser: disabled })
    },
    async sendInvitation(email) {
      await call('POST', `${accounts}:sendOobCode`, { requestType: 'PASSWORD_RESET', email })
    },
    async revokeSessions(uid) {
      const validSince = String(Math.floor(Date.now() / 1000))
      await call('POST', `${accounts}:update`, { localId: uid, validSince })
    },
    async enableEmailPrivacy() {
      await call('PATCH', `${emulatorApi}/config`, {
        emailPrivacyConfig: { enableImprovedEmailPrivacy: true },
      })
    },
    async readEmails() {
      return oobCodes.parse(await call('GET', `${emulatorApi}/oobCodes`)).oobCodes
    },
  }
}

async function isReachable(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })).ok
  } catch {
    return false
  }
}

async function call(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  const text = await response.text()
  if (text.includes('USER_NOT_FOUND')) throw new AccountMissing()
  if (!response.ok) throw new Error(`The Auth emulator returned ${response.status}: ${text.slice(0, 200)}`)
  return JSON.parse(text)
}
