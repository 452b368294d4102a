/** The sizes of the window at which the layout changes: `small` is a phone, `medium` and smaller have no sidebar, and `wide` has room for a column next to a form. `tall` has room for sticky bars. */
export const breakpoint = {
  tiny: '(max-width: 359.98px)',
  small: '(max-width: 639.98px)',
  medium: '(max-width: 1023.98px)',
  aboveSmall: '(min-width: 640px)',
  large: '(min-width: 1024px)',
  wide: '(min-width: 1280px)',
  tall: '(min-height: 30rem)',
} as const

/** Widths of a list, regardless of the window's width, below which the list hides its least important columns. */
export const container = {
  small: '(max-width: 43.9375rem)',
  medium: '(max-width: 49.9375rem)',
  large: '(max-width: 59.9375rem)',
  huge: '(max-width: 79.9375rem)',
} as const

/** Conditions of the user's device and settings. */
export const condition = {
  touch: '(pointer: coarse)',
  prefersDark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  print: 'print',
} as const
