import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Floats over the list's foot; a box of no height, so that the list does not move when it comes. */
export const place = style({
  position: 'sticky',
  insetBlockEnd: `calc(${vars.size.foot} + ${vars.space.medium})`,
  zIndex: vars.z.bar,
  height: 0,
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'center',
  '@media': {
    [breakpoint.small]: {
      position: 'fixed',
      insetInline: vars.space.small,
      insetBlockEnd: vars.space.small,
    },
    [condition.print]: { display: 'none' },
  },
})

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xxsmall,
  padding: `${vars.space.xxsmall} ${vars.space.xxsmall} ${vars.space.xxsmall} ${vars.space.small}`,
  borderRadius: vars.radius.panel,
  background: vars.color.raised,
  boxShadow: vars.elevation.dialog,
  outline: `${vars.line.thin} solid transparent`,
  '@media': { [breakpoint.small]: { flex: 1, justifyContent: 'space-between' } },
})

export const count = style({
  fontWeight: vars.weight.medium,
  fontVariantNumeric: 'tabular-nums',
  paddingInlineEnd: vars.space.xsmall,
})
