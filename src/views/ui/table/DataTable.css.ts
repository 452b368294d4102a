import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { visuallyHiddenRules } from '#views/theme/base.css.ts'
import { breakpoint, condition, container } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { pageInset } from '#views/ui/page/Page.css.ts'
import { onSmall } from '#views/ui/table/onSmall.ts'
import { shareSizes } from '#views/ui/table/shareSizes.ts'

export const scroller = recipe({
  base: {
    position: 'relative',
    minWidth: 0,
    overflowX: 'auto',
    containerType: 'inline-size',
    '@media': { [condition.print]: { overflow: 'visible', containerType: 'normal' } },
  },
  variants: {
    fill: {
      true: {
        marginInline: `calc(-1 * ${pageInset})`,
        '@media': { [breakpoint.large]: { flex: 1, minHeight: 0, overflowY: 'auto' } },
      },
      false: {},
    },
  },
})

export const table = style({
  fontSize: vars.text.small,
  ...onSmall({ display: 'block' }, { fontSize: '7.5pt' }),
})

/** Stays at the top of the scroll area without taking space from the rows. */
export const progress = style({
  position: 'sticky',
  insetBlockStart: 0,
  insetInline: 0,
  height: 0,
  zIndex: vars.z.bar,
})

export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: vars.z.sticky,
  height: vars.size.tableHeader,
  padding: 0,
  paddingInlineEnd: vars.space.small,
  background: vars.color.canvas,
  color: vars.color.textMuted,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.borderStrong}`,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
})

// On a phone, the rows have no columns. The headings remain for assistive technology, and a menu sorts the
// list.
export const headRow = style(onSmall(visuallyHiddenRules))

export const group = style(onSmall({ display: 'block' }))

export const sort = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.xxsmall,
  minHeight: vars.size.controlSmall,
  fontWeight: 'inherit',
  color: 'inherit',
  selectors: {
    '&:hover, [aria-sort="ascending"] > &, [aria-sort="descending"] > &': { color: vars.color.text },
    [`${head}[data-align="end"] > &`]: { flexDirection: 'row-reverse' },
  },
})

export const arrow = style({
  opacity: 0,
  selectors: {
    [`${sort}:hover > &`]: { opacity: 0.6 },
    '[aria-sort="ascending"] > button > &, [aria-sort="descending"] > button > &': { opacity: 1 },
  },
})

export const row = recipe({
  base: {
    background: vars.color.canvas,
    ...onSmall({ borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}` }),
  },
  variants: {
    opens: { true: { cursor: 'pointer' }, false: {} },
    selected: {
      true: { '@media': { [condition.forcedColors]: { outline: `${vars.line.thin} solid` } } },
      false: {},
    },
    cursor: {
      true: { '@media': { [condition.forcedColors]: { outline: `${vars.line.thick} dashed` } } },
      false: {},
    },
  },
})

export const cell = style({
  height: vars.size.row,
  padding: 0,
  paddingInlineEnd: vars.space.small,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
  verticalAlign: 'middle',
  whiteSpace: 'nowrap',
  ...onSmall({ display: 'none', height: 'auto', border: 0, padding: 0 }),
})

