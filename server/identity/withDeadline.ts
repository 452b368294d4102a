import type { IdentityAdmin } from '#server/identity/admin.ts'
import { IdentityUnavailable } from '#server/identity/claims.ts'

/** How long a request waits for a call to the provider, in milliseconds. Without this limit, the provider's SDK would spend two minutes retrying a call that gets no response. */
const DEADLINE_MS = 4_000

/**
 * Returns the provider's calls for use in requests. Each throws IdentityUnavailable if it takes too long.
 * Without this limit, an unresponsive provider would tie up all database connections and block every other request.
 */
export function withDeadline(admin: IdentityAdmin): IdentityAdmin {
  return {
    revokeSessions: (uid) => beforeDeadline(admin.revokeSessions(uid)),
    createAccount: (account) => beforeDeadline(admin.createAccount(account)),
    deleteAccount: (uid) => beforeDeadline(admin.deleteAccount(uid)),
    findAccount: (email) => beforeDeadline(admin.findAccount(email)),
    setClaims: (uid, claims) => beforeDeadline(admin.setClaims(uid, claims)),
    setDisabled: (uid, disabled) => beforeDeadline(admin.setDisabled(uid, disabled)),
    sendInvitation: (email) => beforeDeadline(admin.sendInvitation(email)),
  }
}

function beforeDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new IdentityUnavailable('The identity provider is not responding.')),
      DEADLINE_MS,
    )
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
