import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const row = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.xsmall} ${vars.space.small}`,
  minHeight: vars.size.control,
  // As tall as its button, which may load after the title.
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
})

export const title = style({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.xsmall}`,
  minWidth: 0,
})

/** Facts under the title shrink before the actions; on a phone the actions wrap below. */
export const titleColumn = style({ flex: `1 1 ${vars.size.sidebar}`, minWidth: 0 })

export const heading = style({ overflowWrap: 'anywhere' })

export const count = style({ color: vars.color.textMuted, fontVariantNumeric: 'tabular-nums' })

export const actions = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginInlineStart: 'auto',
})

export const crumb = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.size.controlSmall,
  fontSize: vars.text.small,
  '@media': { [condition.print]: { display: 'none' } },
})

export const crumbLink = style({
  color: vars.color.textMuted,
  textDecoration: 'none',
  paddingBlock: vars.space.xxsmall,
  ':hover': { color: vars.color.text, textDecoration: 'underline' },
  // Enlarges the target without changing the line height.
  '@media': { [breakpoint.small]: { paddingBlock: vars.space.small } },
})
