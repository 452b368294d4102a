/** What a person chose in Profile. SYSTEM follows the device. */
export type ThemeChoice = 'LIGHT' | 'DARK' | 'SYSTEM'

const key = 'muster.theme'

/** The stored choice; SYSTEM when nothing usable is stored or storage is refused. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'LIGHT' || stored === 'DARK' ? stored : 'SYSTEM'
  } catch {
    return 'SYSTEM'
  }
}

/** Stores the choice and paints it at once. */
export function applyTheme(choice: ThemeChoice): void {
  const root = document.documentElement
  if (choice === 'SYSTEM') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', choice.toLowerCase())
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Private windows refuse storage: the choice then lasts as long as the page.
  }
}

/** The choices as people read them. */
export const themeTexts: Readonly<Record<ThemeChoice, string>> = {
  SYSTEM: 'Follow the device',
  LIGHT: 'Light',
  DARK: 'Dark',
}
