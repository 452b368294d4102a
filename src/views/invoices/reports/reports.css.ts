import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { condition } from '#views/theme/breakpoints.ts'

export const dates = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: vars.space.small,
  paddingBlock: vars.space.medium,
  '@media': { [condition.print]: { display: 'none' } },
})
export const date = style({ minWidth: 0 })
