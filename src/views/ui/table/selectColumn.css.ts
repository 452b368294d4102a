import { globalStyle, style } from '@vanilla-extract/css'
import { breakpoint, container } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'
import { pageInset } from '#views/ui/page/Page.css.ts'
import { scroller } from '#views/ui/table/DataTable.css.ts'
import { onSmall } from '#views/ui/table/onSmall.ts'

/** The cell with the checkbox that selects a row, or all rows. */
export const select = style({
  width: vars.size.target,
  lineHeight: vars.lineHeight.flat,
  ...onSmall(
    {
      display: 'block',
      gridArea: 'select',
      alignSelf: 'center',
      paddingInlineEnd: vars.space.small,
      // Above the link that fills the row.
      position: 'relative',
      zIndex: 1,
    },
    { display: 'none' },
  ),
})

// The checkboxes are in the page's padding and take no width from the columns.
globalStyle(`${scroller.classNames.variants.fill.true} tr > ${select}:first-child`, {
  '@media': {
    [`screen and ${breakpoint.aboveSmall}`]: {
      width: pageInset,
      // Otherwise, a narrow table would shrink the cell, and the rows would start to the left of the title.
      minWidth: `max(${pageInset}, ${vars.size.target})`,
      paddingInline: `max(${vars.space.xxsmall}, calc((${pageInset} - ${vars.size.target}) / 2))`,
      // Between phone and tablet widths, the columns need all the space, so only the X key selects rows there.
      '@container': { [container.small]: { display: 'none' } },
    },
  },
})
