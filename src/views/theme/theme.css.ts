import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { fixed, themed } from '#views/theme/contract.css.ts'
import { compactSize, dark, light, scales } from '#views/theme/themes.ts'

createGlobalTheme(':root', fixed, scales)
createGlobalTheme(':root', themed, light)
createGlobalTheme('[data-theme="dark"]', themed, dark)

globalStyle(':root', {
  colorScheme: 'light',
  '@media': {
    [condition.reducedMotion]: {
      vars: {
        [fixed.motion.fast]: '0ms',
        [fixed.motion.base]: '0ms',
        [fixed.motion.slow]: '0ms',
      },
    },
  },
})

globalStyle('[data-density="compact"]', {
  vars: {
    [fixed.size.row]: compactSize.row,
    [fixed.size.rowLines]: compactSize.rowLines,
    [fixed.size.tableHeader]: compactSize.tableHeader,
  },
})

globalStyle('[data-theme="dark"]', { colorScheme: 'dark' })

globalStyle(':root:not([data-theme="light"])', {
  '@media': {
    [condition.prefersDark]: { colorScheme: 'dark', vars: assignVars(themed, dark) },
  },
})

// Paper is always white. The selector overrides both dark themes.
globalStyle(':root:root:root', {
  '@media': {
    [condition.print]: { colorScheme: 'light', vars: assignVars(themed, light) },
  },
})
