import { keyframes, style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.35 } })

export const screen = style({
  position: 'fixed',
  inset: 0,
  zIndex: vars.z.dialog,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: vars.space.medium,
  background: vars.color.canvas,
  color: vars.color.textMuted,
})

export const mark = style({
  animation: `${breathe} ${vars.motion.pulse} ease-in-out infinite`,
  '@media': { [condition.reducedMotion]: { animation: 'none' } },
})

const appear = keyframes({ from: { visibility: 'hidden' } })

/** Tells the user what to do if loading takes a long time. */
export const advice = style({ animation: `${appear} 0s ${vars.motion.patience} backwards` })
