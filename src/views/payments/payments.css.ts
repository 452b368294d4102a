import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** What a payment pays, with aligned amounts. On a phone, a long amount gets a separate line. */
export const paid = style({ maxWidth: vars.size.dialog, fontSize: vars.text.small })
export const paidRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.medium,
  paddingBlock: vars.space.xxsmall,
  lineHeight: vars.size.target,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
export const paidAmount = style({
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
