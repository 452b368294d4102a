import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const group = style({ display: 'flex', flexDirection: 'column', gap: vars.space.xsmall })

export const compared = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: `${vars.space.xsmall} ${vars.space.medium}`,
  '@media': { [breakpoint.small]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
// Long values wrap and stay next to the dot.
globalStyle(`${compared} > label`, { minWidth: 0, overflowWrap: 'anywhere' })

export const legend = style({
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  lineHeight: vars.lineHeight.label,
  paddingBlockEnd: vars.space.tiny,
})

export const dot = style({
  appearance: 'none',
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: vars.size.icon,
  height: vars.size.icon,
  border: `${vars.line.thin} solid ${vars.color.control}`,
  borderRadius: vars.radius.full,
  background: vars.color.canvas,
  cursor: 'pointer',
  selectors: {
    '&:hover': { borderColor: vars.color.textSubtle },
    '&:focus-visible': { borderRadius: vars.radius.full },
    '&:checked': { background: vars.color.accent, borderColor: vars.color.accent },
    '&:checked::after': {
      content: '',
      width: vars.space.tiny,
      height: vars.space.tiny,
      borderRadius: vars.radius.full,
      background: vars.color.onAccent,
    },
  },
  '@media': { [condition.forcedColors]: { appearance: 'auto' } },
})
