import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'
import { breakpoint } from '#views/theme/breakpoints.ts'

/** The invoice or credit note as it is printed. */
export const printed = style({
  display: 'grid',
  gap: vars.space.large,
  marginBlockStart: vars.space.medium,
  padding: vars.space.large,
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.control,
  background: vars.color.raised,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: vars.space.small,
})
/** A bar in the client's color. */
export const bar = style({ blockSize: vars.space.tiny, printColorAdjust: 'exact' })
export const parties = style({
  display: 'grid',
  gap: vars.space.medium,
  gridTemplateColumns: '1fr 1fr',
  '@media': { [breakpoint.small]: { gridTemplateColumns: '1fr' } },
})
export const party = style({ fontWeight: vars.weight.medium })
export const label = style({ color: vars.color.textMuted, fontSize: vars.text.small })
/** Notes keep their line breaks. */
export const note = style({ whiteSpace: 'pre-line' })
export const facts = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  paddingBlock: vars.space.small,
  borderBlock: `${vars.line.thin} solid ${vars.color.border}`,
})
export const lines = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.text.small })
globalStyle(`${lines} :is(th, td)`, {
  paddingBlock: vars.space.tiny,
  paddingInlineStart: vars.space.small,
  textAlign: 'end',
  fontWeight: 'inherit',
})
globalStyle(`${lines} :is(th, td):not(tbody > tr > :first-child)`, { overflowWrap: 'normal' })
globalStyle(`${lines} :is(th, td):first-child:not([colspan])`, { textAlign: 'start', paddingInlineStart: 0 })
globalStyle(`${lines} thead th`, { color: vars.color.textMuted })
globalStyle(`${lines} tbody tr`, { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` })
export const total = style({ borderBlockStart: `${vars.line.thin} solid ${vars.color.text}` })
globalStyle(`${total} :is(th, td)`, { fontWeight: vars.weight.medium })
// On a phone, a line's numbers are below its description.
globalStyle(`${lines} tr`, {
  '@media': { [breakpoint.small]: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)' } },
})
globalStyle(`${lines} :is(th, td):first-child:not([colspan])`, {
  '@media': { [breakpoint.small]: { gridColumn: '1 / -1', paddingBlockEnd: 0 } },
})
globalStyle(`${lines} [colspan]`, { '@media': { [breakpoint.small]: { gridColumn: 'span 2' } } })
/** The reasons for a line's overtime. */
export const reasons = style({ paddingBlock: vars.space.tiny })
globalStyle(`${reasons} > summary`, { cursor: 'pointer' })
globalStyle(`${reasons} > ul`, { paddingBlockStart: vars.space.tiny, color: vars.color.textMuted })
