import { lazy } from 'react'

/** The pauses in milliseconds after which a file that failed to load is requested again. Offline, the last is repeated. */
const pauses = [500, 1_500, 4_000]

/** Loads a file, and again after each pause, so that a broken network doesn't replace the page with an error. */
export async function loadAgain<File>(load: () => Promise<File>): Promise<File> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries >= pauses.length && navigator.onLine) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, pauses[tries] ?? 4_000)
      })
    }
  }
}

/** A component whose file loads when it is first shown. */
export const late: typeof lazy = (load) => lazy(() => loadAgain(load))
