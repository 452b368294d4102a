import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const section = style({ display: 'grid', gap: vars.space.small, paddingBlock: vars.space.medium })
export const list = style({ display: 'grid', gap: vars.space.small, margin: 0, paddingInlineStart: 0 })
export const file = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.small,
})
/** The size or hash of a file. */
export const fileDetail = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  overflowWrap: 'anywhere',
})
export const name = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const wrapped = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })
export const links = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.medium,
  paddingBlock: vars.space.small,
})
