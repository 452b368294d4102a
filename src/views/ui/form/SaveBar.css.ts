import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { bleed } from '#views/ui/page/Page.css.ts'

export const bar = style([
  bleed,
  {
    position: 'sticky',
    insetBlockEnd: 0,
    marginBlockStart: 'auto',
    zIndex: vars.z.bar,
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: `${vars.space.xxsmall} ${vars.space.small}`,
    minHeight: vars.size.saveBar,
    paddingBlock: vars.space.xsmall,
    background: vars.color.canvas,
    borderBlockStart: `${vars.line.thin} solid ${vars.color.borderStrong}`,
    '@media': { [condition.print]: { display: 'none' } },
  },
])

/** The save bar at the end of a section, aligned with its fields. */
export const inSection = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.xxsmall} ${vars.space.small}`,
  paddingBlockStart: vars.space.medium,
  '@media': { [condition.print]: { display: 'none' } },
})

export const line = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  minWidth: 0,
  minHeight: vars.size.control,
  '@media': { [condition.print]: { display: 'none' } },
})

export const state = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.xsmall}`,
  color: vars.color.textMuted,
  minWidth: 0,
})

export const detail = style({ fontSize: vars.text.small })

export const actions = style({ display: 'flex', gap: vars.space.xsmall, marginInlineStart: 'auto' })

/** For a bar with a second way to save. On a phone, Cancel is next to the save state, and both ways to save are below. */
export const twoWays = style({ '@media': { [`screen and ${breakpoint.small}`]: { display: 'contents' } } })
globalStyle(`${twoWays} > button:nth-of-type(-n + 2)`, {
  '@media': { [`screen and ${breakpoint.small}`]: { marginInlineStart: 'auto' } },
})
// A long save state wraps. If it took the whole line, Save would move to a third line.
globalStyle(`:has(> ${twoWays}) > ${line}`, {
  '@media': { [`screen and ${breakpoint.small}`]: { flex: '1 1 60%' } },
})
