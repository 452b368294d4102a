import { style, keyframes } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const appear = keyframes({ from: { opacity: 0 } })

// Resets the browser's popover styles. The position is computed.
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
  // A border for forced colors, where shadows disappear.
  outline: `${vars.line.thin} solid transparent`,
})

/** On a phone, full width at the bottom of the window. */
export const sheet = style({
  '@media': {
    [breakpoint.small]: {
      width: '100%',
      maxWidth: '100%',
      padding: vars.space.medium,
      borderRadius: `${vars.radius.dialog} ${vars.radius.dialog} 0 0`,
      borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
    },
  },
})
