/** Why a user was signed out. The login view has the texts. */
export type SignOutReason =
  'requested' | 'expired' | 'disabled' | 'deleted' | 'revoked' | 'refused' | 'elsewhere'

/** Returns true when the user signed out on purpose, here or in another tab. Then no work is kept and the next sign-in starts on the dashboard (requirement A8). */
export const isOnPurpose = (reason: SignOutReason | null) => reason === 'requested' || reason === 'elsewhere'
