import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { floating, sheet as sheetPanel, surface } from '#views/ui/popover/floating.css.ts'

export const panel = style([
  floating,
  surface,
  { minWidth: vars.size.menu, padding: `${vars.space.xsmall} ${vars.space.small}` },
])

export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space.xxsmall })

export const sheet = sheetPanel

/** The Done button of the sheet on phones. There, the sheet may leave no space to tap outside of it. */
export const sheetFoot = style({
  display: 'none',
  '@media': {
    [breakpoint.small]: {
      display: 'block',
      position: 'sticky',
      insetBlockEnd: `calc(-1 * ${vars.space.medium})`,
      marginBlockStart: vars.space.medium,
      marginBlockEnd: `calc(-1 * ${vars.space.medium})`,
      paddingBlock: vars.space.small,
      background: vars.color.raised,
    },
  },
})
