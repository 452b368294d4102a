import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny, minWidth: 0 })

export const labelRow = style({ display: 'flex', alignItems: 'baseline', gap: vars.space.xxsmall })

export const label = style({
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: vars.lineHeight.label,
})

export const required = style({
  color: vars.color.textSubtle,
  lineHeight: vars.lineHeight.flat,
  '@media': { [condition.print]: { display: 'none' } },
})

export const aside = style({
  marginInlineStart: 'auto',
  fontSize: vars.text.small,
  lineHeight: vars.lineHeight.label,
})

// Padding enlarges the link's target without changing the line height.
globalStyle(`${aside} a`, {
  paddingBlock: vars.space.tiny,
  '@media': { [breakpoint.small]: { paddingBlock: vars.space.medium } },
})

export const hint = style({
  fontSize: vars.text.small,
  lineHeight: vars.lineHeight.body,
  color: vars.color.textMuted,
  '@media': { [condition.print]: { display: 'none' } },
})

export const error = style({
  display: 'flex',
  gap: vars.space.tiny,
  fontSize: vars.text.small,
  lineHeight: vars.lineHeight.body,
  color: vars.color.criticalText,
  paddingBlockStart: vars.line.thin,
})
