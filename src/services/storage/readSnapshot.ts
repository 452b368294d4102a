/** The session storage key of the snapshot. In production, Muster writes no other session storage key. */
export const snapshotKey = 'muster.session'

/** Returns the stored snapshot of this tab, or null if there is none or storage is blocked. */
export function readSnapshot(): string | null {
  try {
    return sessionStorage.getItem(snapshotKey)
  } catch {
    return null
  }
}
