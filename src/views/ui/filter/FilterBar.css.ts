import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

/** Lets the surrounding row lay out the children. */
export const inline = style({ display: 'contents' })

/** On a phone, a separate row below search, Filter and Sort. */
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  width: '100%',
  // Moves the chips below all buttons of the row, even those that come later in the document.
  order: 1,
})

export const panel = style({ display: 'grid', gap: vars.space.medium })

export const values = style({ display: 'grid', gap: vars.space.xsmall })
export const list = style({ display: 'grid', gap: vars.space.xxsmall })
export const note = style({ color: vars.color.textMuted })

/** On a phone, a filter that needs more than a menu of values, collapsed to one line. */
export const folded = style({ borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}` })
export const summary = style({
  minHeight: vars.size.touch,
  alignContent: 'center',
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
})
export const summaryValue = style({
  paddingInlineStart: vars.space.xxsmall,
  fontWeight: vars.weight.regular,
  color: vars.color.textMuted,
})
