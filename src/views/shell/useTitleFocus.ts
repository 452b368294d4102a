import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { storedScroll } from '#views/ui/kit/useScrollPlace.ts'

/**
 * Moves focus to the title after a navigation, even if the page loads later. A title that doesn't change, such as that of a new record
 * after its first save, leaves focus in the field the user is typing in. When a focused title is replaced, as "Loading..." is, the new
 * title gets focus. With `entering`, the first title gets focus too: after signing in or switching clients, not after a reload.
 */
export function useTitleFocus(main: RefObject<HTMLElement | null>, path: string, entering: boolean): void {
  const title = useRef<HTMLElement | null>(null)
  const arriving = useRef(entering)
  const shownPath = useRef(path)

  useLayoutEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    arriving.current = true
    followTitle(main.current, title, arriving.current)
  }, [main, path])

  useEffect(() => {
    if (main.current === null) return
    const around = main.current
    let focused: EventTarget | null = document.activeElement
    const remember = (event: FocusEvent) => {
      focused = event.target
    }
    const wasLost = () =>
      focused === title.current &&
      title.current?.isConnected === false &&
      document.activeElement === document.body
    const watch = new MutationObserver(() => followTitle(around, title, arriving.current || wasLost()))
    // A user who has already moved focus keeps it.
    const settle = () => {
      arriving.current = false
    }
    followTitle(around, title, arriving.current)
    watch.observe(around, { childList: true, subtree: true })
    addEventListener('focusin', remember)
    addEventListener('keydown', settle, { capture: true })
    addEventListener('pointerdown', settle, { capture: true })
    return () => {
      watch.disconnect()
      removeEventListener('focusin', remember)
      removeEventListener('keydown', settle, { capture: true })
      removeEventListener('pointerdown', settle, { capture: true })
    }
  }, [main])
}

function followTitle(around: HTMLElement | null, title: RefObject<HTMLElement | null>, focus: boolean): void {
  const next = around?.querySelector('h1') ?? null
  if (next === null || next === title.current) return
  title.current = next
  // On return to a scrolled page, focus must not scroll it back to the title.
  if (focus) next.focus({ preventScroll: storedScroll() !== null })
}
