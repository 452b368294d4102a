import { lazy } from 'react'

/** Loads styles under their address. Rejects with the error of the first try. */
const loadStyles = (href: string, error: unknown) =>
  new Promise<unknown>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(error))
    document.head.append(link)
  })

/**
 * Loads a file, and again after growing pauses, so that a broken network doesn't replace the page with an error. The browser requests a
 * failed script only under another address, and the build requests styles only once.
 */
export async function loadAgain<File>(load: () => Promise<File>): Promise<File> {
  let next: () => Promise<File> = load
  for (let tries = 0; ; tries += 1) {
    try {
      return await next()
    } catch (error) {
      const lost = /https?:[^\s?]+/.exec(String(error))?.[0]
      if (tries > 2 && navigator.onLine) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 500 * 3 ** Math.min(tries, 2))
      })
      if (lost?.endsWith('css')) next = () => loadStyles(lost, error).then(load)
      else if (lost !== undefined) next = () => import(/* @vite-ignore */ `${lost}?${tries}`) as Promise<File>
    }
  }
}

/** A component whose file loads when it is first shown. */
export const late: typeof lazy = (load) => lazy(() => loadAgain(load))
