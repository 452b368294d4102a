import { useLayoutEffect, type RefObject } from 'react'

/** When an element goes with the focus in it, the heading of its section takes the focus, else the page's title. */
export function useFocusHeir(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const going = element.current
    const heading = going?.closest('section')?.querySelector<HTMLElement>(':scope > h2, :scope > header > h2')
    return () => {
      if (!going?.contains(document.activeElement)) return
      const heir = heading?.isConnected === true ? heading : document.querySelector<HTMLElement>('main h1')
      heir?.focus({ preventScroll: true })
    }
  }, [element])
}
