/** Single keys of parts that load after the first rows. They work unless the user types or something is open. */
export const lateKeys = { panel: 'p', edit: 'e', approve: 'a', reject: 'r' } as const

/** Keys that work together with Ctrl, or Cmd on a Mac, even while the user types. */
export const controlKeys = { save: 's', print: 'p', submit: 'Enter', fill: 'ArrowRight' } as const

/** Keys that work in a week of time, even while the user types. The key of the note needs Shift, as in spreadsheets. */
export const weekKeys = { previousWeek: 'PageUp', nextWeek: 'PageDown', note: 'F2' } as const
