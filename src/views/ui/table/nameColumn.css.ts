import { globalStyle } from '@vanilla-extract/css'
import { breakpoint, container } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { pageInset } from '#views/ui/page/Page.css.ts'
import { head, row, scroller } from '#views/ui/table/DataTable.css.ts'
import { select } from '#views/ui/table/selectColumn.css.ts'

const filled = scroller.classNames.variants.fill.true
const cursor = row.classNames.variants.cursor.true
const aboveSmall = `screen and ${breakpoint.aboveSmall}`

// The name and the checkbox before it stay in view while a list scrolls sideways.
const nextCell = [`${filled} tr > ${select} + td`, `${filled} tr > ${select} + th`].join()
for (const name of [`${filled} tr > td:first-child, ${filled} tr > th:first-child`, nextCell]) {
  // The cell has the row's background, which covers what scrolls under the cell.
  globalStyle(name, {
    '@media': {
      [aboveSmall]: { position: 'sticky', insetInlineStart: 0, zIndex: 3, background: 'inherit' },
    },
  })
}
globalStyle(nextCell, {
  '@media': {
    [aboveSmall]: {
      insetInlineStart: `max(${pageInset}, ${vars.size.target})`,
      // Without the checkbox, the name has the page's padding.
      '@container': { [container.small]: { insetInlineStart: 0, paddingInlineStart: pageInset } },
    },
  },
})
// These headers stay in front of the names and the other headers that scroll under them.
for (const corner of [`${filled} tr > ${head}:first-child`, `${filled} tr > ${select} + ${head}`]) {
  globalStyle(corner, {
    '@media': {
      [aboveSmall]: { zIndex: `calc(${vars.z.sticky} + 1)`, background: vars.color.canvas },
    },
  })
}
// Repeats the cursor's mark on the first cell, because this cell covers the mark on the row.
const mark = { boxShadow: `inset ${vars.line.thick} 0 0 ${vars.color.accentText}` }
globalStyle(`${filled} ${cursor} > td:first-child`, { '@media': { [aboveSmall]: mark } })
globalStyle(`${filled} ${cursor} > ${select} + td`, {
  '@media': { [aboveSmall]: { '@container': { [container.small]: mark } } },
})
