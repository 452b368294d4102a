/** The name of the database in which the identity provider's SDK stores its sessions. */
const database = 'firebaseLocalStorageDb'
const prefix = 'firebase:'

/** Removes the session stored by the provider's SDK. Signing out uses this if the SDK can't be loaded. */
export function removeStoredSession(): void {
  try {
    indexedDB.deleteDatabase(database)
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked, so it contains no session.
  }
}
