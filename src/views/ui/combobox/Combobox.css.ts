import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { floating, surface } from '#views/ui/popover/floating.css.ts'

export const list = style([floating, surface, { maxHeight: vars.size.listbox }])

export const closed = style({ display: 'none' })

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  minHeight: vars.size.control,
  padding: `${vars.space.xxsmall} ${vars.space.xsmall}`,
  borderRadius: vars.radius.small,
  cursor: 'pointer',
  selectors: { '&[data-selected="true"]': { fontWeight: vars.weight.medium } },
  '@media': {
    [breakpoint.small]: {
      flexWrap: 'wrap',
      alignContent: 'center',
      rowGap: 0,
      minHeight: vars.size.touch,
      fontSize: vars.text.touch,
    },
  },
})

// The meta text wraps below the option if there is no room next to it.
globalStyle(`${option} > :first-child`, { '@media': { [breakpoint.small]: { flex: '1 1 auto' } } })

export const active = style({
  background: vars.color.pressed,
  outline: `${vars.line.thin} solid transparent`,
})

export const meta = style({
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space.small,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
  '@media': { [breakpoint.small]: { marginInlineStart: 0, paddingInlineStart: 0 } },
})

export const tick = style({ color: vars.color.accentText })

export const match = style({
  background: 'none',
  color: vars.color.accentText,
  fontWeight: vars.weight.strong,
})

export const note = style({
  padding: `${vars.space.tiny} ${vars.space.xsmall}`,
  color: vars.color.textMuted,
})
