import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const logo = style({ color: vars.color.text, width: 'auto' })
export const accent = style({ fill: vars.color.accentText })

export const height = styleVariants({
  small: { height: vars.size.icon },
  medium: { height: vars.size.switchHeight },
  large: { height: vars.space.huge },
})

export const rank = style({
  width: '100%',
  height: 'auto',
  color: vars.color.borderStrong,
})
