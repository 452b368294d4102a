import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { pageInset } from '#views/ui/page/Page.css.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Between the rows and the pages of a list, where it doesn't move the rows. */
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  paddingBlock: vars.space.xsmall,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  '@media': {
    // On a phone the rows scroll with the page.
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
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginInlineStart: 'auto',
})
export const report = style({ '@media': { [condition.print]: { display: 'none' } } })
export const reasons = style({
  maxHeight: '30vh',
  overflowY: 'auto',
  margin: 0,
  paddingBlock: vars.space.xsmall,
  paddingInlineStart: vars.space.medium,
  fontSize: vars.text.small,
})
