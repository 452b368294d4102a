import { useSyncExternalStore } from 'react'
import { breakpoint } from '#views/theme/breakpoints.ts'

const mediaQuery = (condition: string) => (typeof matchMedia === 'function' ? matchMedia(condition) : null)

/** Returns whether a media condition matches, or undefined if the browser can't tell. Only for content, because layout belongs in styles. */
export function useMedia(condition: string): boolean | undefined {
  return useSyncExternalStore(
    (onChange) => {
      const list = mediaQuery(condition)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    () => mediaQuery(condition)?.matches,
  )
}

/** Returns true in a window as narrow as a phone. Only for content, because layout belongs in styles. */
export const useSmallScreen = (): boolean => useMedia(breakpoint.small) ?? false

/** Returns true if the window is large enough for lists to scroll separately, below their headers. */
export const useLargeScreen = (): boolean => useMedia(breakpoint.large) ?? true
