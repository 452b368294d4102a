import { useLayoutEffect, type RefObject } from 'react'

/** Moves the focus when the element that contains it is removed: to the section's heading, or else to the page's title. */
export function useFocusFallback(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const container = element.current
    const heading = container
      ?.closest('section')
      ?.querySelector<HTMLElement>(':scope > h2, :scope > header > h2')
    return () => {
      if (!container?.contains(document.activeElement)) return
      const target = heading?.isConnected === true ? heading : document.querySelector<HTMLElement>('main h1')
      target?.focus({ preventScroll: true })
    }
  }, [element])
}
