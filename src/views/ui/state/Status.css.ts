import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { tone } from '#views/ui/kit/tone.css.ts'

export const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  whiteSpace: 'nowrap',
  fontSize: vars.text.small,
})

export const dot = style({
  flex: 'none',
  width: vars.size.dot,
  height: vars.size.dot,
  borderRadius: vars.radius.full,
  border: `${vars.line.dot} solid ${tone}`,
  forcedColorAdjust: 'none',
})

export const fill = styleVariants({
  hollow: {},
  half: {
    background: `linear-gradient(90deg, ${tone} 50%, transparent 50%)`,
    backgroundOrigin: 'border-box',
  },
  full: { background: tone },
})
