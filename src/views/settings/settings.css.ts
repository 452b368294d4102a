import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const note = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  paddingBlockStart: vars.space.xsmall,
})
