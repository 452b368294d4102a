/*
 * Every keyboard shortcut. What listens to a key and what explains it both read it here, so they can't differ.
 * `#views/shell/navigation/shortcutTable.ts` says in words what each one does and where.
 */

/** Keys that work by themselves, unless the user types or something is open. */
export const keys = {
  help: '?',
  go: 'g',
  add: 'c',
  search: '/',
  next: 'j',
  previous: 'k',
  select: 'x',
  panel: 'p',
  edit: 'e',
  approve: 'a',
  reject: 'r',
} as const

/** Keys that work together with Ctrl, or Cmd on a Mac, also while the user types. */
export const controlKeys = {
  commands: 'k',
  save: 's',
  print: 'p',
  submit: 'Enter',
  fill: 'ArrowRight',
} as const

/** Keys that work in a week of time, also while the user types. */
export const weekKeys = { previousWeek: 'PageUp', nextWeek: 'PageDown' } as const
