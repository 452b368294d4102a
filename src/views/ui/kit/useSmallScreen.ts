import { useSyncExternalStore } from 'react'
import { breakpoint } from '#views/theme/breakpoints.ts'

const query = () => (typeof matchMedia === 'function' ? matchMedia(breakpoint.small) : null)

function subscribe(changed: () => void) {
  const list = query()
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

/** Returns true in a window as narrow as a phone. For content only; layout belongs in styles. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, () => query()?.matches ?? false)
}
