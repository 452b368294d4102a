import { snapshotKey } from '#services/storage/readSnapshot.ts'

const delay = 100

export interface SnapshotStore {
  /** Schedules a write within 100 ms. */
  readonly changed: () => void
  /** Writes immediately, for example when the page is hidden. Also writes changes that weren't reported with `changed`. */
  readonly flush: () => void
  /** Writes one last time before the user leaves the page. The browser then aborts running requests, and those failures must not be stored. */
  readonly leave: () => void
  /** Resumes writing after the browser has restored the page from its cache. */
  readonly resume: () => void
}

/** Creates a store that writes what `take` returns and combines frequent writes. If storage is full or blocked, it calls `onFull` once and keeps trying. */
export function createSnapshotStore(take: () => string | null, onFull: () => void): SnapshotStore {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastWritten: string | null | undefined
  let hasReported = false
  let hasLeft = false

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    const text = take()
    if (text === lastWritten) return
    try {
      if (text === null) sessionStorage.removeItem(snapshotKey)
      else sessionStorage.setItem(snapshotKey, text)
      lastWritten = text
    } catch {
      if (!hasReported) onFull()
      hasReported = true
    }
  }

  const changed = () => {
    if (!hasLeft) timer ??= setTimeout(write, delay)
  }

  return {
    changed,
    flush: () => {
      if (!hasLeft) write()
    },
    leave: () => {
      if (!hasLeft) write()
      hasLeft = true
    },
    resume: () => {
      hasLeft = false
      changed()
    },
  }
}