export const end = style({ textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
export const muted = style({ color: vars.color.textMuted })
export const tabularCell = style({ fontVariantNumeric: 'tabular-nums' })

const cut = { overflow: 'hidden', textOverflow: 'ellipsis' } as const

const share = (minWidth: string) => ({
  minWidth,
  // Only the minimum width counts, so that the text is cut off instead of widening the table beyond the page.
  maxWidth: 0,
  ...cut,
  ...onSmall({ minWidth: 0, maxWidth: 'none' }, { minWidth: 0, maxWidth: 'none', whiteSpace: 'normal' }),
})

/**
 * These columns share the width that the fixed-width columns leave, in proportion to their minimum widths. No
 * other column grows, so the first column lines up with the page's title. Longer text wraps to as many lines
 * as fit in a row. The rest is cut off.
 */
export const width = styleVariants(shareSizes, (size) => share(vars.size[size]))

const fixedWidth = (size: string, minWidth = size, where: string = breakpoint.aboveSmall) => ({
  '@media': { [`screen and ${where}`]: { width: size, minWidth: minWidth } },
})

/** The same minimum widths in the header, so that columns don't move when the list is empty. */
export const headWidth = styleVariants(shareSizes, (size) => ({
  '@media': { [`screen and ${breakpoint.aboveSmall}`]: { minWidth: vars.size[size] } },
}))

const wide = fixedWidth(vars.size.cellStatusLarge, vars.size.cellStatusLarge, breakpoint.large)

/** Wide enough for typical content and a sort arrow. */
export const fit = styleVariants({
  word: fixedWidth(vars.size.cellWord),
  key: fixedWidth(vars.size.cellKey),
  number: fixedWidth(vars.size.cellNumber),
  period: fixedWidth(vars.size.cellPeriod),
  date: fixedWidth(vars.size.cellDate),
  deadline: fixedWidth(vars.size.cellDeadline),
  rate: fixedWidth(vars.size.cellRate),
  status: { '@media': { ...fixedWidth(vars.size.cellStatus)['@media'], ...wide['@media'] } },
})

const hideIf = (listWidth: string) => ({
  '@media': {
    [`screen and ${breakpoint.aboveSmall}`]: { '@container': { [listWidth]: { display: 'none' } } },
  },
})

/** Hides less important columns in narrow lists, so that the last column stays in view. */
export const room = styleVariants({
  some: hideIf(container.medium),
  much: hideIf(container.large),
  most: hideIf(container.huge),
})

/** The position of a cell in a phone's two-line row. */
export const slot = styleVariants({
  title: onSmall({
    display: 'block',
    gridArea: 'title',
    fontSize: vars.text.body,
    ...cut,
  }),
  aside: onSmall({
    display: 'block',
    gridArea: 'aside',
    textAlign: 'end',
    paddingInlineStart: vars.space.small,
  }),
  meta: onSmall({ display: 'block', gridArea: 'meta', color: vars.color.textMuted, ...cut }),
  metaAside: onSmall({
    display: 'block',
    gridArea: 'metaAside',
    textAlign: 'end',
    paddingInlineStart: vars.space.small,
    color: vars.color.textMuted,
  }),
})

export const key = style({
  fontWeight: vars.weight.medium,
  color: vars.color.text,
  textDecoration: 'none',
  ':hover': { textDecoration: 'underline', textDecorationColor: vars.color.accentLine },
  // On a phone the link and its focus ring fill the row.
  ...onSmall({
    selectors: {
      '&::after': { content: '', position: 'absolute', inset: 0 },
      '&:focus-visible': { outline: 'none' },
      '&:focus-visible::after': {
        outline: `${vars.line.thick} solid ${vars.color.focus}`,
        outlineOffset: `calc(-1 * ${vars.line.thick})`,
      },
    },
  }),
})

// On a tablet the link fills its cell, so its target is as tall as the row.
globalStyle(key, {
  '@media': {
    [`screen and ${breakpoint.aboveSmall} and ${condition.touch}`]: {
      display: 'flex',
      alignItems: 'center',
      minHeight: vars.size.row,
    },
  },
})

export const keyText = style({ fontWeight: vars.weight.medium })

export const stale = style({
  opacity: 0.55,
  // Ignores clicks, because another row may appear under the mouse at any moment.
  pointerEvents: 'none',
  transition: `opacity ${vars.motion.base} ${vars.motion.ease}`,
})

export const empty = style({ paddingInline: pageInset })

// Statuses and deadlines have their own font sizes on screen.
globalStyle(`${table} *`, { '@media': { [condition.print]: { fontSize: 'inherit' } } })
globalStyle(`${table} td`, {
  '@media': { [condition.print]: { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
})
// Numbers and dates stay on one line.
for (const kind of ['key', 'number', 'period', 'date', 'deadline', 'rate'] as const)
  globalStyle(`${table} td${fit[kind]}`, { '@media': { [condition.print]: { whiteSpace: 'nowrap' } } })

const rowClass = row.classNames.base
const { opens, selected, cursor } = row.classNames.variants

// Selectors name the tag of the cell. Otherwise, the browser would try them for every element of every row.
globalStyle(`${table} tr > td:last-child, ${table} tr > th:last-child`, { paddingInlineEnd: 0 })

// The first and last cells have the page's padding, so that rows span the full width.
const filled = scroller.classNames.variants.fill.true
globalStyle(`${filled} tr > td:first-child, ${filled} tr > th:first-child`, {
  '@media': { [`print, ${breakpoint.aboveSmall}`]: { paddingInlineStart: pageInset } },
})
globalStyle(`${filled} tr > td:last-child, ${filled} tr > th:last-child`, {
  '@media': { [`print, ${breakpoint.aboveSmall}`]: { paddingInlineEnd: pageInset } },
})

globalStyle(`tbody > ${rowClass}`, {
  ...onSmall({
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"select title aside" "select meta metaAside"',
    rowGap: vars.space.hair,
    alignItems: 'baseline',
    minHeight: vars.size.touch,
    paddingBlock: vars.space.snug,
  }),
})
globalStyle(`${filled} tbody > ${rowClass}`, onSmall({ paddingInline: pageInset }))

globalStyle(`${opens.true}:hover`, { background: vars.color.hover })
globalStyle(cursor.true, {
  background: vars.color.hover,
  boxShadow: `inset ${vars.line.thick} 0 0 ${vars.color.accentText}`,
})
globalStyle(selected.true, { background: vars.color.accentSoft })
globalStyle(`${selected.true}:hover`, { background: vars.color.accentSoftHover })
globalStyle(`${end} + td:not(${end}), ${end} + th:not(${end})`, {
  '@media': { [`print, ${breakpoint.aboveSmall}`]: { paddingInlineStart: vars.space.small } },
})
globalStyle(`${key}:focus-visible`, { outlineOffset: vars.space.hair })
