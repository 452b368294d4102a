import { useMemo, useSyncExternalStore } from 'react'
import { breakpoint } from '#views/theme/breakpoints.ts'

/** Returns whether a media condition matches. Only for content, because layout belongs in styles. */
export function useMedia(condition: string): boolean {
  // Each component reuses one MediaQueryList. Creating one for every render and subscription would slow down typing.
  const [subscribe, matches] = useMemo(() => {
    const list = matchMedia(condition)
    return [
      (onChange: () => void) => {
        list.addEventListener('change', onChange)
        return () => list.removeEventListener('change', onChange)
      },
      () => list.matches,
    ]
  }, [condition])
  return useSyncExternalStore(subscribe, matches)
}

/** Returns true in a window as narrow as a phone. Only for content, because layout belongs in styles. */
export const useSmallScreen = (): boolean => useMedia(breakpoint.small)

/** Returns true if the window is wide enough for a list's rows to scroll on their own, below the list's header. */
export const useLargeScreen = (): boolean => useMedia(breakpoint.large)
