import { useRef } from 'react'

/**
 * Returns focus to the element that had it before a dialog opened, or to the page's title if there is none, as after a reload.
 * Radix does so only for its own trigger, and our dialogs are opened by state.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const fields = event.target instanceof Element ? [...event.target.querySelectorAll('input')] : []
      // A field that can't be changed would cost a Tab before typing.
      const editable = fields[0]?.readOnly === true && fields.find((field) => !field.readOnly)
      if (!editable) return
      event.preventDefault()
      editable.select()
      editable.focus()
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
