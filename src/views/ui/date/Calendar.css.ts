import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { floating, surface } from '#views/ui/popover/floating.css.ts'

export const panel = style([floating, surface, { padding: vars.space.small }])

export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xxsmall,
  paddingBlockEnd: vars.space.xsmall,
})

export const month = style({ flex: 1, textAlign: 'center', fontWeight: vars.weight.strong })

export const weekdays = style({ color: vars.color.textMuted, fontSize: vars.text.small, textAlign: 'center' })

export const day = style({
  display: 'grid',
  placeItems: 'center',
  width: vars.size.calendarDay,
  height: vars.size.controlSmall,
  borderRadius: vars.radius.small,
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:hover': { background: vars.color.pressed },
    '&:focus-visible': { outlineOffset: `calc(-1 * ${vars.line.thin})` },
    '&[data-outside="true"]': { color: vars.color.textSubtle },
    '&[aria-current="date"]': {
      color: vars.color.accentText,
      fontWeight: vars.weight.strong,
      textDecoration: 'underline',
    },
    '&[aria-pressed="true"]': { background: vars.color.accent, color: vars.color.onAccent },
    '&[aria-disabled="true"]': { color: vars.color.textDisabled, cursor: 'not-allowed', background: 'none' },
  },
  '@media': { [breakpoint.small]: { width: vars.size.controlTouch, height: vars.size.touch } },
})

export const foot = style({
  display: 'flex',
  justifyContent: 'space-between',
  paddingBlockStart: vars.space.xsmall,
})
