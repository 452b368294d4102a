import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { floating } from '#views/ui/popover/floating.css.ts'

export const tooltip = style([
  floating,
  {
    width: 'max-content',
    maxWidth: vars.size.tooltip,
    padding: `${vars.space.xxsmall} ${vars.space.xsmall}`,
    borderRadius: vars.radius.control,
    background: vars.color.tooltip,
    color: vars.color.onTooltip,
    boxShadow: vars.elevation.menu,
    outline: `${vars.line.thin} solid transparent`,
    fontSize: vars.text.small,
    fontWeight: vars.weight.regular,
    lineHeight: vars.lineHeight.body,
    textAlign: 'start',
    whiteSpace: 'normal',
    zIndex: vars.z.tooltip,
  },
])
