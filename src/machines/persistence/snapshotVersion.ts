/** Raised when a stored snapshot of the version before can't be restored. */
export const snapshotVersion = 44
