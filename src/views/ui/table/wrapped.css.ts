import { style } from '@vanilla-extract/css'
import { breakpoint } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

/** Text with as many lines as fit in a row. Longer text is cut off at the end of the last line. */
export const lines = style({
  '@media': {
    [`screen and ${breakpoint.aboveSmall}`]: {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: vars.size.rowLines,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      whiteSpace: 'normal',
      lineHeight: vars.lineHeight.tight,
    },
  },
})
