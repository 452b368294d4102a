import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const panel = style({ display: 'grid', gap: vars.space.medium, paddingBlock: vars.space.large })
export const rows = style({ display: 'grid', fontSize: vars.text.small })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 2fr) auto',
  alignItems: 'center',
  gap: vars.space.medium,
  minHeight: vars.size.row,
  overflowWrap: 'anywhere',
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
  '@media': {
    [breakpoint.small]: { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: vars.space.xxsmall },
  },
})
export const name = style({ '@media': { [breakpoint.small]: { paddingBlock: vars.space.xsmall } } })
export const sub = style({
  color: vars.color.textMuted,
  '@media': { [breakpoint.small]: { gridRow: 2, gridColumn: 1, paddingBlockEnd: vars.space.xsmall } },
})
globalStyle(`${panel} p`, { fontSize: vars.text.small })
