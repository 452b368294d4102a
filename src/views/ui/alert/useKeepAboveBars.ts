import { useLayoutEffect, useRef, type RefObject } from 'react'

const gap = 12

/**
 * Returns the distance from the bottom of the window at which toasts don't cover any bar. If there isn't
 * enough room for that, the toasts go to the top of the window.
 */
function bottomAbove(bars: readonly DOMRect[], toasts: DOMRect): number {
  let bottom = innerHeight - toasts.bottom
  for (const bar of bars) {
    const isBeside = bar.right <= toasts.left || bar.left >= toasts.right
    const isAbove = bar.bottom <= innerHeight - bottom - toasts.height
    const isBelow = bar.top >= innerHeight - bottom
    if (!isBeside && !isAbove && !isBelow) bottom = innerHeight - bar.top + gap
  }
  return Math.max(0, Math.min(bottom, innerHeight - toasts.height))
}

function moveAboveBars(toasts: HTMLElement): void {
  toasts.style.insetBlockEnd = ''
  const bars = [...document.querySelectorAll('[data-pinned="foot"]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .toSorted((a, b) => b.bottom - a.bottom)
  if (bars.length > 0) toasts.style.insetBlockEnd = `${bottomAbove(bars, toasts.getBoundingClientRect())}px`
}

/** Keeps toasts above the bars at the bottom of a page or dialog, because users need the bars' buttons next. */
export function useKeepAboveBars<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    let frame = 0
    const update = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => ref.current !== null && moveAboveBars(ref.current))
    }
    update()
    // Bars appear, disappear and grow with their page, and a toast stays when the page changes.
    const observer = new MutationObserver(update)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    window.addEventListener('resize', update)
    window.addEventListener('scroll', update, true)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('resize', update)
      window.removeEventListener('scroll', update, true)
    }
  }, [])
  return ref
}
