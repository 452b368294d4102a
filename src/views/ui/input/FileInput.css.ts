import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const file = style({
  width: '100%',
  minWidth: 0,
  padding: vars.space.xsmall,
  background: vars.color.canvas,
  border: `${vars.line.thin} dashed ${vars.color.control}`,
  borderRadius: vars.radius.control,
  color: vars.color.textMuted,
  selectors: {
    '&::file-selector-button': {
      minHeight: vars.size.control,
      marginInlineEnd: vars.space.small,
      paddingInline: vars.space.small,
      background: vars.color.raised,
      border: `${vars.line.thin} solid ${vars.color.control}`,
      borderRadius: vars.radius.control,
      color: vars.color.text,
      font: 'inherit',
      fontWeight: vars.weight.medium,
    },
    '&:focus-visible': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: vars.line.thin,
    },
  },
  '@media': {
    [breakpoint.small]: { fontSize: vars.text.touch },
  },
})
