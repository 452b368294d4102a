import { createVar, fallbackVar, globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const inset = createVar()

/** The side padding of the page around; 0 outside of one, e.g. in a dialog. */
export const pageInset = fallbackVar(inset, '0rem')

export const page = style({
  vars: { [inset]: vars.space.xlarge },
  flex: 1,
  minWidth: 0,
  paddingInline: pageInset,
  paddingBlock: `${vars.space.cosy} ${vars.space.xlarge}`,
  '@media': {
    [breakpoint.medium]: {
      vars: { [inset]: vars.space.medium },
      paddingBlock: `${vars.space.medium} ${vars.space.xxlarge}`,
    },
    [condition.print]: { vars: { [inset]: '0rem' }, padding: 0 },
  },
})

/** Its last line is a bar of its own, at the foot of the screen however little stands above. */
export const footed = style({
  display: 'flex',
  flexDirection: 'column',
  paddingBlockEnd: 0,
  '@media': { [breakpoint.medium]: { paddingBlockEnd: 0 } },
})

globalStyle(`${footed} > form`, { flex: 1, display: 'flex', flexDirection: 'column' })

/** Fills the screen; the table inside scrolls and its foot stays in view. */
export const fill = style([
  footed,
  {
    '@media': {
      [breakpoint.large]: { flex: 'none', height: '100dvh' },
      [condition.print]: { display: 'block', height: 'auto' },
    },
  },
])

export const narrow = style({
  width: '100%',
  maxWidth: `calc(${vars.size.page} + 2 * ${pageInset})`,
  '@media': { [condition.print]: { maxWidth: 'none' } },
})

/** Reaches over the page's side padding and keeps its content in line with it. */
export const bleed = style({
  marginInline: `calc(-1 * ${pageInset})`,
  paddingInline: pageInset,
})
