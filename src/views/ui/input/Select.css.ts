import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { control } from '#views/ui/input/control.css.ts'

export const select = style([
  control,
  {
    appearance: 'none',
    paddingInlineEnd: vars.space.xlarge,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
])

export const small = style({
  width: 'auto',
  minHeight: vars.size.controlSmall,
  paddingInlineStart: vars.space.xsmall,
  fontSize: vars.text.small,
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch, fontSize: vars.text.touch } },
})

export const quiet = style({
  borderColor: 'transparent',
  background: 'none',
  paddingInlineStart: vars.space.xsmall,
  fontWeight: vars.weight.medium,
  ':hover': { background: vars.color.pressed, borderColor: 'transparent' },
})
