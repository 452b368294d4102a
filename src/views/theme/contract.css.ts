import { createGlobalThemeContract } from '@vanilla-extract/css'
import { light, scales } from '#views/theme/themes.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const variable = (_value: string | null, path: string[]) => path.map(kebab).join('-')

/** What a theme fills: colours and shadows. */
export const themed = createGlobalThemeContract({ color: light.color, elevation: light.elevation }, variable)

/** What every theme shares. */
export const fixed = createGlobalThemeContract(scales, variable)

/** Every token of the interface, by meaning. The only source of colours and measures outside this folder. */
export const vars = { ...themed, ...fixed }
