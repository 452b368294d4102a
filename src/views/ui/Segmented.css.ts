import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const group = style({
  display: 'inline-flex',
  padding: vars.space.hair,
  borderRadius: vars.radius.control,
  background: vars.color.pressed,
})

export const segment = style({
  minHeight: vars.size.target,
  paddingInline: vars.space.snug,
  borderRadius: vars.radius.small,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
  selectors: {
    '&[aria-pressed="true"]': {
      background: vars.color.canvas,
      color: vars.color.text,
      boxShadow: vars.elevation.control,
    },
  },
  '@media': {
    [breakpoint.small]: { minHeight: vars.size.touch, paddingInline: vars.space.small },
    [condition.forcedColors]: {
      selectors: {
        '&[aria-pressed="true"]': {
          background: 'SelectedItem',
          color: 'SelectedItemText',
          forcedColorAdjust: 'none',
        },
      },
    },
  },
})
