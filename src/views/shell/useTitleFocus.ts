import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { storedScroll } from '#views/ui/kit/useScrollRestoration.ts'

/**
 * Moves the focus to the title after a navigation, even if the page loads later. If the title doesn't change,
 * for example after the first save of a new record, the focus stays in the field where the user is typing. If
 * a focused title such as "Loading..." is replaced, the new title gets the focus. If `entering` is true, the
 * first title also gets the focus. It is true after signing in or switching clients, but not after a reload.
 */
export function useTitleFocus(main: RefObject<HTMLElement | null>, path: string, entering: boolean): void {
  const title = useRef<HTMLElement | null>(null)
  const isArriving = useRef(entering)
  const shownPath = useRef(path)

  useLayoutEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    isArriving.current = true
    followTitle(main.current, title, isArriving.current)
  }, [main, path])

  useEffect(() => {
    if (main.current === null) return
    const mainElement = main.current
    let focused: EventTarget | null = document.activeElement
    const trackFocus = (event: FocusEvent) => {
      focused = event.target
    }
    const wasLost = () =>
      focused === title.current &&
      title.current?.isConnected === false &&
      document.activeElement === document.body
    const observer = new MutationObserver(() =>
      followTitle(mainElement, title, isArriving.current || wasLost()),
    )
    // Once the user presses a key or clicks, the focus stays where they moved it.
    const stopFocusing = () => {
      isArriving.current = false
    }
    followTitle(mainElement, title, isArriving.current)
    observer.observe(mainElement, { childList: true, subtree: true })
    addEventListener('focusin', trackFocus)
    addEventListener('keydown', stopFocusing, { capture: true })
    addEventListener('pointerdown', stopFocusing, { capture: true })
    return () => {
      observer.disconnect()
      removeEventListener('focusin', trackFocus)
      removeEventListener('keydown', stopFocusing, { capture: true })
      removeEventListener('pointerdown', stopFocusing, { capture: true })
    }
  }, [main])
}

function followTitle(
  mainElement: HTMLElement | null,
  title: RefObject<HTMLElement | null>,
  focus: boolean,
): void {
  const next = mainElement?.querySelector('h1') ?? null
  if (next === null || next === title.current) return
  title.current = next
  // When the user returns to a page that was scrolled, moving the focus must not scroll it back to the title.
  if (focus) next.focus({ preventScroll: storedScroll() !== null })
}
