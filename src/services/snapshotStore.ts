/** The one key of session storage the product writes. */
export const snapshotKey = 'muster.session'

const rest = 100

export interface SnapshotStore {
  /** Something changed: writes within 100 ms. */
  readonly changed: () => void
  /** Writes now, for a page about to be hidden. */
  readonly flush: () => void
}

/** What was kept at the last visit of this tab; null without, or when storage is blocked. */
export function readSnapshot(): string | null {
  try {
    return sessionStorage.getItem(snapshotKey)
  } catch {
    return null
  }
}

/** Writes what `take` gives, coalesced; survives a full or blocked storage by keeping the page alive without it. */
export function createSnapshotStore(take: () => string | null, onFull: () => void): SnapshotStore {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: string | null | undefined
  let told = false

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const text = take()
    if (text === last) return
    try {
      if (text === null) sessionStorage.removeItem(snapshotKey)
      else sessionStorage.setItem(snapshotKey, text)
      last = text
    } catch {
      if (!told) onFull()
      told = true
    }
  }

  return {
    changed: () => {
      timer ??= setTimeout(write, rest)
    },
    flush: () => {
      if (timer !== undefined) write()
    },
  }
}
