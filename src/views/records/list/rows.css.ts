import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** The rows on a record's tab. */
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
  marginBlockEnd: vars.space.medium,
})
globalStyle(`${table} th, ${table} td`, {
  textAlign: 'start',
  paddingBlock: vars.space.xxsmall,
  paddingInlineEnd: vars.space.medium,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
globalStyle(`${table} th`, { color: vars.color.textMuted, fontWeight: vars.weight.medium })
export const note = style({ color: vars.color.textMuted, fontSize: vars.text.small })
