import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const events = style({ display: 'grid', gap: vars.space.medium, fontSize: vars.text.small })
export const event = style({
  paddingInlineStart: vars.space.medium,
  borderInlineStart: `${vars.line.thick} solid ${vars.color.border}`,
  overflowWrap: 'anywhere',
})
export const summary = style({ fontWeight: vars.weight.medium })
export const author = style({ color: vars.color.textMuted, fontVariantNumeric: 'tabular-nums' })
export const oldValue = style({ color: vars.color.textMuted })
export const newValue = style({ textDecoration: 'none' })
export const seals = style({
  display: 'grid',
  justifyItems: 'start',
  gap: vars.space.small,
  marginBlockStart: vars.space.small,
  fontSize: vars.text.small,
})
export const broken = style({ color: vars.color.critical, fontWeight: vars.weight.medium })
export const actions = style({ display: 'flex', gap: vars.space.small, marginBlockStart: vars.space.medium })
// Aligns the label of a single button, not its box, with the events.
globalStyle(`${actions} > :only-child`, {
  marginInlineStart: `calc(-1 * (${vars.space.snug} + ${vars.line.thin}))`,
})
globalStyle(`${events} ul`, { display: 'grid', gap: vars.space.tiny })
/** Limits the width of the date field, which has nothing next to it. */
export const asOf = style({ maxWidth: vars.size.dialog, marginBlockEnd: vars.space.medium })
export const recordFilter = style({ display: 'grid', justifyItems: 'start', gap: vars.space.small })
