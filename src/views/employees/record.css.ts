import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** The fields, with what to know at a glance beside them, or above them on a narrow screen. */
export const overview = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${vars.size.sidebar}`,
  columnGap: vars.space.xlarge,
  alignItems: 'start',
  '@media': {
    [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [condition.print]: { display: 'block' },
  },
})
export const aside = style({
  display: 'grid',
  gap: vars.space.xsmall,
  paddingBlockStart: vars.space.large,
  '@media': { [breakpoint.medium]: { order: -1, paddingBlockStart: vars.space.medium } },
})
export const tasks = style({ display: 'grid', gap: vars.space.xsmall })
export const task = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.tiny} ${vars.space.small}`,
  minHeight: vars.size.row,
})
export const meta = style({
  display: 'inline-flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.small,
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
export const end = style({ marginInlineStart: 'auto' })
export const note = style({ color: vars.color.textMuted, fontSize: vars.text.small })
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
