/** The delay after a 403 or 404, in milliseconds, as in the App Check SDK (requirement F5). */
const day = 86_400_000
/** The delay after the first failure with any other status. It doubles with each further failure up to the maximum. Each delay varies at random by up to half. */
const firstDelay = 1_000
const maxDelay = 4 * 3_600_000

export interface Backoff {
  /** Returns how many milliseconds are left to wait. 0 if a call can be made. */
  readonly remaining: () => number
  readonly recordFailure: (status: number | null) => void
  readonly reset: () => void
}

/** Creates a backoff that counts consecutive failures. `random` returns a number between 0 and 1. */
export function createBackoff(now: () => number = Date.now, random: () => number = Math.random): Backoff {
  let failures = 0
  let blockedUntil = 0
  return {
    remaining: () => Math.max(0, blockedUntil - now()),
    recordFailure: (status) => {
      const isForbiddenOrMissing = status === 403 || status === 404
      const delay = isForbiddenOrMissing
        ? day
        : Math.min(firstDelay * 2 ** failures, maxDelay) * (0.5 + random())
      failures += 1
      blockedUntil = now() + delay
    },
    reset: () => {
      failures = 0
      blockedUntil = 0
    },
  }
}
