import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Returns the scroll position stored in this history entry, or null. */
export function storedScroll(): number | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('top' in state)) return null
  return typeof state.top === 'number' ? state.top : null
}

/** Returns the id of the row the user opened from this history entry, or null. */
export function storedRow(): string | null {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('row' in state)) return null
  return typeof state.row === 'string' ? state.row : null
}

/** Calls `change`, which may replace this history entry. Then stores a scroll position in the entry, and keeps the row that the user opened. */
export function storeScroll(top: number, change: () => void): void {
  const row = storedRow()
  change()
  if (top !== (storedScroll() ?? 0) || row !== storedRow()) history.replaceState({ top, row }, '')
}

/** Returns the scrolling element: the given one if it scrolls, or else the page. */
function scrollerOf(element: HTMLElement | null): Element | null {
  const scrollsItself =
    element !== null && getComputedStyle(element).overflowY === 'auto' && element.clientHeight > 0
  return scrollsItself && element.scrollHeight > element.clientHeight ? element : document.scrollingElement
}

/**
 * Stores a list's scroll position in the history entry, with the id of the row that the user opened. Restores
 * the position on return. Another `page` of the list starts at the top.
 */
export function useScrollRestoration(
  element: RefObject<HTMLElement | null>,
  ready: boolean,
  page = '',
): void {
  const shownPage = useRef(page)
  const isScrolled = useRef(false)
  useEffect(() => {
    const trackScroll = ({ target }: Event) => {
      if (target === document) isScrolled.current = (document.scrollingElement?.scrollTop ?? 0) > 0
      else if (target === element.current) isScrolled.current = (element.current?.scrollTop ?? 0) > 0
    }
    document.addEventListener('scroll', trackScroll, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', trackScroll, { capture: true })
  }, [element])
  useLayoutEffect(() => {
    const isOtherPage = shownPage.current !== page
    shownPage.current = page
    const top = ready ? (storedScroll() ?? (isOtherPage && isScrolled.current ? 0 : null)) : null
    // Elements are measured only if the list must scroll. Measuring forces layout, and this effect also runs
    // while the user types a search.
    const scroller = top === null ? null : scrollerOf(element.current)
    if (top !== null && scroller) scroller.scrollTop = top
  }, [element, ready, page])
  useEffect(() => {
    if (!ready) return
    const storePosition = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Enter') return
      const top = scrollerOf(element.current)?.scrollTop ?? 0
      const target = event.target instanceof Element ? event.target : null
      const row = target?.closest<HTMLElement>('tr[data-id]')?.dataset['id'] ?? storedRow()
      if (top !== (storedScroll() ?? 0) || row !== storedRow()) history.replaceState({ top, row }, '')
    }
    // Runs before the click navigates away.
    addEventListener('click', storePosition, { capture: true })
    addEventListener('keydown', storePosition, { capture: true })
    return () => {
      removeEventListener('click', storePosition, { capture: true })
      removeEventListener('keydown', storePosition, { capture: true })
    }
  }, [element, ready])
}
