/** The single-key shortcuts for the parts of the app that load after the first rows. They are off while the user is typing or a dialog or menu is open. */
export const actionKeys = { panel: 'p', edit: 'e', approve: 'a', reject: 'r' } as const

/** Keys that work together with Ctrl, or Cmd on a Mac, even while the user is typing. */
export const controlKeys = { save: 's', print: 'p', submit: 'Enter', fill: 'ArrowRight' } as const

/** Keys that work in a timesheet week, even while the user is typing. The key for the note requires Shift, as in spreadsheets. */
export const weekKeys = { previousWeek: 'PageUp', nextWeek: 'PageDown', note: 'F2' } as const
