import { style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { control } from '#views/ui/input/control.css.ts'

export const area = style([
  control,
  {
    paddingBlock: vars.space.tiny,
    resize: 'vertical',
    fieldSizing: 'content',
    selectors: {
      // Overrides the height of a one-line field, regardless of the order of the style sheets.
      'textarea&': { minHeight: vars.size.textArea },
    },
    '@media': { [condition.print]: { selectors: { 'textarea&': { minHeight: 0 } } } },
  },
])
