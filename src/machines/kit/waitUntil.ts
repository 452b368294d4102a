import { fromPromise } from 'xstate'

const longestNap = 15_000

/**
 * Resolves at an absolute time in milliseconds. Unlike an `after` delay it survives being saved and restored, and because it looks at
 * the clock again every few seconds it also notices that a computer has slept.
 */
export const waitUntil = fromPromise<void, { at: number }>(
  ({ input, signal }) =>
    new Promise((resolve) => {
      let timer: ReturnType<typeof setTimeout>
      const look = () => {
        const left = input.at - Date.now()
        if (left <= 0) resolve()
        else timer = setTimeout(look, Math.min(left, longestNap))
      }
      signal.addEventListener('abort', () => clearTimeout(timer))
      look()
    }),
)
