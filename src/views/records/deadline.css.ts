import { globalStyle, style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

// Inline with the surrounding words. A separate box would be painted up to a pixel above or below them.
export const deadline = style({ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
globalStyle(`${deadline} > span`, { marginInlineStart: vars.space.tiny })
/** The same width for `/hr` and `/mo`, so that the numbers align. */
export const unit = style({
  display: 'inline-block',
  width: vars.size.unit,
  paddingInlineStart: vars.space.hair,
  textAlign: 'start',
  color: vars.color.textMuted,
  '@media': { [condition.print]: { width: 'auto' } },
})
export const daysLeft = style({ color: vars.color.textMuted })
