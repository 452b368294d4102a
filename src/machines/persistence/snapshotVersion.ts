/** Increase this when snapshots stored by the previous version can no longer be restored. */
export const snapshotVersion = 46
