import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, condition, overviewWidth } from '#views/theme/breakpoints.ts'
import { unit } from '#views/records/deadline.css.ts'
import { vars } from '#views/theme/contract.css.ts'

export const filters = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: vars.space.xsmall,
  marginBlock: vars.space.small,
  // In print, the line under the title names the search and the filters.
  '@media': { [condition.print]: { display: 'none' } },
})
export const push = style({
  marginInlineStart: 'auto',
  display: 'flex',
  // Without this, square buttons would stretch and become wider than the space reserved for them.
  alignItems: 'center',
  flexShrink: 0,
  justifyContent: 'flex-end',
  minInlineSize: vars.size.listTools,
  minBlockSize: vars.size.control,
  gap: vars.space.xsmall,
  // On a phone, only the saved views are shown here, and they need no box of their own.
  '@media': { [breakpoint.small]: { display: 'contents' } },
})
/** The tools that a phone has no room for: all except the saved views. */
export const tools = style({
  display: 'flex',
  gap: vars.space.xsmall,
  '@media': { [breakpoint.small]: { display: 'none' } },
})
/** The progress or status of an action on the list. */
export const progress = style({ alignSelf: 'center', color: vars.color.textMuted, fontSize: vars.text.small })
/** A form among other sections ends with a divider. */
export const ownForm = style({ borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}` })
/** A notice above a list. On a phone, no table header separates it from the rows, so it has a margin. */
export const stale = style({
  '@media': { [breakpoint.small]: { marginBlockEnd: vars.space.xsmall } },
})
/** A notice under the title. */
export const notice = style({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: `${vars.space.xxsmall} ${vars.space.small}`,
  marginBlockStart: vars.space.small,
  color: vars.color.textMuted,
  '@media': { [condition.print]: { display: 'none' } },
})
export const printed = style({
  display: 'none',
  '@media': { [condition.print]: { display: 'block', paddingBlock: vars.space.xsmall } },
  selectors: { '&::before': { content: 'attr(data-text)' } },
})
export const summary = style({ marginBlockStart: vars.space.medium })
export const group = style({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  gridColumn: '1 / -1',
})
export const loadingForm = style({ display: 'grid', gap: vars.space.medium, paddingBlock: vars.space.large })
/** A form that hasn't loaded yet. Hides the elements after it, which would move down when the form loads. */
export const hidesFollowing = style({})
// The class is doubled so that this rule overrides the elements' own `display`.
globalStyle(`${hidesFollowing}${hidesFollowing} ~ *`, { display: 'none' })
export const dialogForm = style({ display: 'grid', gap: vars.space.medium })
/** A field in conflict, with a divider above it unless it is the first one. */
export const conflict = style({
  paddingBlock: vars.space.small,
  selectors: { '& + &': { borderBlockStart: `${vars.line.thin} solid ${vars.color.border}` } },
})
/** A line under the title that says why an event or an edit isn't possible. */
export const reasonLine = style({
  marginBlock: `${vars.space.xxsmall} 0`,
  fontSize: vars.text.small,
  // In a link that wraps, each line is a separate target.
  lineHeight: vars.size.target,
  color: vars.color.textMuted,
  maxWidth: '100%',
})

export const related = style({
  display: 'flex',
  gap: vars.space.medium,
  fontSize: vars.text.small,
  // The tabs are directly below, so each link needs the full height of a target.
  lineHeight: vars.size.target,
  '@media': { [condition.print]: { display: 'none' } },
})

/**
 * The content of a record's first tab. Its width, not the window's, decides where the facts at a glance are,
 * because the flow panel or a zoomed page may leave less room.
 */
export const overviewPlace = style({
  containerType: 'inline-size',
  '@media': { [condition.print]: { containerType: 'normal' } },
})

/** The fields, with the facts at a glance next to them, or above them if there is little room. */
export const overview = style({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${vars.size.sidebar}`,
  columnGap: vars.space.xlarge,
  alignItems: 'start',
  '@container': { [overviewWidth.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
  '@media': { [condition.print]: { display: 'block' } },
})
export const aside = style({
  display: 'grid',
  gap: vars.space.xsmall,
  paddingBlockStart: vars.space.large,
  '@container': { [overviewWidth.narrow]: { order: -1, paddingBlockStart: vars.space.medium } },
})
// A long label wraps instead of leaving no room for the values.
globalStyle(`${aside} > dl`, {
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  '@container': {
    [overviewWidth.medium]: {
      gridTemplateColumns: `${vars.size.skeletonLarge} minmax(0, 1fr) ${vars.size.skeletonLarge} minmax(0, 1fr)`,
    },
  },
})
// Above the fields, each value is close to its label.
globalStyle(`${aside} > dl > dd`, { '@container': { [overviewWidth.medium]: { textAlign: 'start' } } })
// The values in this column are of different kinds, so their numbers don't need to align.
globalStyle(`${aside} .${unit}`, { width: 'auto' })
/** Reserves the height of a list's tabs. The tabs load after the first rows and must not move them. */
export const tabsPlace = style({
  minHeight: `calc(${vars.size.row} + ${vars.line.thin})`,
  '@media': {
    [breakpoint.small]: { minHeight: `calc(${vars.size.touch} + ${vars.line.thin})` },
    [condition.print]: { display: 'none' },
  },
})
/** The position of a record in its list, opposite the link to the list. */
export const neighbors = style({
  marginInlineStart: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.tiny,
  color: vars.color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  '@media': { [condition.print]: { display: 'none' } },
})
