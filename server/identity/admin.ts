/** What the API asks of the identity provider as its administrator. */
export type IdentityAdmin = {
  /** Stops the provider from renewing the user's sessions. */
  revokeSessions(uid: string): Promise<void>
}
