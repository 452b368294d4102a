import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { floating, sheet, surface } from '#views/ui/popover/floating.css.ts'

export const panel = style([
  floating,
  surface,
  sheet,
  {
    padding: vars.space.small,
    '@media': {
      [breakpoint.aboveSmall]: { width: `calc(7 * ${vars.size.calendarDay} + 2 * ${vars.space.small})` },
    },
  },
])

/** One row with the previous button, the month and year, and the next button. The days are below it. */
export const month = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars.space.xsmall} ${vars.space.xxsmall}`,
})

export const step = style({
  gridRow: 1,
  display: 'grid',
  placeItems: 'center',
  width: vars.size.control,
  height: vars.size.control,
  borderRadius: vars.radius.control,
  color: vars.color.textMuted,
  selectors: {
    '&:hover': { background: vars.color.pressed, color: vars.color.text },
    '&[aria-disabled="true"]': { color: vars.color.textDisabled, cursor: 'not-allowed', background: 'none' },
  },
  '@media': { [breakpoint.small]: { width: vars.size.touch, height: vars.size.touch } },
})

export const caption = style({ gridRow: 1, minWidth: 0 })

export const dropdowns = style({ display: 'flex', justifyContent: 'center', gap: vars.space.xxsmall })

export const dropdown = style({
  minHeight: vars.size.control,
  paddingInline: vars.space.xxsmall,
  background: vars.color.raised,
  border: `${vars.line.thin} solid transparent`,
  borderRadius: vars.radius.control,
  fontWeight: vars.weight.strong,
  cursor: 'pointer',
  ':hover': { background: vars.color.pressed },
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch, fontSize: vars.text.touch } },
})

export const grid = style({ gridColumn: '1 / -1', width: '100%', tableLayout: 'fixed' })

export const weekday = style({
  paddingBlock: vars.space.xxsmall,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  textAlign: 'center',
})

export const day = style({
  display: 'grid',
  placeItems: 'center',
  width: '100%',
  height: vars.size.control,
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
    '&:disabled, &[aria-disabled="true"]': {
      color: vars.color.textDisabled,
      cursor: 'not-allowed',
      background: 'none',
    },
  },
  '@media': { [breakpoint.small]: { height: vars.size.controlTouch } },
})

globalStyle(`${grid} td`, { padding: 0 })

export const foot = style({
  display: 'flex',
  justifyContent: 'space-between',
  paddingBlockStart: vars.space.xsmall,
})
