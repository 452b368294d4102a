import { lazy } from 'react'

/** The pauses in milliseconds after which a file that failed to load is requested again. Offline, the last is repeated. */
const pauses = [500, 1_500, 4_000]

/** Loads a file's styles, which the browser's build requests only once. */
const loadStyles = (href: string) =>
  new Promise<unknown>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })

/** Loads a file, and again after each pause, so that a broken network doesn't replace the page with an error. */
export async function loadAgain<File>(load: () => Promise<File>): Promise<File> {
  let first: unknown
  let styles: string | undefined
  for (let tries = 0; ; tries += 1) {
    try {
      if (styles !== undefined) await loadStyles(styles)
      return await load()
    } catch (error) {
      first ??= error
      styles = /CSS for (.+)/.exec(String(error))?.[1] ?? styles
      if (tries >= pauses.length && navigator.onLine) throw first
      await new Promise((resolve) => {
        setTimeout(resolve, pauses[tries] ?? 4_000)
      })
    }
  }
}

/** A component whose file loads when it is first shown. */
export const late: typeof lazy = (load) => lazy(() => loadAgain(load))
