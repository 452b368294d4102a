/** Why somebody was signed out; the texts live with the login view. */
export type SignOutReason = 'asked' | 'expired' | 'disabled' | 'deleted' | 'revoked' | 'refused' | 'elsewhere'

/** True for who left by himself, here or in another tab: nothing of his stays, and nobody is led back to where he was (requirement A8). */
export const isOnPurpose = (reason: SignOutReason | null) => reason === 'asked' || reason === 'elsewhere'
