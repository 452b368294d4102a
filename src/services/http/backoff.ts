/** Delays start at 1 s and double with jitter after each HTTP error. 403 and 404 wait a day (requirement F5, the same as the App Check SDK). */
const day = 86_400_000
const first = 1_000
const longest = 4 * 3_600_000

export interface Backoff {
  /** Returns how many milliseconds are left to wait. 0 if a call can be made. */
  readonly left: () => number
  readonly failed: (status: number | null) => void
  readonly reset: () => void
}

/** Creates a backoff that counts consecutive failures. `random` returns 0…1. */
export function createBackoff(now: () => number = Date.now, random: () => number = Math.random): Backoff {
  let failures = 0
  let until = 0
  return {
    left: () => Math.max(0, until - now()),
    failed: (status) => {
      const fixed = status === 403 || status === 404
      const pause = fixed ? day : Math.min(first * 2 ** failures, longest) * (0.5 + random())
      failures += 1
      until = now() + pause
    },
    reset: () => {
      failures = 0
      until = 0
    },
  }
}
