import { style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Values by week or month, with a bar in each row. */
export const table = style({ width: '100%', borderCollapse: 'collapse' })
const cell = {
  paddingInline: vars.space.tiny,
  paddingBlock: 0,
  selectors: { '&:first-child': { paddingInlineStart: 0 }, '&:last-child': { paddingInlineEnd: 0 } },
} as const
export const head = style({
  ...cell,
  textAlign: 'start',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
})
export const headEnd = style([head, { textAlign: 'end', whiteSpace: 'nowrap' }])
/** Positioned, because the number is a link that covers the whole row. */
export const row = style({
  position: 'relative',
  height: vars.size.row,
  borderBlockStart: `${vars.line.thin} solid ${vars.color.border}`,
  ':hover': { background: vars.color.hover },
  '@media': { [condition.touch]: { height: vars.size.touch } },
})
export const name = style({
  ...cell,
  textAlign: 'start',
  fontWeight: vars.weight.regular,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const number = style({
  ...cell,
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
export const rowLink = style({
  color: vars.color.text,
  fontWeight: vars.weight.strong,
  textDecoration: 'none',
  '::after': { content: '""', position: 'absolute', inset: 0 },
})
export const barCell = style({ ...cell, width: '100%' })
/** Hidden on a phone, which has no room for a bar next to four values. */
export const wideScreenBar = style([barCell, { '@media': { [breakpoint.small]: { display: 'none' } } }])
export const bar = style({
  display: 'flex',
  gap: vars.space.hair,
  minWidth: vars.space.large,
  height: vars.size.bar,
})
const part = style({ flex: 'none', forcedColorAdjust: 'none' })
export const valuePart = style([part, { background: vars.color.viz1 }])
export const secondPart = style([part, { background: vars.color.viz2 }])
export const swatch = style([
  secondPart,
  {
    display: 'inline-block',
    width: vars.size.dot,
    height: vars.size.dot,
    marginInlineEnd: vars.space.tiny,
    borderRadius: vars.space.hair,
  },
])
/** The heading of a list of contracts. */
export const title = style({
  paddingBlockStart: vars.space.small,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
})
export const person = style({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const contract = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  whiteSpace: 'nowrap',
})
export const amount = style({
  marginInlineStart: 'auto',
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
/** A table with contracts next to it. */
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: `${vars.space.small} ${vars.space.huge}`,
  alignItems: 'start',
  '@media': { [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const months = style({
  gridColumn: 'span 2',
  '@media': { [breakpoint.medium]: { gridColumn: 'auto' } },
})
export const otherCurrencies = style({
  paddingBlock: vars.space.xsmall,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  cursor: 'pointer',
})
