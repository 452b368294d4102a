import { createVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const inset = createVar()

/** The side padding of the surrounding page. 0 in a dialog. */
export const pageInset = fallbackVar(inset, '0rem')

export const page = style({
  vars: { [inset]: vars.space.xlarge },
  flex: 1,
  minWidth: 0,
  paddingInline: pageInset,
  paddingBlock: `${vars.space.comfortable} ${vars.space.xlarge}`,
  '@media': {
    [breakpoint.medium]: {
      vars: { [inset]: vars.space.medium },
      paddingBlock: `${vars.space.medium} ${vars.space.xxlarge}`,
    },
    [condition.print]: { vars: { [inset]: '0rem' }, padding: 0 },
  },
})

/** Ends with a bar at the bottom of the screen, no matter how short the content is. */
export const footed = style({
  display: 'flex',
  flexDirection: 'column',
  paddingBlockEnd: 0,
  '@media': { [breakpoint.medium]: { paddingBlockEnd: 0 } },
})

globalStyle(`${footed} > form`, { flex: 1, display: 'flex', flexDirection: 'column' })

/** Marks a page that fills the screen. */
export const filling = style({})

/** Fills the rest of the screen below the alerts. The table scrolls, and its footer stays in view. */
export const fill = style([
  footed,
  filling,
  {
    '@media': {
      [breakpoint.large]: { flex: '1 0 0', minHeight: vars.size.drawer },
      [condition.print]: { display: 'block', minHeight: 0 },
    },
  },
])
// Matches only children. Otherwise, the browser would search the whole page whenever an element is added.
globalStyle(`main:has(> ${filling})`, {
  '@media': { [`screen and ${breakpoint.large}`]: { height: '100dvh' } },
})

export const narrow = style({
  width: '100%',
  maxWidth: `calc(${vars.size.page} + 2 * ${pageInset})`,
  '@media': { [condition.print]: { maxWidth: 'none' } },
})

/** Extends to the page's edges, while its content stays aligned with the rest of the page. */
export const bleed = style({
  marginInline: `calc(-1 * ${pageInset})`,
  paddingInline: pageInset,
})
