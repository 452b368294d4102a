/** The identity provider's administrative calls that the API uses. */
export type IdentityAdmin = {
  /** Stops the provider from renewing the user's sessions. */
  revokeSessions(uid: string): Promise<void>
}
