import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { pageInset } from '#views/ui/page/Page.css.ts'

/** Stays at the bottom of the window on a phone, where the rows scroll with the page. Isn't printed. */
export const pinnedFoot = style({
  '@media': {
    [breakpoint.small]: {
      position: 'sticky',
      insetBlockEnd: 0,
      zIndex: vars.z.bar,
      marginInline: `calc(-1 * ${pageInset})`,
      paddingInline: pageInset,
      background: vars.color.canvas,
      boxShadow: vars.elevation.menu,
    },
    [condition.print]: { display: 'none' },
  },
})

/** A bar between the rows and the pagination of a list. The rows don't move when it appears. */
export const footBar = style([
  pinnedFoot,
  {
    display: 'flex',
    alignItems: 'center',
    paddingBlock: vars.space.xsmall,
    borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  },
])
