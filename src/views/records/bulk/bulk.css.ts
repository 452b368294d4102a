import { style } from '@vanilla-extract/css'
import { footBar } from '#views/records/list/footBar.css.ts'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const bar = style([footBar, { flexWrap: 'wrap', gap: vars.space.xsmall }])
export const tools = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginInlineStart: 'auto',
})
export const report = style({ '@media': { [condition.print]: { display: 'none' } } })
export const reasons = style({
  maxHeight: '30vh',
  overflowY: 'auto',
  margin: 0,
  paddingBlock: vars.space.xsmall,
  paddingInlineStart: vars.space.medium,
  fontSize: vars.text.small,
})
