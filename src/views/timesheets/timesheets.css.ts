import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The days of a week side by side. On narrow screens, in two rows. */
export const week = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: vars.space.small,
  '@media': {
    [breakpoint.medium]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  },
})

/** Days with start and end times, which need enough room for both. */
export const times = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: vars.space.small,
  '@media': {
    [breakpoint.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [breakpoint.small]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

export const section = style({ display: 'grid', gap: vars.space.small, paddingBlock: vars.space.medium })
/** A second line in a cell. */
export const secondLine = style({ display: 'block' })
export const bulkEvent = style({
  margin: 0,
  paddingBlockStart: vars.space.small,
  '@media': { [condition.print]: { display: 'none' } },
})
