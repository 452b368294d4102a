import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** The invoices that a payment pays, with aligned amounts. On a phone, a long amount gets a separate line. */
export const applications = style({ maxWidth: vars.size.dialog, fontSize: vars.text.small })
export const applicationRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: vars.space.medium,
  paddingBlock: vars.space.xxsmall,
  lineHeight: vars.size.target,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
export const applicationAmount = style({
  marginInlineStart: 'auto',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
