import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const tasks = style({
  display: 'grid',
  gap: vars.space.xsmall,
  // On a phone, a task's details are below its title. The larger gap separates them from the next task.
  '@media': { [`screen and ${breakpoint.small}`]: { gap: vars.space.medium } },
})
export const task = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.tiny} ${vars.space.small}`,
  minHeight: vars.size.row,
  '@media': { [`screen and ${breakpoint.small}`]: { rowGap: 0 } },
})
export const meta = style({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.small,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
export const end = style({ marginInlineStart: 'auto' })
/** The actions below a list. */
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.small,
  marginBlockStart: vars.space.small,
})
/** The open items of an employee who is leaving, one link per line. */
export const openItems = style({
  display: 'grid',
  gap: vars.space.tiny,
  fontVariantNumeric: 'tabular-nums',
})
