import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const deadline = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.tiny,
  fontVariantNumeric: 'tabular-nums',
})
export const ahead = style({ color: vars.color.textMuted })
