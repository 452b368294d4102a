/** Tracks when the user last pressed a key or clicked. Loading the page counts as activity. Returns a function that returns the time of the last activity, in milliseconds since 1970. */
export function watchActivity(): () => number {
  let last = Date.now()
  const recordActivity = () => {
    last = Date.now()
  }
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, recordActivity, { capture: true, passive: true })
  return () => last
}
