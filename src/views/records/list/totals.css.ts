import { style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The totals between the rows and the pagination of a list. */
export const totals = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${vars.space.xxsmall} ${vars.space.large}`,
  paddingBlock: vars.space.xsmall,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  '@media': { [condition.print]: { display: 'none' } },
})
export const sums = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${vars.space.xxsmall} ${vars.space.medium}`,
  margin: 0,
})
export const sum = style({ display: 'flex', gap: vars.space.xxsmall })
export const value = style({
  margin: 0,
  color: vars.color.text,
  fontWeight: vars.weight.medium,
  fontVariantNumeric: 'tabular-nums',
})
export const note = style({ color: vars.color.textSubtle })
