import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const panel = style({
  position: 'fixed',
  insetBlockStart: '14vh',
  insetInline: 0,
  zIndex: vars.z.dialog,
  marginInline: 'auto',
  width: `min(${vars.size.command}, calc(100vw - ${vars.space.xlarge}))`,
  background: vars.color.raised,
  borderRadius: vars.radius.dialog,
  boxShadow: vars.elevation.dialog,
  outline: `${vars.line.thin} solid transparent`,
  overflow: 'hidden',
  '@media': { [breakpoint.small]: { insetBlockStart: vars.space.medium } },
})

export const inputRow = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.snug,
  minHeight: vars.size.foot,
  paddingInline: vars.space.medium,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})

export const glyph = style({ color: vars.color.textSubtle })

export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: vars.size.foot,
  border: 0,
  background: 'none',
  // The dialog has no other field, so the caret shows where the focus is.
  outline: 'none',
  selectors: { '&:focus-visible': { outline: 'none' } },
  '@media': { [breakpoint.small]: { fontSize: vars.text.touch } },
})

/** A keyboard hint. On touch screens, a Close button replaces the hint for Escape. */
export const keyHint = style({
  '@media': { [breakpoint.small]: { display: 'none' }, [condition.touch]: { display: 'none' } },
})
export const close = style({
  display: 'none',
  marginInlineEnd: `calc(-1 * ${vars.space.xsmall})`,
  '@media': { [breakpoint.small]: { display: 'inline-flex' }, [condition.touch]: { display: 'inline-flex' } },
})

export const list = style({
  maxHeight: `min(${vars.size.commandList}, 60dvh)`,
  overflow: 'auto',
  padding: `${vars.space.xxsmall} ${vars.space.xsmall} ${vars.space.xsmall}`,
})

export const group = style({})

globalStyle(`${group} [cmdk-group-heading]`, {
  padding: `${vars.space.small} ${vars.space.xsmall} ${vars.space.xxsmall}`,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
})

export const option = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  minHeight: vars.size.control,
  padding: `${vars.space.xxsmall} ${vars.space.xsmall}`,
  borderRadius: vars.radius.control,
  cursor: 'pointer',
  selectors: {
    '&[aria-selected="true"]': {
      background: vars.color.accentSoft,
      outline: `${vars.line.thin} solid transparent`,
    },
  },
  '@media': { [breakpoint.small]: { minHeight: vars.size.touch } },
})

globalStyle(`${option}[aria-selected="true"] > ${glyph}`, { color: vars.color.accentText })

export const text = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const sub = style({ color: vars.color.textMuted, paddingInlineStart: vars.space.xxsmall })

export const match = style({
  background: 'none',
  color: vars.color.accentText,
  fontWeight: vars.weight.strong,
})

export const end = style({
  display: 'flex',
  gap: vars.space.xxsmall,
  flex: 'none',
  marginInlineStart: 'auto',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
})

export const note = style({ display: 'block', padding: vars.space.xsmall, color: vars.color.textMuted })

export const foot = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.medium,
  padding: `${vars.space.xsmall} ${vars.space.medium}`,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  '@media': { [breakpoint.small]: { display: 'none' } },
})

export const hint = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.tiny })
export const push = style({ marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' })
