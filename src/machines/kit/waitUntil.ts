import { fromPromise } from 'xstate'

const maxDelay = 15_000

/**
 * Resolves at an absolute time in milliseconds. Unlike an `after` delay, it survives saving and restoring. It
 * checks the clock at least every 15 seconds, so it also works if the computer sleeps in the meantime.
 */
export const waitUntil = fromPromise<void, { at: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const check = () => {
        const remaining = input.at - Date.now()
        if (remaining <= 0) resolve()
        else timer = setTimeout(check, Math.min(remaining, maxDelay))
      }
      signal.addEventListener('abort', () => clearTimeout(timer))
      check()
    }),
)
