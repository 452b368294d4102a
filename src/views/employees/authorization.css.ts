import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { toneSoft, toneText } from '#views/ui/kit/tone.css.ts'

/** An alert above the form. */
export const alert = style({
  marginBlockStart: vars.space.small,
  padding: `${vars.space.xsmall} ${vars.space.small}`,
  borderRadius: vars.radius.control,
  background: toneSoft,
  color: toneText,
  // An outline for forced colors mode, where the background disappears.
  outline: `${vars.line.thin} solid transparent`,
})
globalStyle(`${alert} a`, { color: toneText })

export const timeline = style({
  marginBlockEnd: vars.space.large,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
export const caption = style({ fontWeight: vars.weight.strong, marginBlockEnd: vars.space.xsmall })
export const tones = {
  endless: style({}),
  valid: style({}),
  ending: style({ color: vars.color.warningText }),
  expired: style({ color: vars.color.criticalText }),
}
export const line = style({
  position: 'relative',
  height: vars.size.barSmall,
  borderRadius: vars.radius.full,
  background: vars.color.vizMuted,
  outline: `${vars.line.thin} solid transparent`,
})
const part = style({ position: 'absolute', insetBlock: 0 })
export const elapsed = style([part, { left: 0, background: vars.color.viz1, borderRadius: vars.radius.full }])
export const remaining = style([part])
export const fills = {
  endless: style({}),
  valid: style({ background: vars.color.borderStrong }),
  ending: style({ background: vars.color.warning }),
  expired: style({}),
}
const marker = style({
  position: 'absolute',
  insetBlock: `calc(-1 * ${vars.space.tiny})`,
  width: vars.line.thick,
  transform: 'translateX(-50%)',
})
export const end = style([marker, { background: vars.color.warning }])
export const today = style([marker, { background: vars.color.text }])
export const ticks = style({ position: 'relative', height: vars.size.target, color: vars.color.textMuted })
export const tick = style({
  position: 'absolute',
  transform: 'translateX(-50%)',
  paddingBlockStart: vars.space.xxsmall,
})
export const note = style({ color: vars.color.textMuted })
export const history = style({
  display: 'grid',
  gap: vars.space.tiny,
  marginBlockStart: vars.space.medium,
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
/** The facts about the last reverification, between the timeline and the fields. */
export const reverification = style({
  marginBlockEnd: vars.space.medium,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
