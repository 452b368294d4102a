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

/** Returns true if a single-key shortcut may run: the key isn't handled yet, the user isn't typing, no dialog or menu is open, and no modifier key except Shift is pressed. */
export function isPlainKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  return !isTyping(event.target) && !isDialogOrMenuOpen()
}
