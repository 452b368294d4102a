/** The theme choices. SYSTEM follows the device. */
export type ThemeChoice = 'LIGHT' | 'DARK' | 'SYSTEM'

const key = 'muster.theme'

/** Returns the stored choice, or SYSTEM if there is none or storage is blocked. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'LIGHT' || stored === 'DARK' ? stored : 'SYSTEM'
  } catch {
    return 'SYSTEM'
  }
}

/** Stores and applies the choice. */
export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'SYSTEM') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', choice.toLowerCase())
  try {
    localStorage.setItem(key, choice)
  } catch {
    // If storage is blocked, as in some private windows, the choice only lasts until the page is reloaded.
  }
}

/** The labels for the choices. */
export const themeTexts: Readonly<Record<ThemeChoice, string>> = {
  SYSTEM: 'Match device',
  LIGHT: 'Light',
  DARK: 'Dark',
}
