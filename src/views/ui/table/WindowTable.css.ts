import { style } from '@vanilla-extract/css'
import { vars } from '#views/theme/contract.css.ts'

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
