import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const groups = style({
  columnCount: 2,
  columnGap: vars.space.huge,
  '@media': { [breakpoint.small]: { columnCount: 1 } },
})
export const group = style({ breakInside: 'avoid', paddingBlockEnd: vars.space.medium })
export const title = style({
  paddingBlockEnd: vars.space.tiny,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
})
export const line = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  minHeight: vars.size.row,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
})
export const keys = style({ display: 'flex', alignItems: 'center', gap: vars.space.tiny, flex: 'none' })
export const between = style({ color: vars.color.textMuted, fontSize: vars.text.small })
