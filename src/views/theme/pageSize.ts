const key = 'muster.pageSize'

/** Returns the number of rows per page that is stored on this device. Null if it isn't one of `sizes`. */
export function readPageSize(sizes: readonly number[]): number | null {
  try {
    const stored = localStorage.getItem(key)
    return sizes.find((size) => String(size) === stored) ?? null
  } catch {
    return null
  }
}

/**
 * Stores the number of rows per page on this device. If it weren't stored, the next visit could load the list
 * twice: with the default number, and again once the preferences have loaded.
 */
export function storePageSize(size: number): void {
  try {
    localStorage.setItem(key, String(size))
  } catch {
    // If storage is blocked, as in some private windows, the size is only known once the preferences load.
  }
}
