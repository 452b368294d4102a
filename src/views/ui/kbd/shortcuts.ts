const textual = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'])

/** Whether a key press belongs to what is being typed, so that single keys must keep out. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !textual.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Whether something modal or a menu is open and takes the keys. */
export function isCovered(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [data-floating="open"]') !== null
}

/** Whether a single key may act on the page: nothing typed, nothing open, no modifier held. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !isTyping(event.target) && !isCovered()
}
