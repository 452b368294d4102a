import { applicationDefault, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { AccountMissing, type IdentityAdmin } from '#server/identity/admin.ts'

const SEND_URL = 'https://identitytoolkit.googleapis.com/v1/accounts:sendOobCode'
const SEND_TIMEOUT_MS = 4_000

/** Returns the administrative calls to a Firebase project. Uses the credentials in GOOGLE_APPLICATION_CREDENTIALS, or else the machine's own. */
export function createFirebaseAdmin({
  projectId,
  apiKey,
}: {
  projectId: string
  apiKey: string
}): IdentityAdmin {
  const auth = getAuth(initializeApp({ credential: applicationDefault(), projectId }))
  return {
    revokeSessions: (uid) => auth.revokeRefreshTokens(uid),
    async createAccount({ uid, email, displayName, claims }) {
      await auth.createUser({ uid, email, displayName })
      await auth.setCustomUserClaims(uid, claims)
    },
    deleteAccount: (uid) => auth.deleteUser(uid),
    async findAccount(email) {
      try {
        return (await auth.getUserByEmail(email)).uid
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    setClaims: (uid, claims) => auth.setCustomUserClaims(uid, claims).catch(throwIfMissing),
    async setDisabled(uid, disabled) {
      await auth.updateUser(uid, { disabled }).catch(throwIfMissing)
    },
    // The Admin SDK only creates links. To have Firebase send the email, this makes the request that a
    // browser would make.
    async sendInvitation(email) {
      const response = await fetch(`${SEND_URL}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ requestType: 'PASSWORD_RESET', email }),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`The request for the invitation email returned ${response.status}.`)
    },
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && Reflect.get(error, 'code') === 'auth/user-not-found'

function throwIfMissing(error: unknown): never {
  throw isMissing(error) ? new AccountMissing() : error
}
