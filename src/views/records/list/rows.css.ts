import { globalStyle, style } from '@vanilla-extract/css'
import { visuallyHiddenRules } from '#views/theme/base.css.ts'
import { vars } from '#views/theme/contract.css.ts'
import { onSmall } from '#views/ui/table/onSmall.ts'

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
globalStyle(`${table} [data-align="end"]`, { textAlign: 'end', whiteSpace: 'nowrap' })

const blocks = style(onSmall({ display: 'block' }))
/** A table whose rows are blocks on a phone. */
export const stacked = `${table} ${blocks}`
// On a phone, a row is a block: the first and last cells are on one line, and the others are below, with
// their labels.
globalStyle(`${blocks} thead`, onSmall(visuallyHiddenRules))
globalStyle(`${blocks} tbody`, onSmall({ display: 'block' }))
globalStyle(
  `${blocks} tbody tr`,
  onSmall({
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: vars.space.medium,
    paddingBlock: vars.space.xsmall,
    borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
  }),
)
globalStyle(`${blocks} tbody tr::after`, onSmall({ content: '', order: 1, flexBasis: '100%' }))
globalStyle(
  `${blocks} tbody td`,
  onSmall({ order: 2, padding: 0, border: 0, color: vars.color.textMuted, lineHeight: vars.size.target }),
)
globalStyle(`${blocks} tbody td:is(:first-child, :last-child)`, onSmall({ order: 0, color: 'inherit' }))
globalStyle(`${blocks} tbody td:first-child`, onSmall({ flex: '1 1 0', minWidth: 0 }))
globalStyle(
  `${blocks} tbody td[data-label]:not(:first-child, :last-child)::before`,
  onSmall({ content: 'attr(data-label)', marginInlineEnd: vars.space.xxsmall }),
)

export const note = style({ color: vars.color.textMuted, fontSize: vars.text.small })
