/** The one key of session storage the product writes. */
export const snapshotKey = 'muster.session'

const rest = 100

export interface SnapshotStore {
  /** Something changed: writes within 100 ms. */
  readonly changed: () => void
  /** Writes now, for a page about to be hidden: also what told nobody of its change. */
  readonly flush: () => void
  /** Writes for the last time: the browser now ends the calls that are under way, and their failure is no news. */
  readonly leave: () => void
  /** The page was brought back as it was left. */
  readonly comeBack: () => void
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
  let left = false

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

  const changed = () => {
    if (!left) timer ??= setTimeout(write, rest)
  }

  return {
    changed,
    flush: () => {
      if (!left) write()
    },
    leave: () => {
      if (!left) write()
      left = true
    },
    comeBack: () => {
      left = false
      changed()
    },
  }
}
