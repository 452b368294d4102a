import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const list = style({
  display: 'grid',
  gridTemplateColumns: `minmax(${vars.size.skeletonMedium}, auto) minmax(0, 1fr)`,
  gap: `${vars.space.tiny} ${vars.space.medium}`,
  // A value may contain a button or a pill, which is taller than the text.
  alignItems: 'baseline',
  fontSize: vars.text.small,
})

export const stacked = style({
  '@media': { [breakpoint.small]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 0 } },
})

export const term = style({ color: vars.color.textMuted })
export const value = style({ minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' })
export const end = style({ textAlign: 'end' })
