import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const filters = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginBlock: vars.space.small,
})
export const push = style({
  marginInlineStart: 'auto',
  display: 'flex',
  gap: vars.space.xsmall,
  '@media': { [breakpoint.small]: { display: 'none' } },
})
export const formBody = style({ flex: 1, paddingBlockEnd: vars.space.xlarge })
export const summary = style({ marginBlockStart: vars.space.medium })
export const group = style({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  gridColumn: '1 / -1',
})
export const opening = style({ display: 'grid', gap: vars.space.medium, paddingBlock: vars.space.large })
export const conflicts = style({ display: 'grid', gap: vars.space.medium })
