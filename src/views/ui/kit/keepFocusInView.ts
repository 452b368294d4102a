/** How long fields may take to load, in milliseconds. */
const maxLoadTime = 3_000

/** Keeps the focused control in view while fields above it load. Stops when the user does something, or after `maxLoadTime`. */
export function keepFocusInView(): void {
  // A document without layout has nothing to scroll.
  if (typeof ResizeObserver === 'undefined') return
  const control = document.activeElement
  const observer = new ResizeObserver(() => {
    if (document.activeElement === control) control?.scrollIntoView({ block: 'nearest' })
  })
  const listening = new AbortController()
  const stop = () => {
    observer.disconnect()
    listening.abort()
  }
  for (const type of userEvents) addEventListener(type, stop, { capture: true, signal: listening.signal })
  observer.observe(document.body)
  setTimeout(stop, maxLoadTime)
}

const userEvents = ['keydown', 'pointerdown', 'wheel'] as const
