import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const kbd = style({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: vars.size.iconLarge,
  height: vars.size.iconLarge,
  paddingInline: vars.space.xxsmall,
  borderRadius: vars.radius.small,
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  background: vars.color.canvas,
  font: 'inherit',
  fontSize: vars.text.small,
  lineHeight: vars.lineHeight.flat,
  color: vars.color.textMuted,
})
