/** The row densities. */
export type DensityChoice = 'COMFORTABLE' | 'COMPACT'

/** Applies the row density immediately. The design tokens are set to COMFORTABLE by default. The choice comes from the user's preferences and isn't stored on the device. */
export function applyDensity(density: DensityChoice): void {
  const root = document.documentElement
  if (density === 'COMPACT') root.setAttribute('data-density', 'compact')
  else root.removeAttribute('data-density')
}
