/*
 * The keyboard shortcuts. Listeners and help texts read the keys from this folder, so that they always
 * match. `#views/shell/navigation/shortcutTable.ts` says what each key does and where it works.
 */

/** The single-key shortcuts for the parts of the app that load first. They work unless the user is typing or a dialog or menu is open. */
export const keys = {
  help: '?',
  go: 'g',
  add: 'c',
  search: '/',
  next: 'j',
  previous: 'k',
  select: 'x',
} as const

/** The key that opens the command menu, together with Ctrl, or Cmd on a Mac. */
export const commandKey = 'k'
