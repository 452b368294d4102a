import { useRef } from 'react'

/**
 * Returns the focus handlers for a dialog. When the dialog closes, the element that had the focus before gets it
 * back. If there is none, for example after a reload, the page's title gets the focus. Radix only returns
 * the focus for dialogs with a trigger, and these dialogs have none.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const fields = event.target instanceof Element ? [...event.target.querySelectorAll('input')] : []
      // If the first field is read-only, the first editable one gets the focus, so that the user can type.
      const editable = fields[0]?.readOnly === true && fields.find((field) => !field.readOnly)
      if (!editable) return
      event.preventDefault()
      editable.select()
      editable.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // If the focus has moved in the meantime, for example to the title of the next page, it stays there.
      if (document.activeElement !== document.body) return
      const isUsable = opener.current !== document.body && opener.current?.isConnected === true
      const next = isUsable ? opener.current : document.querySelector('main h1')
      if (!(next instanceof HTMLElement)) return
      // An element in a pinned bar is always in view, but without `preventScroll`, browsers would scroll to the page's end.
      const isPinned = next.closest('[data-pinned]') !== null
      next.focus({ preventScroll: !isUsable || isPinned })
    },
  }
}
