import { globalStyle, style } from '@vanilla-extract/css'
import { footBar } from '#views/records/list/footBar.css.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** On a phone, one line for the name, one for the facts, and the buttons below them, within reach of the thumb. */
export const bar = style([
  footBar,
  {
    justifyContent: 'space-between',
    gap: vars.space.medium,
    '@media': { [breakpoint.small]: { display: 'grid', gap: vars.space.xsmall } },
  },
])
export const about = style({ minWidth: 0 })
export const name = style({
  fontWeight: vars.weight.medium,
  '@media': { [breakpoint.small]: { display: 'block', ...oneLine } },
})
globalStyle(`${about} > ul`, {
  '@media': { [breakpoint.small]: { display: 'block', paddingBlockStart: 0, ...oneLine } },
})
globalStyle(`${about} > ul > li`, { '@media': { [breakpoint.small]: { display: 'inline' } } })
globalStyle(`${about} > ul > li + li::before`, {
  '@media': { [breakpoint.small]: { content: '" · " / ""' } },
})
export const actions = style({ display: 'flex', flex: 'none', gap: vars.space.xsmall })
globalStyle(`${actions} > *`, { '@media': { [breakpoint.small]: { flex: '1 1 0' } } })
