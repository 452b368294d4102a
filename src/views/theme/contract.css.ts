import { createGlobalThemeContract } from '@vanilla-extract/css'
import { light, scales } from '#views/theme/themes.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const variable = (_value: string | null, path: string[]) => path.map(kebab).join('-')

/** The colors and shadows that each theme defines. */
export const themedVars = createGlobalThemeContract(
  { color: light.color, elevation: light.elevation },
  variable,
)

/** The values that all themes share. */
export const sharedVars = createGlobalThemeContract(scales, variable)

/** Every design token, by meaning. Code outside this folder takes colors and sizes only from here. */
export const vars = { ...themedVars, ...sharedVars }
