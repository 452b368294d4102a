import { assignVars, createGlobalTheme, globalStyle } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { sharedVars, themedVars } from '#views/theme/contract.css.ts'
import { compactSize, dark, light, scales } from '#views/theme/themes.ts'

createGlobalTheme(':root', sharedVars, scales)
createGlobalTheme(':root', themedVars, light)
createGlobalTheme('[data-theme="dark"]', themedVars, dark)

globalStyle(':root', {
  colorScheme: 'light',
  '@media': {
    [condition.reducedMotion]: {
      vars: {
        [sharedVars.motion.fast]: '0ms',
        [sharedVars.motion.base]: '0ms',
        [sharedVars.motion.slow]: '0ms',
      },
    },
  },
})

globalStyle('[data-density="compact"]', {
  vars: {
    [sharedVars.size.row]: compactSize.row,
    [sharedVars.size.rowLines]: compactSize.rowLines,
    [sharedVars.size.tableHeader]: compactSize.tableHeader,
  },
})

globalStyle('[data-theme="dark"]', { colorScheme: 'dark' })

globalStyle(':root:not([data-theme="light"])', {
  '@media': {
    [condition.prefersDark]: { colorScheme: 'dark', vars: assignVars(themedVars, dark) },
  },
})

// Paper is always white. The selector overrides both dark themes.
globalStyle(':root:root:root', {
  '@media': {
    [condition.print]: { colorScheme: 'light', vars: assignVars(themedVars, light) },
  },
})
