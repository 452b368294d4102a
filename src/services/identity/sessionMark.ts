/**
 * The storage key of the mark. The mark is a random id of the signed-in session, shared by the tabs of this
 * browser. A token is stored with the mark and is only restored if the mark is still the same (trust.md §6.2.4).
 * The mark contains no personal data.
 */
const key = 'muster.session'

/** Returns the mark of the signed-in session, or null if no user is signed in or storage is blocked. */
export function readMark(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Marks a new session and returns the mark. Null if storage is blocked. In that case, a reload never restores the token. */
export function beginMark(): string | null {
  try {
    localStorage.setItem(key, crypto.randomUUID())
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Removes the mark immediately, so that a tab that is reopened later doesn't use the old token. */
export function endMark(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is no mark in blocked storage.
  }
}
