/** The claims in a user's tokens. */
export type AccountClaims = { clients: readonly string[]; roles: readonly string[] }

/** The identity provider's administrative calls that the API uses. */
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
  /** Sets the claims of the user's next token. */
  setClaims(uid: string, claims: AccountClaims): Promise<void>
  setDisabled(uid: string, disabled: boolean): Promise<void>
  /** Sends an email with a link to set a password. */
  sendInvitation(email: string): Promise<void>
}
