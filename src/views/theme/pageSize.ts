import { defaultLimit, pageSizes } from '#domain/kernel/lists.ts'

type PageSize = (typeof pageSizes)[number]

const key = 'muster.pageSize'

/** Returns the rows per page stored on this device, or the default. */
export function readPageSize(): PageSize {
  try {
    const stored = localStorage.getItem(key)
    return pageSizes.find((size) => String(size) === stored) ?? defaultLimit
  } catch {
    return defaultLimit
  }
}

/** Stores the rows per page, so that the next visit doesn't load its list twice. */
export function storePageSize(size: PageSize): void {
  try {
    localStorage.setItem(key, String(size))
  } catch {
    // Private windows block storage, so the size is known once the preferences load.
  }
}
