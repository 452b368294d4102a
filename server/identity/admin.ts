/** The claims in a user's tokens. */
export type AccountClaims = { clients: readonly string[]; roles: readonly string[] }

/** Thrown if the provider has no account with this uid. */
export class AccountMissing extends Error {
  override name = 'AccountMissing'
}

/** The identity provider's administrative calls that the server uses. */
export type IdentityAdmin = {
  /** Revokes the user's sessions at the provider. */
  revokeSessions(uid: string): Promise<void>
  /** Creates an account without a password. */
  createAccount(account: {
    uid: string
    email: string
    displayName: string
    claims: AccountClaims
  }): Promise<void>
  deleteAccount(uid: string): Promise<void>
  /** Returns the uid of the account with this email, or null if there is none. */
  findAccount(email: string): Promise<string | null>
  /** Sets the claims in the user's next token. Throws AccountMissing. */
  setClaims(uid: string, claims: AccountClaims): Promise<void>
  /** Disables or enables an account. Throws AccountMissing. */
  setDisabled(uid: string, disabled: boolean): Promise<void>
  /** Sends an email with a link to set a password. */
  sendInvitation(email: string): Promise<void>
}
