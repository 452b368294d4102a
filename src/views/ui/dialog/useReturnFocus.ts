import { useRef } from 'react'

/**
 * Returns focus to the element that had it before a dialog opened, or to the page's title if there is none, as after a reload.
 * Radix does so only for its own trigger, and our dialogs are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Focus that has moved in the meantime, such as to the title of the next page, stays.
      if (document.activeElement !== document.body) return
      const isUsable = opener.current !== document.body && opener.current?.isConnected === true
      const next = isUsable ? opener.current : document.querySelector('main h1')
      if (next instanceof HTMLElement) next.focus({ preventScroll: !isUsable })
    },
  }
}
