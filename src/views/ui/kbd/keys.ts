/*
 * Every keyboard shortcut. Listeners and help texts read the keys from here and lateKeys.ts, so they can't differ.
 * `#views/shell/navigation/shortcutTable.ts` says in words what each one does and where.
 */

/** Single keys that work from the first row on, unless the user types or something is open. */
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
