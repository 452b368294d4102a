import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition, container } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { onSmall } from '#views/ui/table/onSmall.ts'

export const section = style({ display: 'grid', gap: vars.space.small, paddingBlock: vars.space.medium })
/** The title of a section, with its actions at the end of the line. */
export const head = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
})
export const choices = style({ display: 'grid', gap: vars.space.xxsmall })
export const choice = style({
  display: 'flex',
  justifyContent: 'space-between',
  // The baseline of a checkbox changes when it is checked.
  alignItems: 'center',
  gap: vars.space.medium,
})
/** The progress of loading a run, above its skeleton. */
export const progress = style({
  display: 'grid',
  gap: vars.space.xsmall,
  paddingBlock: vars.space.medium,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
})
/** What can be created, issued or sent, with a button to do so. Also a run's search and filter. */
export const actionRow = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.xsmall} ${vars.space.medium}`,
  margin: 0,
})
// The lines with buttons above the table, such as Issue all and Send, need space between them.
globalStyle(`p${actionRow}`, { paddingBlockStart: vars.space.small })
/** The progress and the result of creating, issuing or sending. Empty while a dialog asks which rows to include. */
export const stage = style({ selectors: { '&:not(:empty)': { paddingBlockStart: vars.space.small } } })
/** The choice of which rows of a run are shown. */
export const states = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.xxsmall })
export const amount = style({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
/** The text of a cell below its first line. */
export const detail = style({
  display: 'block',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  whiteSpace: 'normal',
})
export const wrapped = style({ whiteSpace: 'normal', overflowWrap: 'anywhere' })
/** A cell with several lines needs padding above and below. A single line gets it from the row's height. */
export const lines = style([
  wrapped,
  {
    display: 'block',
    '@media': { [`screen and ${breakpoint.aboveSmall}`]: { paddingBlock: vars.space.xsmall } },
  },
])
// Stacked links are separate targets.
globalStyle(`${detail} > a`, {
  '@media': {
    [breakpoint.small]: { lineHeight: vars.size.target },
    [condition.touch]: { lineHeight: vars.size.target },
  },
})
/** Shown below an amount in a narrow table, instead of in a separate column. */
export const narrow = style([
  detail,
  {
    display: 'none',
    whiteSpace: 'nowrap',
    '@media': {
      [`screen and ${breakpoint.aboveSmall}`]: { '@container': { [container.medium]: { display: 'block' } } },
    },
  },
])
/** One line of an invoice in the credit dialog. */
export const line = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: vars.space.small,
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
})
/** On a phone, a row's amounts are below its title, one line for each aging bucket. */
export const buckets = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  columnGap: vars.space.medium,
  textAlign: 'start',
  // Each amount links to its invoices and is a separate target.
  lineHeight: vars.size.target,
})
export const bucket = style({ textAlign: 'end' })
// On a phone, the buckets end where the total above them ends.
globalStyle(`td:has(> ${buckets})`, onSmall({ gridColumn: 'meta / metaAside' }))
