import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginBlock: vars.space.medium,
  '@media': { [condition.print]: { display: 'none' } },
})
export const submit = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginInlineStart: 'auto',
  '@media': { [breakpoint.small]: { marginInlineStart: 0 } },
})

export const scroller = style({ overflowX: 'auto', minWidth: 0 })

// With collapsed borders, the browser would recalculate the whole table for each changed cell.
export const grid = style({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontVariantNumeric: 'tabular-nums',
})
const line = `${vars.line.thin} solid ${vars.color.border}`
globalStyle(`${grid} th, ${grid} td`, {
  paddingBlock: vars.space.tiny,
  paddingInline: vars.space.xsmall,
  borderBlockEnd: line,
  textAlign: 'start',
  fontWeight: vars.weight.regular,
})
globalStyle(`${grid} thead th`, {
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  whiteSpace: 'nowrap',
})

export const number = style({})
globalStyle(`${grid} ${number}${number}`, { textAlign: 'end', whiteSpace: 'nowrap' })
/** Shown below the weekday in narrow columns. */
export const dayDate = style({
  whiteSpace: 'nowrap',
  '@media': { [`screen and ${breakpoint.medium}`]: { display: 'block' } },
})
export const sum = style({})
globalStyle(`${grid} ${sum}`, { fontWeight: vars.weight.strong })
// In a row with several lines, all times are at the top.
globalStyle(`${grid} tbody ${number}`, { verticalAlign: 'top' })
export const overtimeTotal = style({ color: vars.color.warningText })

export const name = style({ width: '24%', minWidth: vars.size.cellRate })
globalStyle(`${grid} tbody ${name}`, { fontWeight: vars.weight.medium })
export const subtext = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: `0 ${vars.space.xsmall}`,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontWeight: vars.weight.regular,
})

export const cell = style({ minWidth: vars.size.cellWord })
globalStyle(`${grid} ${cell}`, {
  position: 'relative',
  padding: 0,
  borderInlineStart: line,
  verticalAlign: 'top',
})
globalStyle(`${grid} ${cell}:last-of-type`, { borderInlineEnd: line })
/** Cells with start and end times need enough room for both. */
export const times = style({})
globalStyle(`${grid} ${times}`, {
  minWidth: vars.size.cellLarge,
  '@media': { [condition.touch]: { minWidth: vars.size.cellNumber } },
})
globalStyle(`${times} > input`, {
  fontSize: vars.text.small,
  '@media': { [condition.touch]: { fontSize: vars.text.touch } },
})
export const dimmed = style({ background: vars.color.sunken })

export const input = style({
  width: '100%',
  minWidth: 0,
  minHeight: vars.size.control,
  paddingInline: vars.space.xsmall,
  border: 0,
  background: 'transparent',
  textAlign: 'end',
  fontVariantNumeric: 'tabular-nums',
  selectors: {
    '&:focus-visible': {
      outline: `${vars.line.thick} solid ${vars.color.focus}`,
      outlineOffset: `calc(-1 * ${vars.line.thick})`,
      borderRadius: vars.radius.small,
    },
    '&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 ${vars.line.thick} ${vars.color.critical}` },
    '&:read-only': { color: vars.color.textMuted },
  },
  '@media': { [condition.touch]: { fontSize: vars.text.touch } },
})
/** Covers the start of a cell. It hides no text, because the time is aligned with the end of the cell. */
export const noteButton = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInlineStart: 0,
  display: 'grid',
  placeItems: 'center',
  width: vars.size.target,
  height: vars.size.control,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: vars.color.textMuted,
  cursor: 'pointer',
  '@media': { [condition.print]: { display: 'none' } },
})
export const hasNote = style({
  color: vars.color.accentText,
  '@media': { [condition.print]: { display: 'grid' } },
})
const cellText = style({
  display: 'block',
  paddingInline: vars.space.xsmall,
  textAlign: 'end',
  fontSize: vars.text.small,
})
export const cellDetail = style([cellText, { color: vars.color.textMuted }])
export const allTimes = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  columnGap: vars.space.xsmall,
  whiteSpace: 'nowrap',
})
export const cellError = style([cellText, { color: vars.color.criticalText, textAlign: 'start' }])
export const overtime = style([cellText, { color: vars.color.warningText }])

/** On a phone: a group for each day, with a line for each assignment. */
export const days = style({ width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' })
globalStyle(`${days} :where(th, td)`, { paddingInline: 0 })
globalStyle(`${days} th`, { textAlign: 'start', fontWeight: vars.weight.regular })
globalStyle(`${days} tbody + tbody > tr:first-child > *`, { borderBlockStart: line })
export const day = style({})
globalStyle(`${days} ${day}`, { paddingBlock: vars.space.xsmall, fontWeight: vars.weight.strong })
export const dayTotal = style({ textAlign: 'end', fontWeight: vars.weight.strong })
export const lineTotal = style({ textAlign: 'end', paddingBlock: vars.space.xxsmall })
export const dayLine = style({
  paddingBlock: vars.space.xxsmall,
  paddingInlineEnd: vars.space.small,
  overflowWrap: 'anywhere',
})
export const dayCell = style({
  position: 'relative',
  width: vars.size.cellKey,
  paddingBlock: vars.space.xxsmall,
})
export const dayTimes = style({})
globalStyle(`${days} ${dayTimes}`, { width: '60%' })
globalStyle(`${dayCell} > input`, {
  minHeight: vars.size.touch,
  border: `${vars.line.thin} solid ${vars.color.control}`,
  borderRadius: vars.radius.control,
  fontSize: vars.text.touch,
})
globalStyle(`${dayCell} > ${noteButton}`, {
  insetBlockStart: vars.space.xxsmall,
  width: vars.size.touch,
  height: vars.size.touch,
})
globalStyle(`${dayCell} > input:disabled`, { background: vars.color.sunken, borderColor: vars.color.border })

export const details = style({
  display: 'grid',
  gap: vars.space.small,
  width: vars.size.drawer,
  padding: vars.space.small,
  '@media': { [breakpoint.small]: { width: '100%', padding: vars.space.medium } },
})
export const reasons = style({
  margin: 0,
  paddingInlineStart: vars.space.comfortable,
  color: vars.color.warningText,
  fontSize: vars.text.small,
})
export const hint = style({
  marginBlock: vars.space.small,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  '@media': { [condition.print]: { display: 'none' } },
})
export const notes = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: vars.space.large,
  marginBlock: vars.space.large,
  '@media': { [breakpoint.small]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
export const keys = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  '@media': { [breakpoint.medium]: { display: 'none' } },
})
