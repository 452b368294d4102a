import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xxsmall,
  minHeight: vars.size.controlSmall,
  paddingInline: vars.space.snug,
  borderRadius: vars.radius.control,
  border: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  background: vars.color.canvas,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  whiteSpace: 'nowrap',
  selectors: {
    '&:focus-visible': { borderRadius: vars.radius.control },
    '&:is(button):hover': { borderColor: vars.color.control, color: vars.color.text },
    '&[aria-pressed="true"]': {
      background: vars.color.accentSoft,
      borderColor: vars.color.accentLine,
      color: vars.color.accentText,
      fontWeight: vars.weight.medium,
    },
  },
  '@media': {
    [breakpoint.small]: { minHeight: vars.size.touch },
    [condition.print]: { selectors: { '&:is(button)': { display: 'none' } } },
  },
})

export const active = style({
  paddingInlineEnd: vars.space.hair,
  background: vars.color.accentSoft,
  borderColor: 'transparent',
  color: vars.color.text,
})

/** The clickable text, as tall as the chip. */
export const edit = style({
  alignSelf: 'stretch',
  minHeight: vars.size.target,
  color: 'inherit',
  selectors: { '&:hover': { textDecoration: 'underline' } },
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
})

export const value = style({ fontWeight: vars.weight.medium, color: vars.color.accentText })

export const remove = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.target,
  borderRadius: vars.radius.small,
  color: vars.color.textMuted,
  ':hover': { background: vars.color.accentSoftHover, color: vars.color.text },
  '@media': {
    [breakpoint.small]: { width: vars.size.touch, height: 'auto', alignSelf: 'stretch' },
    [condition.print]: { display: 'none' },
  },
})
