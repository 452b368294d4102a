import { vi } from 'vitest'

/**
 * The page's clock and its timers with one delay. They move only when a story says so, because the real time
 * that a step takes depends on the computer.
 */
export interface HeldTime {
  /** Lets time pass for the clock and for the timers. */
  readonly pass: (milliseconds: number) => void
  readonly restore: () => void
}

/** Stops the clock and every timer with exactly this delay. */
export function holdTime(milliseconds: number): HeldTime {
  const begun = Date.now()
  const later = globalThis.setTimeout as (run: () => void, after?: number) => unknown
  const held: (() => void)[] = []
  let passed = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => begun + passed)
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, after?: number) =>
      after === milliseconds ? held.push(run) : later(run, after)) as never)
  return {
    pass: (more) => {
      passed += more
      held.splice(0).forEach((run) => run())
    },
    restore: () => {
      clock.mockRestore()
      timers.mockRestore()
    },
  }
}
