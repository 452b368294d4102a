import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Figures before and after a change, right-aligned. */
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
/** A note below the figures. */
globalStyle(`${margins} + p`, {
  marginBlockStart: vars.space.small,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
})
globalStyle(`${margins} tbody tr`, { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` })

/** Companies side by side, with the payments between them. Stacked on narrow screens. */
export const chain = style({
  display: 'flex',
  alignItems: 'stretch',
  gap: vars.space.small,
  fontSize: vars.text.small,
  '@media': { [breakpoint.medium]: { flexDirection: 'column' } },
})
export const payments = style({
  display: 'grid',
  gap: vars.space.small,
  paddingBlock: vars.space.large,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
})
export const link = style({
  display: 'grid',
  alignContent: 'start',
  flex: '1 1 0',
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
  '@media': { [breakpoint.medium]: { selectors: { '&::after': { content: '"↓" / ""' } } } },
})
globalStyle(`${payment} b`, { color: vars.color.text, fontWeight: vars.weight.medium })

/** On a phone, the table scrolls sideways instead of the page. Positioned so that visually hidden text scrolls with it. */
export const scroller = style({ position: 'relative', overflowX: 'auto' })
globalStyle(`${scroller} :is(th, td)`, { paddingInline: `0 ${vars.space.small}`, whiteSpace: 'nowrap' })
globalStyle(`${scroller} :is(th, td):last-child`, { paddingInlineEnd: 0 })
// On a tablet, the mark for the current rate is below the date, so that every column fits.
globalStyle(`${scroller} th[scope="row"]`, { '@media': { [breakpoint.medium]: { whiteSpace: 'normal' } } })

const colors = {
  pay: vars.color.viz2,
  burden: vars.color.viz3,
  spread: vars.color.viz1,
  today: vars.color.text,
} as const

export const chart = style({ margin: `0 0 ${vars.space.medium}`, paddingInlineStart: vars.space.huge })
/** Contains the lines. The amounts next to the lines are in the chart's padding. */
export const plot = style({ position: 'relative', height: vars.size.chart })
globalStyle(`${plot} svg`, { display: 'block', width: '100%', height: '100%', overflow: 'visible' })
export const tick = style({
  position: 'absolute',
  insetInlineEnd: '100%',
  paddingInlineEnd: vars.space.xsmall,
  translate: '0 -50%',
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
const stroke = (color: string) =>
  style({ fill: 'none', stroke: color, strokeWidth: 2, vectorEffect: 'non-scaling-stroke' })
export const axis = stroke(vars.color.borderStrong)
export const grid = style([stroke(vars.color.border), { strokeWidth: 1 }])
export const billLine = stroke(colors.spread)
export const costLine = stroke(colors.pay)
export const today = style([stroke(colors.today), { strokeWidth: 1, strokeDasharray: '3 3' }])
export const scale = style({
  display: 'flex',
  paddingBlockStart: vars.space.xxsmall,
  justifyContent: 'space-between',
  fontSize: vars.text.small,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
export const legend = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.medium,
  marginBlockStart: vars.space.xsmall,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
globalStyle(`${legend} li`, { display: 'inline-flex', alignItems: 'center', gap: vars.space.tiny })
export const swatch = styleVariants(colors, (background) => ({
  width: vars.size.dot,
  height: vars.size.dot,
  borderRadius: vars.radius.small,
  background,
  forcedColorAdjust: 'none',
}))
export const bar = style({ display: 'flex', gap: vars.space.hair, height: vars.size.barLarge })
export const part = styleVariants(colors, (background) => ({
  flexBasis: 0,
  borderRadius: vars.radius.small,
  background,
  forcedColorAdjust: 'none',
}))

/** Stacked figures with aligned digits. */
export const figures = style({ width: 'fit-content' })

/** A warning about an overtime law that the selected rule doesn't cover. */
export const lawWarning = style({
  padding: `${vars.space.xsmall} ${vars.space.small}`,
  border: `${vars.line.thin} solid ${vars.color.warningLine}`,
  borderRadius: vars.radius.control,
  background: vars.color.warningSoft,
  color: vars.color.warningText,
})

/** Below the title of a contract that needs attention. */
export const alert = style({
  maxWidth: '100%',
  marginBlock: `${vars.space.xxsmall} 0`,
  fontSize: vars.text.small,
  lineHeight: vars.size.target,
  color: vars.color.warningText,
})
/** An alert about a loss. */
export const loss = style({ color: vars.color.criticalText })
