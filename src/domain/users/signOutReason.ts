/** Why a user was signed out. The sign-in page has the texts. */
export type SignOutReason =
  'requested' | 'expired' | 'disabled' | 'deleted' | 'revoked' | 'refused' | 'elsewhere'

/** Returns true if the user signed out on purpose, in this tab or another one. In that case, drafts are deleted and the next sign-in starts on the dashboard (requirement A8). */
export const isOnPurpose = (reason: SignOutReason | null) => reason === 'requested' || reason === 'elsewhere'
