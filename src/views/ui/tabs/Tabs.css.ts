import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const list = style({
  display: 'flex',
  gap: vars.space.comfortable,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '@media': { [condition.print]: { display: 'none' } },
})

export const tab = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.tiny,
  flex: 'none',
  minHeight: vars.size.row,
  color: vars.color.textMuted,
  fontWeight: vars.weight.medium,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  selectors: {
    '&:hover, &[aria-current]': { color: vars.color.text },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${vars.line.thick})` },
    '&[aria-current]::after': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      insetBlockEnd: 0,
      borderBlockEnd: `${vars.line.thick} solid ${vars.color.accentText}`,
    },
  },
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
})

export const count = style({
  fontWeight: vars.weight.regular,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
