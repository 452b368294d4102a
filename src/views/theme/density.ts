/** How close rows stand together. COMFORTABLE is the default of the tokens. */
export type Density = 'COMFORTABLE' | 'COMPACT'

/** Paints a density at once. It is read from the user's preferences, never stored on the device. */
export function applyDensity(density: Density): void {
  const root = document.documentElement
  if (density === 'COMPACT') root.setAttribute('data-density', 'compact')
  else root.removeAttribute('data-density')
}
