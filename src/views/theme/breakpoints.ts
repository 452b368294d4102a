/**
 * The window sizes at which the layout changes. `small` is a phone. `medium` and smaller have no sidebar. `wide`
 * has room for more list columns, and `tall` has room for sticky bars.
 */
export const breakpoint = {
  tiny: '(max-width: 359.98px)',
  small: '(max-width: 639.98px)',
  medium: '(max-width: 1023.98px)',
  aboveSmall: '(min-width: 640px)',
  large: '(min-width: 1024px)',
  wide: '(min-width: 1280px)',
  tall: '(min-height: 30rem)',
} as const

/** List widths below which a list hides its least important columns. The window's width doesn't matter. */
export const container = {
  small: '(max-width: 43.9375rem)',
  medium: '(max-width: 49.9375rem)',
  large: '(max-width: 59.9375rem)',
  huge: '(max-width: 79.9375rem)',
} as const

/**
 * Widths of a record's first tab. At `narrow`, the facts at a glance next to the fields would leave too little
 * room for three dates. `medium` has room for two facts next to each other.
 */
export const overviewWidth = {
  narrow: '(max-width: 57.9375rem)',
  medium: '(min-width: 36rem) and (max-width: 57.9375rem)',
} as const

/** Conditions that depend on the user's device and settings. */
export const condition = {
  touch: '(pointer: coarse)',
  prefersDark: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
  print: 'print',
} as const
