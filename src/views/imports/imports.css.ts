import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The text about a file, above its actions. */
export const step = style({ display: 'grid', gap: vars.space.medium, paddingBlock: vars.space.medium })
/** The actions of a step, stacked on a phone. */
export const actions = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  '@media': { [breakpoint.small]: { display: 'grid' } },
})
export const note = style({ color: vars.color.textMuted })
/** Files or records, each with its text and an action at the end. */
export const list = style({ display: 'grid', listStyle: 'none', margin: 0, padding: 0 })
globalStyle(`${list} > li`, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  paddingBlock: vars.space.xsmall,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
export const details = style({ display: 'grid', gap: vars.space.hair, minInlineSize: 0 })
export const name = style({ overflowWrap: 'anywhere' })
