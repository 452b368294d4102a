import { style } from '@vanilla-extract/css'
import { condition } from '#views/theme/breakpoints.ts'
import { vars } from '#views/theme/contract.css.ts'

export const deadline = style({
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: vars.space.tiny,
  fontVariantNumeric: 'tabular-nums',
})
/** The same width for `/hr` and `/mo`, so that the numbers align. */
export const unit = style({
  display: 'inline-block',
  width: vars.size.unit,
  paddingInlineStart: vars.space.hair,
  textAlign: 'start',
  color: vars.color.textMuted,
  '@media': { [condition.print]: { width: 'auto' } },
})
export const ahead = style({ color: vars.color.textMuted })
