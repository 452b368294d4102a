import { useRef } from 'react'

/**
 * Gives the focus back to whatever had it before a dialog opened.
 * Radix does so for its own trigger only, and ours are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // Where the page has put the focus meanwhile, e.g. on the title one went to, it stays.
      if (document.activeElement !== document.body) return
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
