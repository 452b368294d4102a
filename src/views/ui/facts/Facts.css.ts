import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space.xxsmall} ${vars.space.medium}`,
  paddingBlockStart: vars.space.xxsmall,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})

// Links can be on adjacent lines, so each line is as tall as a target.
globalStyle(`${facts} > li > a`, { lineHeight: vars.size.target })
globalStyle(`${facts} > li`, { display: 'inline-flex', alignItems: 'center', gap: vars.space.tiny })
