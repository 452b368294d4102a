/** Notes when the person last pressed a key or a button here. Coming to the page counts as well. */
export function watchActivity(): () => number {
  let last = Date.now()
  const note = () => {
    last = Date.now()
  }
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, note, { capture: true, passive: true })
  return () => last
}
