/*
 * Every keyboard shortcut. Listeners and help texts read the keys from this folder, so that they always
 * match. `#views/shell/navigation/shortcutTable.ts` says what each one does and where.
 */

/** Single keys that work once the first rows are shown, unless the user is typing or a dialog or menu is open. */
export const keys = {
  help: '?',
  go: 'g',
  add: 'c',
  search: '/',
  next: 'j',
  previous: 'k',
  select: 'x',
} as const

/** Opens the command menu together with Ctrl, or Cmd on a Mac. */
export const commandKey = 'k'
