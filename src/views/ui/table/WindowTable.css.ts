import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { scales } from '#views/theme/themes.ts'
import { headWidth, width } from '#views/ui/table/DataTable.css.ts'
import { shareSizes } from '#views/ui/table/shareSizes.ts'

/**
 * Covers the visible rows. While the table scrolls, it is under the mouse instead of the rows, because each row
 * that passes under the mouse would be highlighted and repainted. It is a separate element, because turning off
 * the mouse for the rows would restyle all of them.
 */
export const cover = style({
  position: 'sticky',
  insetBlockStart: 0,
  insetInlineStart: 0,
  zIndex: vars.z.bar,
  pointerEvents: 'none',
  selectors: { '[data-scrolling] > &': { pointerEvents: 'auto' } },
})

/**
 * Lays out each row by itself, with the same column widths as in a table. In a table, the browser would lay out
 * and paint all rows again whenever one scrolls into view. Each column must have a `width` or a `fit`.
 */
export const separateRows = style({})

const screen = `screen and ${breakpoint.large}`
const onScreen = (selector: string, rule: Parameters<typeof globalStyle>[1]) =>
  globalStyle(selector, { '@media': { [screen]: rule } })

onScreen(separateRows, { display: 'block', width: 'max-content', minWidth: '100%' })
onScreen(`${separateRows} > thead, ${separateRows} > tbody`, { display: 'block' })
// A header cell would only stay in view within its own row.
onScreen(`${separateRows} > thead`, { position: 'sticky', insetBlockStart: 0, zIndex: vars.z.sticky })
onScreen(`${separateRows} tr`, { display: 'flex' })
onScreen(`${separateRows} > tbody > tr:not([data-space])`, {
  height: vars.size.row,
  borderBlockEnd: `${vars.line.thin} solid ${vars.color.border}`,
  contain: 'strict',
  // Prevents a repaint of this row when another row changes.
  position: 'relative',
  zIndex: 0,
})
onScreen(`${separateRows} tr > td, ${separateRows} tr > th`, {
  flex: 'none',
  height: 'auto',
  alignContent: 'center',
})
onScreen(`${separateRows} tr > td`, { borderBlockEnd: 0 })
onScreen(`${separateRows} tr > td[colspan]`, { flex: 1 })
// A cell that stays in view has a layer of its own. If all columns fit, there is no need for it.
onScreen(`[data-fits] > ${separateRows} > tbody > tr > td`, { position: 'static' })

const kinds = Object.keys(shareSizes) as (keyof typeof shareSizes)[]
for (const kind of kinds) {
  const size = shareSizes[kind]
  onScreen(`${separateRows} tr > ${width[kind]}, ${separateRows} tr > ${headWidth[kind]}`, {
    // The free width is shared in proportion to the minimum widths.
    flex: `${Number.parseFloat(scales.size[size])} 0 auto`,
    width: vars.size[size],
    maxWidth: 'none',
  })
}
