import { style, styleVariants } from '@vanilla-extract/css'
import { breakpoint, condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

const hairline = `${vars.line.thin} solid ${vars.color.border}`

export const asOf = style({
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
export const invisible = style({ visibility: 'hidden' })
/** Aligns the button's icon, not its box, with the content edge. */
export const reload = style({ marginInlineEnd: `calc(-1 * ${vars.space.xsmall})` })
export const worklist = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: `${vars.space.large} ${vars.space.huge}`,
  paddingBlockStart: vars.space.medium,
  '@media': { [breakpoint.medium]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
})
/** Tiles that span several columns of the worklist. */
export const span = styleVariants({
  two: { gridColumn: 'span 2', '@media': { [breakpoint.medium]: { gridColumn: 'auto' } } },
  all: { gridColumn: '1 / -1' },
})
export const heading = style({
  fontSize: vars.text.small,
  fontWeight: vars.weight.medium,
  color: vars.color.textMuted,
  paddingBlockEnd: vars.space.xsmall,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.borderStrong}`,
})
export const subject = style({ paddingBlock: vars.space.tiny })
export const stale = style({ opacity: 0.55 })
export const error = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.xsmall,
  color: vars.color.criticalText,
  fontSize: vars.text.small,
})

export const countRow = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: vars.space.hair,
})
export const cell = style({
  display: 'block',
  height: '100%',
  padding: `${vars.space.tiny} ${vars.space.xsmall}`,
  borderRadius: vars.radius.small,
  background: vars.color.sunken,
  color: vars.color.text,
  lineHeight: vars.lineHeight.label,
  fontSize: vars.text.small,
  // A border for forced colors, where the background disappears.
  outline: `${vars.line.thin} solid transparent`,
  outlineOffset: `calc(-1 * ${vars.line.thin})`,
})
export const cellLink = style({
  textDecoration: 'none',
  ':hover': { background: vars.color.pressed },
  '@media': { [condition.touch]: { minHeight: vars.size.touch } },
})
export const criticalCell = style({
  background: vars.color.criticalSoft,
  ':hover': { background: vars.color.criticalLine },
  '@media': {
    [condition.forcedColors]: {
      outlineWidth: vars.line.thick,
      outlineOffset: `calc(-1 * ${vars.line.thick})`,
      outlineStyle: 'dashed',
    },
  },
})
export const number = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.size.iconLarge,
  fontSize: vars.text.body,
  fontWeight: vars.weight.strong,
  fontVariantNumeric: 'tabular-nums',
})
export const numberTone = styleVariants({
  critical: { color: vars.color.criticalText },
  warning: { color: vars.color.warningText },
})
export const label = style({ color: vars.color.textMuted })
export const checkMark = style({ color: vars.color.positiveText })

export const shares = style({
  display: 'flex',
  gap: vars.space.hair,
  height: vars.size.barLarge,
  borderRadius: vars.radius.small,
  background: vars.color.pressed,
  overflow: 'hidden',
  marginBlockEnd: vars.space.xxsmall,
})
export const share = style({ flexBasis: 0, forcedColorAdjust: 'none' })
export const fill = styleVariants({
  W2: { background: vars.color.viz1 },
  '1099': { background: vars.color.viz2 },
  C2C: { background: vars.color.viz4 },
})
export const line = style({ selectors: { '& + &': { borderBlockStart: hairline } } })
export const lineLink = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.xsmall,
  minHeight: vars.size.row,
  color: vars.color.text,
  textDecoration: 'none',
  selectors: { 'a&:hover': { background: vars.color.hover } },
  '@media': { [condition.touch]: { minHeight: vars.size.touch } },
})
export const swatch = style({
  flex: 'none',
  width: vars.size.dot,
  height: vars.size.dot,
  borderRadius: vars.space.hair,
  forcedColorAdjust: 'none',
})
/** The text stays on one line unless the longest word of the detail needs the space. */
export const lineWithDetail = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, max-content) minmax(min-content, 1fr) auto',
})
export const lineDetail = style({
  paddingBlock: vars.space.hair,
  textAlign: 'end',
  color: vars.color.textMuted,
  fontSize: vars.text.small,
  fontVariantNumeric: 'tabular-nums',
})
export const lineEnd = style({ marginInlineStart: 'auto' })
export const lineNumber = style({ fontWeight: vars.weight.strong, fontVariantNumeric: 'tabular-nums' })
export const emptyText = style({ paddingBlock: vars.space.xsmall, color: vars.color.textMuted })
export const ownLine = style({
  paddingBlock: vars.space.xsmall,
  color: vars.color.textSubtle,
  overflowWrap: 'anywhere',
})
export const ownTitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.hair} ${vars.space.xsmall}`,
  color: vars.color.text,
  fontWeight: vars.weight.medium,
})
export const dates = style({ color: vars.color.textMuted, fontVariantNumeric: 'tabular-nums' })
export const ownTask = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.hair} ${vars.space.medium}`,
  minHeight: vars.size.row,
  paddingBlock: vars.space.tiny,
})
/** A status with details next to it. */
export const ownStatus = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.hair} ${vars.space.medium}`,
})
export const ownAction = style({ paddingBlockStart: vars.space.xsmall })
/** The tiles of an employee, stacked as on a phone. */
export const ownTiles = style({
  display: 'grid',
  gap: vars.space.large,
  maxWidth: vars.size.form,
  paddingBlockEnd: vars.space.large,
})

export const welcome = style({
  maxWidth: vars.size.prose,
  color: vars.color.textMuted,
  paddingBlock: `${vars.space.xsmall} ${vars.space.large}`,
})
export const links = style({ maxWidth: vars.size.form, borderBlockStart: hairline })
export const linkItem = style({ borderBlockEnd: hairline })
export const linkRow = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  paddingBlock: vars.space.small,
  color: vars.color.textSubtle,
  textDecoration: 'none',
  ':hover': { background: vars.color.hover },
})
export const linkTitle = style({
  display: 'block',
  color: vars.color.text,
  fontWeight: vars.weight.medium,
})
export const linkText = style({ color: vars.color.textMuted, fontSize: vars.text.small })
