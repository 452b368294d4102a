import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { control } from '#views/ui/input/control.css.ts'

export const area = style([
  control,
  {
    minHeight: vars.size.textArea,
    paddingBlock: vars.space.tiny,
    resize: 'vertical',
    fieldSizing: 'content',
  },
])
