import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { storedScroll } from '#views/ui/kit/useScrollPlace.ts'

/**
 * Moves the focus to the title after a navigation, even if the page loads later. If the title doesn't change,
 * for example after the first save of a new record, the focus stays in the field where the user is typing. If
 * a focused title such as "Loading..." is replaced, the new title gets the focus. With `entering`, the first
 * title also gets the focus: after signing in or switching clients, but not after a reload.
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
    // If the user has already moved the focus, it stays there.
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
  // When the user returns to a scrolled page, the focus must not scroll it back to the title.
  if (focus) next.focus({ preventScroll: storedScroll() !== null })
}
