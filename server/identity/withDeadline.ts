import type { IdentityAdmin } from '#server/identity/admin.ts'
import { IdentityAway } from '#server/identity/claims.ts'

/** How long a request waits for a call to the provider, in milliseconds. The provider's SDK repeats a call without a response for two minutes. */
const LONGEST_MS = 4_000

/**
 * Returns the provider's calls for use in requests. Each throws IdentityAway if it takes too long. Otherwise,
 * requests waiting for a provider that doesn't respond would hold their database connections until every
 * other request is waiting too.
 */
export function withDeadline(admin: IdentityAdmin): IdentityAdmin {
  return {
    revokeSessions: (uid) => inTime(admin.revokeSessions(uid)),
    createAccount: (account) => inTime(admin.createAccount(account)),
    deleteAccount: (uid) => inTime(admin.deleteAccount(uid)),
    findAccount: (email) => inTime(admin.findAccount(email)),
    setClaims: (uid, claims) => inTime(admin.setClaims(uid, claims)),
    setDisabled: (uid, disabled) => inTime(admin.setDisabled(uid, disabled)),
    sendInvitation: (email) => inTime(admin.sendInvitation(email)),
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new IdentityAway('The identity provider is not responding.')), LONGEST_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
