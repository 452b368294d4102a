import { keyframes, style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const travel = keyframes({ from: { translate: '-100%' }, to: { translate: '263%' } })

export const bar = style({
  height: vars.line.thick,
  background: vars.color.pressed,
  overflow: 'hidden',
  forcedColorAdjust: 'none',
})

export const thick = style({ height: vars.size.bar, borderRadius: vars.radius.full })

export const value = style({ display: 'block', height: '100%', background: vars.color.accentText })

export const moving = style({
  width: '38%',
  animation: `${travel} ${vars.motion.pulse} ${vars.motion.ease} infinite`,
  '@media': { [condition.reducedMotion]: { animation: 'none', width: '100%', opacity: 0.6 } },
})
