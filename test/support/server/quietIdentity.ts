import type { IdentityAdmin } from '#server/identity/admin.ts'

/** An identity provider that accepts everything. */
export const quietIdentity: IdentityAdmin = {
  revokeSessions: () => Promise.resolve(),
  createAccount: () => Promise.resolve(),
  deleteAccount: () => Promise.resolve(),
  findAccount: () => Promise.resolve(null),
  setClaims: () => Promise.resolve(),
  setDisabled: () => Promise.resolve(),
  sendInvitation: () => Promise.resolve(),
}
