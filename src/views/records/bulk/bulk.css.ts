import { style } from '@vanilla-extract/css'
import { footBar, pinnedFoot } from '#views/records/list/footBar.css.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const bar = style([
  footBar,
  {
    flexWrap: 'wrap',
    gap: vars.space.xsmall,
    // On a phone, the actions are on a separate line, below the count and Clear selection.
    '@media': { [breakpoint.small]: { justifyContent: 'space-between' } },
  },
])
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginInlineStart: 'auto',
  '@media': { [breakpoint.small]: { order: 1, flexBasis: '100%' } },
})
// The whole report is pinned, because a bar inside it would only stick while the report is in view.
export const report = pinnedFoot
export const reportBar = style([
  bar,
  {
    '@media': {
      [breakpoint.small]: { position: 'static', marginInline: 0, paddingInline: 0, boxShadow: 'none' },
    },
  },
])
export const reasons = style({
  maxHeight: '30vh',
  overflowY: 'auto',
  margin: 0,
  paddingBlock: vars.space.xsmall,
  paddingInlineStart: vars.space.medium,
  fontSize: vars.text.small,
})
