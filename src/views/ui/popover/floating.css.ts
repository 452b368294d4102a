import { style, keyframes } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

const appear = keyframes({ from: { opacity: 0 } })

// Undoes the browser's own popover box; the place is computed beside the anchor.
export const floating = style({
  position: 'fixed',
  inset: 'auto',
  margin: 0,
  border: 0,
  padding: 0,
  color: vars.color.text,
  maxWidth: `calc(100vw - ${vars.space.medium})`,
  overflow: 'auto',
  zIndex: vars.z.popover,
  animation: `${appear} ${vars.motion.fast} ${vars.motion.ease}`,
})

export const surface = style({
  background: vars.color.raised,
  borderRadius: vars.radius.panel,
  boxShadow: vars.elevation.menu,
  padding: vars.space.xxsmall,
  // Shadows vanish in forced colours; this edge then shows.
  outline: `${vars.line.thin} solid transparent`,
})
