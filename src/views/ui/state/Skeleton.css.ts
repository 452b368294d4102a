import { keyframes, style, styleVariants } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.5 } })

export const skeleton = style({
  display: 'inline-block',
  maxWidth: '100%',
  height: vars.space.snug,
  borderRadius: vars.radius.small,
  background: vars.color.pressed,
  verticalAlign: 'middle',
})

/** For one skeleton, or for the element around many. */
export const breathing = style({
  animation: `${breathe} ${vars.motion.pulse} ease-in-out infinite`,
  '@media': { [condition.reducedMotion]: { animation: 'none' } },
})

export const width = styleVariants({
  small: { width: vars.size.skeletonSmall },
  medium: { width: vars.size.skeletonMedium },
  large: { width: vars.size.skeletonLarge },
  full: { width: '100%' },
})

export const control = style({ display: 'block', height: vars.size.control })
