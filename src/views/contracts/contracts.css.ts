import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** Figures before and after a change, aligned by their ends. */
export const margins = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${margins} :is(th, td)`, {
  paddingBlock: vars.space.tiny,
  textAlign: 'end',
  fontWeight: 'inherit',
})
globalStyle(`${margins} th`, { color: vars.color.textMuted })
globalStyle(`${margins} :is(th[scope="row"], th:first-child)`, { textAlign: 'start' })
globalStyle(`${margins} tbody tr`, { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` })

/** Companies side by side with what flows between them; below each other on a phone. */
export const chain = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'stretch',
  gap: vars.space.small,
  fontSize: vars.text.small,
})
export const link = style({
  display: 'grid',
  gap: vars.space.tiny,
  padding: vars.space.small,
  border: `${vars.line.thin} solid ${vars.color.border}`,
  borderRadius: vars.radius.control,
  overflowWrap: 'anywhere',
})
export const role = style({ color: vars.color.textMuted })
export const payment = style({
  display: 'grid',
  alignContent: 'center',
  justifyItems: 'center',
  color: vars.color.textMuted,
  selectors: { '&::after': { content: '"→" / ""' } },
})
globalStyle(`${payment} b`, { color: vars.color.text, fontWeight: vars.weight.medium })
