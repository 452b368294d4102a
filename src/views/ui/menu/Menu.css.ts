import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { floating, surface } from '#views/ui/popover/floating.css.ts'

export const anchor = style({ position: 'relative', display: 'inline-flex', flex: 'none', maxWidth: '100%' })

/** Covers the button so that the menu is placed next to it. */
export const place = style({ position: 'absolute', inset: 0, pointerEvents: 'none' })

export const menu = style([
  floating,
  surface,
  {
    position: 'static',
    minWidth: vars.size.menu,
    maxHeight: 'var(--radix-dropdown-menu-content-available-height)',
  },
])

export const item = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  width: '100%',
  minHeight: vars.size.control,
  paddingInline: vars.space.xsmall,
  borderRadius: vars.radius.small,
  color: vars.color.text,
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  selectors: {
    '&:hover, &:focus': { background: vars.color.pressed },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${vars.line.thick})` },
    '&[aria-disabled="true"]': { color: vars.color.textSubtle, cursor: 'not-allowed' },
  },
  '@media': { [breakpoint.medium]: { minHeight: vars.size.touch } },
})

export const danger = style({ color: vars.color.criticalText })
export const glyph = style({ color: vars.color.textSubtle })
export const glyphDanger = style({ color: vars.color.criticalText })
export const glyphChecked = style({ color: vars.color.accentText })

export const end = style({
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space.medium,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
})

export const rule = style({
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  marginBlock: vars.space.xxsmall,
})
