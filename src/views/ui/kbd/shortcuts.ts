const nonTextTypes = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'])

/** Returns true if typing in an element enters text or selects an option. Single-key shortcuts are ignored there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  if (target instanceof HTMLInputElement) return !nonTextTypes.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Returns true while a dialog or menu is open and handles keys. */
export function isDialogOrMenuOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [data-floating="open"]') !== null
}

/**
 * Returns the pressed key if it may run a single-key shortcut: the key isn't handled yet, the user isn't typing, no
 * dialog or menu is open, and no modifier key except Shift is pressed. Otherwise returns an empty string. Without
 * Shift, letters are lower case even with Caps Lock on.
 */
export function plainKey(event: KeyboardEvent): string {
  const { key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return ''
  if (isTyping(event.target) || isDialogOrMenuOpen()) return ''
  return event.shiftKey || key.length > 1 ? key : key.toLowerCase()
}
