/** The row densities. */
export type DensityChoice = 'COMFORTABLE' | 'COMPACT'

/** Paints how close rows stand together, at once; COMFORTABLE is what the tokens say. It is read from the user's preferences, never stored on the device. */
export function applyDensity(density: DensityChoice): void {
  const root = document.documentElement
  if (density === 'COMPACT') root.setAttribute('data-density', 'compact')
  else root.removeAttribute('data-density')
}
