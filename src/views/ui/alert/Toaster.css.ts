import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { toneText } from '#views/ui/kit/tone.css.ts'

const rise = keyframes({ from: { opacity: 0, translate: `0 ${vars.space.xsmall}` } })

export const viewport = style({
  position: 'fixed',
  // Above a bar at the bottom of the page. `useKeepAboveBars` moves the toasts above a taller bar.
  insetBlockEnd: `calc(${vars.size.saveBar} + ${vars.space.medium})`,
  insetInlineEnd: vars.space.medium,
  zIndex: vars.z.toast,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xsmall,
  width: `min(${vars.size.toast}, calc(100vw - ${vars.space.xlarge}))`,
  '@media': { [condition.print]: { display: 'none' } },
})

export const toast = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: vars.space.snug,
  padding: `${vars.space.xsmall} ${vars.space.xsmall} ${vars.space.xsmall} ${vars.space.small}`,
  background: vars.color.raised,
  borderRadius: vars.radius.panel,
  boxShadow: vars.elevation.menu,
  outline: `${vars.line.thin} solid transparent`,
  animation: `${rise} ${vars.motion.slow} ${vars.motion.ease}`,
})

export const glyph = style({ color: toneText })
export const body = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const message = style({ color: vars.color.textMuted, fontSize: vars.text.small })
export const actions = style({ display: 'flex', alignItems: 'center', gap: vars.space.xxsmall })

globalStyle(`${toast}:focus-visible`, { borderRadius: vars.radius.panel })
