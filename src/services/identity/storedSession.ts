/** Where the identity provider's SDK stores its sessions. */
const database = 'firebaseLocalStorageDb'
const prefix = 'firebase:'

/** Removes the session that the provider's SDK has stored. Signing out uses this when the SDK can't be loaded. */
export function removeStoredSession(): void {
  try {
    indexedDB.deleteDatabase(database)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Blocked storage has no session.
  }
}
