import { useLayoutEffect, type RefObject } from 'react'

/** Moves the focus to the section's heading, or else to the page's title, when an element that contains the focus is removed. */
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
