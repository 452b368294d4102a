import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

export const text = style({ color: vars.color.textMuted, marginBlock: vars.space.medium })
export const heading = style({ marginBlockStart: vars.space.xlarge })
/** The values of a row on a phone, stacked. */
export const wrapped = style({ display: 'grid', paddingBlockEnd: vars.space.xxsmall })
export const pair = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.medium,
})
export const level = style({ color: vars.color.text })
/** The container of a select, as wide as the select's text, so that the arrow stays inside the select. */
export const choice = style({ display: 'inline-flex', maxWidth: '100%' })
